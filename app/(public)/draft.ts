import "server-only";
import { cache } from "react";
import type { StudentSession } from "@/app/_student-session/session";
import { payerNames } from "@/lib/domain/academy/people-rules";
import { PUBLIC } from "@/lib/domain/access/actor";
import { fieldOf, formValues, PUBLIC_FIELDS } from "@/lib/domain/people/students/field-rules";
import { showDraft } from "@/lib/domain/people/students/show-draft";
import { draftKey, draftToken, draftTokens } from "@/lib/platform/auth/student-cookies";
import { formatPhone } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";

/**
 * A draft of this browser as the form's field values; empty when there is none or it was completed.
 * @param key by default the newest
 */
export async function draftValues(key?: string): Promise<Record<string, string>> {
  const draft = await savedDraft(key);
  if (!draft || draft.student) return {};
  const { form } = draft;
  return {
    ...formValues(form, formatPhone),
    // One begun by SMS may have no class yet.
    class_id: form.class_id ?? "",
    times: form.sessions.join("."),
  };
}

/**
 * The guardian of a minor registered in this browser, as the form's field values for a brother or sister; null without one.
 * @param key of the completed draft
 */
export async function siblingOf(key: string | undefined) {
  const draft = key ? await savedDraft(key) : null;
  if (!draft?.student || !draft.form.guardian_name) return null;
  const names: string[] = PUBLIC_FIELDS.filter((name) => fieldOf(name).askedOf === "minors");
  const typed = Object.entries(formValues(draft.form, formatPhone)).filter(([name]) => names.includes(name));
  const values: Record<string, string> = Object.fromEntries(typed);
  return { key: draft.key, name: draft.student.first_name, values };
}

/**
 * The payer's phone and name from this browser's own registration: the guardian's for a minor. Empty for a student session that
 * began with the look-up, since view access shows neither (docs/security.md).
 */
export async function payerValues(session: StudentSession): Promise<Record<string, string>> {
  const drafts = await Promise.all((await draftTokens()).map((token) => savedDraft(draftKey(token))));
  const form = drafts.find((draft) => draft?.student?.student_id === session.studentId)?.form;
  if (!form) return {};
  const phone = form.guardian_msisdn ?? form.msisdn;
  return {
    paying_msisdn: /^254\d{9}$/.test(phone) ? formatPhone(phone) : formatPhone(form.msisdn),
    ...payerNames(form.guardian_name ?? form.full_name),
  };
}

/**
 * A draft of this browser with its key, read once per request; null without one, or when it is no longer stored.
 * @param key by default the newest
 */
export const savedDraft = cache(async (key?: string) => {
  const token = await draftToken(key);
  if (!token) return null;
  try {
    return { key: draftKey(token), ...(await showDraft({ actor: PUBLIC }, { token })) };
  } catch (error) {
    if (error instanceof Refusal && error.kind === "not_found") return null;
    throw error;
  }
});
