import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { secondFactorTexts as texts } from "@/app/_second-factor/texts";
import { enterCodeAction } from "@/app/session-actions";
import { Form } from "@/components/form/form";
import { SendingStatus, SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isHalfSignedIn } from "@/lib/domain/people/staff/half-sign-in";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { halfwayToken } from "@/lib/platform/auth/sign-in-cookies";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { sitePath } from "@/lib/platform/http/site-path";

export const metadata: Metadata = { title: texts.enterTitle };

/**
 * The second page of signing in, for accounts with a second factor. Without a password entered before, it redirects to the first.
 */
export default async function EnterCodePage({ searchParams }: { searchParams: SearchParams }) {
  const back = sitePath(one((await searchParams).return), "/dashboard");
  if (await currentStaff()) redirect(back);
  const toLogin = `/auth/login?return=${encodeURIComponent(back)}`;
  const halfway = await halfwayToken();
  if (!halfway || !(await isHalfSignedIn(halfway))) redirect(toLogin);
  return (
    <Card>
      <h1 className="font-bold text-2xl tracking-tight">{texts.enterTitle}</h1>
      <p className="mt-1 mb-5 text-muted-foreground">{texts.enterLead}</p>
      <Form action={enterCodeAction} order={["code"]} className="space-y-5">
        <input type="hidden" name="return" value={back} />
        <TextField
          name="code"
          label={texts.anyCode}
          hint={texts.lostPhone}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
        />
        <SendingStatus text={texts.signingIn} />
        <SubmitButton label={texts.signIn} busy={texts.signingIn} />
      </Form>
      <ButtonLink variant="link" size="bare" href={toLogin} className="mt-3">
        {texts.toLogin}
      </ButtonLink>
    </Card>
  );
}
