import type { Metadata } from "next";
import { Form } from "@/components/form/form";
import { NewPasswords } from "@/components/form/new-passwords";
import { SendingStatus, SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PUBLIC } from "@/lib/domain/access/actor";
import { verifyResetLink } from "@/lib/domain/people/staff/reset-password";
import { signInTexts } from "@/lib/domain/people/staff/texts";
import { Refusal } from "@/lib/platform/refusal";
import { resetPasswordAction } from "../../password-actions";
import { authTexts as texts } from "../../texts";

/** The address is a secret, so no request may pass it on; `no-referrer` would also hide the origin that forms are checked by. */
export const metadata: Metadata = {
  title: texts.resetTitle,
  referrer: "strict-origin",
  robots: { index: false },
};

/** Chooses a new password by a reset link. Opening the page does not use up the link. */
export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const problem = await problemOf(token);
  if (problem !== undefined) return <BadLink problem={problem} />;
  return (
    <Card>
      <h1 className="font-bold text-2xl tracking-tight">{texts.resetTitle}</h1>
      <p className="mt-1 mb-5 text-muted-foreground">{texts.signedOutEverywhere}</p>
      <Form action={resetPasswordAction} order={["newPassword", "confirmNewPassword"]} className="space-y-5">
        <input type="hidden" name="token" value={token} />
        <NewPasswords differ={signInTexts.passwordsDiffer} />
        <SendingStatus text={texts.saving} />
        <SubmitButton label={texts.submit} busy={texts.saving} />
      </Form>
    </Card>
  );
}

/** The reason the link cannot be used, as a sentence; undefined when it can. */
async function problemOf(token: string): Promise<string | undefined> {
  try {
    await verifyResetLink({ actor: PUBLIC }, { token });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function BadLink({ problem }: { problem: string }) {
  return (
    <Card className="space-y-5">
      <h1 className="font-bold text-2xl tracking-tight">{texts.linkBadTitle}</h1>
      <Alert variant="destructive" role="alert">
        {problem}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/forgot-password">{texts.linkNew}</ButtonLink>
        <ButtonLink variant="outline" href="/auth/login">
          {texts.toLogin}
        </ButtonLink>
      </div>
    </Card>
  );
}
