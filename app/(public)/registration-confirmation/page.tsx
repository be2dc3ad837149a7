import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { visit } from "@/app/_visit/visit";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { readNotice } from "@/lib/platform/http/notice";
import { keptDraft } from "../draft";
import { CheckDetails } from "./check-details";
import { confirmationTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The draft to check; once it is completed, also on reload, the registration number. */
export default async function RegistrationConfirmationPage() {
  const draft = await keptDraft();
  if (!draft) redirect("/");
  return draft.student ? (
    <Registered number={draft.student.registration_no} />
  ) : (
    <CheckDetails form={draft.form} />
  );
}

/** After completion: the registration number, and the manage code once. */
async function Registered({ number }: { number: string }) {
  const code = await readNotice("manage_code");
  const here = await visit();
  return (
    <div className="max-w-2xl space-y-6">
      <Card className="space-y-4 border-success bg-success-soft">
        <h1 className="font-bold text-3xl tracking-tight">{texts.doneTitle}</h1>
        <p className="text-lg">{texts.done}</p>
        <Code value={number} describes={texts.numberDescribes} />
      </Card>
      {code ? (
        <Card className="space-y-3">
          <CardTitle>{texts.codeTitle}</CardTitle>
          <Code value={code} describes={texts.codeDescribes} />
          <p>{texts.codeWhy}</p>
        </Card>
      ) : null}
      <Seat status={here?.registrationNo === number ? (here.enrollment?.status ?? "none") : undefined} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink size="block" href="/enroll">
          {texts.goToEnroll}
        </ButtonLink>
        <ButtonLink size="block" variant="outline" href="/register">
          {texts.another}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Whether a seat is held; undefined status when the visit is another student's. */
function Seat({ status }: { status: string | undefined }) {
  if (status === "pending") return <Alert role="status">{texts.seatHeld}</Alert>;
  if (status !== "none") return null;
  return (
    <Alert variant="warning" role="alert">
      {texts.seatRefused}
    </Alert>
  );
}

function Code({ value, describes }: { value: string; describes: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <strong className="select-all break-all font-bold text-3xl tabular-nums tracking-wider">{value}</strong>
      <CopyButton value={value} label={texts.copy} done={texts.copied} describes={describes} />
    </p>
  );
}
