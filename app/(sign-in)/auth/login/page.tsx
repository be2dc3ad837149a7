import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { signInAction } from "@/app/session-actions";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SendingStatus, SubmitButton } from "@/components/form/submit-button";
import { PhoneField } from "@/components/form/text-field";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { roleOf } from "@/lib/domain/access/role-pages";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { sitePath } from "@/lib/platform/http/site-path";
import { refusedAs, authTexts as texts } from "../../texts";

export const metadata: Metadata = { title: texts.loginTitle };

/** Sign-in by phone and password, then the page in `return`; signed-in staff are redirected at once. */
export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const params = await searchParams;
  const asked = sitePath(one(params.return), "/dashboard");
  // The home of a role leads to the own one: who typed another's address is not refused after signing in.
  const back = roleOf(asked.slice(1)) ? "/dashboard" : asked;
  if (await currentStaff()) redirect(back);
  const refused = one(params.error);
  return (
    <Card>
      <h1 className="font-bold text-2xl tracking-tight">{texts.loginTitle}</h1>
      <p className="mt-1 mb-5 text-muted-foreground">{texts.loginLead}</p>
      {refused ? (
        <Alert variant="destructive" role="alert" className="mb-5">
          {refusedAs(refused)}
        </Alert>
      ) : null}
      <Form action={signInAction} order={["msisdn", "password"]} className="space-y-5">
        <input type="hidden" name="return" value={back} />
        <PhoneField name="msisdn" label={texts.phone} autoComplete="username" autoFocus />
        <PasswordField name="password" label={texts.password} autoComplete="current-password" />
        <SendingStatus text={texts.signingIn} />
        <SubmitButton label={texts.signIn} busy={texts.signingIn} />
      </Form>
      <ButtonLink variant="link" size="bare" href="/forgot-password" className="mt-3">
        {texts.forgot}
      </ButtonLink>
    </Card>
  );
}
