import "server-only";
import type { Visit } from "@/app/visit";
import { draftToken } from "@/lib/platform/auth/visit";
import { formatPhone } from "@/lib/platform/phone";
import { keptDraft } from "./draft";

/**
 * What this browser itself typed at registration, to save typing it again: a guardian pays for a minor. A visit that
 * began with the look-up gets nothing, for it has shown no right to see name and number.
 */
export async function payerValues(here: Visit): Promise<Record<string, string>> {
  const token = await draftToken();
  const draft = token ? await keptDraft(token) : null;
  if (draft?.student?.student_id !== here.studentId) return {};
  const { form } = draft;
  const [first = "", ...rest] = (form.guardian_name ?? form.full_name).split(" ");
  const phone = form.guardian_msisdn ?? form.msisdn;
  return {
    paying_msisdn: /^254\d{9}$/.test(phone) ? formatPhone(phone) : formatPhone(form.msisdn),
    paying_first_name: first,
    paying_last_name: rest.join(" "),
  };
}
