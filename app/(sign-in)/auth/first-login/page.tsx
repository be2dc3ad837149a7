import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { signOutAction } from "@/app/session-actions";
import { Form } from "@/components/form/form";
import { NewPasswords } from "@/components/form/new-passwords";
import { SendingStatus, SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { signInTexts } from "@/lib/domain/people/staff/texts";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { sitePath } from "@/lib/platform/http/site-path";
import { firstPasswordAction } from "../../password-actions";
import { authTexts as texts } from "../../texts";

export const metadata: Metadata = { title: texts.firstTitle };

/**
 * First Time Login Password Update: every page of the console redirects here until the first password is replaced. Other
 * callers are redirected to the page they came for.
 */
export default async function FirstLoginPage({ searchParams }: { searchParams: SearchParams }) {
  const back = sitePath(one((await searchParams).return), "/dashboard");
  const actor = await currentStaff();
  if (!actor) redirect(`/auth/login?return=${encodeURIComponent(back)}`);
  if (!actor.mustChangePassword) redirect(back);
  return (
    <Card>
      <h1 className="font-bold text-2xl tracking-tight">{texts.firstTitle}</h1>
      <p className="mt-2 mb-4">{texts.firstLead}</p>
      <Alert variant="warning" className="mb-5">
        {texts.firstWarning}
      </Alert>
      <Form action={firstPasswordAction} order={["newPassword", "confirmNewPassword"]} className="space-y-5">
        <input type="hidden" name="return" value={back} />
        <NewPasswords differ={signInTexts.passwordsDiffer} />
        <SendingStatus text={texts.saving} />
        <SubmitButton label={texts.submit} busy={texts.saving} />
      </Form>
      <form action={signOutAction} className="mt-3">
        <Button type="submit" variant="link" size="bare">
          {texts.signOut}
        </Button>
      </form>
    </Card>
  );
}
