import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { draftToken } from "@/lib/platform/auth/visit";
import { keptDraft } from "../draft";
import { CheckDetails } from "./check-details";
import { Registered } from "./registered";
import { confirmationTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Before Complete: everything that was typed. After it, also on a reload: the student number. */
export default async function RegistrationConfirmationPage() {
  const token = await draftToken();
  const draft = token ? await keptDraft(token) : null;
  if (!draft) redirect("/");
  return draft.student ? (
    <Registered number={draft.student.registration_no} />
  ) : (
    <CheckDetails form={draft.form} />
  );
}
