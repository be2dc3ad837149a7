import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { keptDraft } from "../draft";
import { CheckDetails } from "./check-details";
import { Registered } from "./registered";
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
