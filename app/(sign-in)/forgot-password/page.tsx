import type { Metadata } from "next";
import { helpPhones } from "@/app/academy";
import { Form } from "@/components/form/form";
import { SendingStatus, SubmitButton } from "@/components/form/submit-button";
import { PhoneField } from "@/components/form/text-field";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { areLinksOn, linkAnswer } from "@/lib/domain/people/staff/staff-messages";
import { signInTexts } from "@/lib/domain/people/staff/texts";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { forgotPasswordAction } from "../password-actions";
import { authTexts as texts } from "../texts";

export const metadata: Metadata = {
  title: texts.forgotTitle,
};

/** Requests a reset link. The page does not reveal whether the account exists. */
export default async function ForgotPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const sent = one((await searchParams).sent) === "1";
  return (
    <Card>
      <h1 className="font-bold text-2xl tracking-tight">{texts.forgotTitle}</h1>
      {areLinksOn() ? sent ? <LinkSent /> : <RequestLink /> : <LinksOff />}
      <ButtonLink variant="link" size="bare" href="/auth/login" className="mt-3">
        {texts.toLogin}
      </ButtonLink>
    </Card>
  );
}

function RequestLink() {
  return (
    <>
      <p className="mt-1 mb-5 text-muted-foreground">{texts.forgotLead}</p>
      <Form action={forgotPasswordAction} order={["msisdn"]} className="space-y-5">
        <PhoneField name="msisdn" label={texts.phone} autoComplete="username" autoFocus />
        <SendingStatus text={texts.sendingLink} />
        <SubmitButton label={texts.sendLink} busy={texts.sendingLink} />
      </Form>
    </>
  );
}

/** No link is promised where none can be sent. */
async function LinksOff() {
  const phones = await helpPhones();
  return (
    <div className="mt-4 space-y-4">
      <Alert role="status">{signInTexts.linksOff}</Alert>
      {phones.length > 0 ? (
        <p>
          {texts.callUs}{" "}
          {phones.map(({ href, text }) => (
            <ButtonLink key={href} variant="link" size="bare" href={href} className="mr-3">
              {text}
            </ButtonLink>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function LinkSent() {
  return (
    <div className="mt-4 space-y-4">
      <ArrivingHeading className="font-bold text-lg">{texts.linkSentTitle}</ArrivingHeading>
      <Alert variant="success" role="status">
        {linkAnswer()}
      </Alert>
      <p>{texts.linkHelp}</p>
      <ButtonLink variant="outline" href="/forgot-password">
        {texts.askAgain}
      </ButtonLink>
    </div>
  );
}
