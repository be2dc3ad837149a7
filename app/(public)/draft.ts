import "server-only";
import { placeValues } from "@/components/place-chooser/read-place";
import { showDraft } from "@/lib/domain/students/show-draft";
import { draftToken } from "@/lib/platform/auth/visit";
import { PUBLIC } from "@/lib/platform/permissions/actor";
import { formatPhone } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";

/** What this browser sent before and wants to change, as the form's field values; empty when there is nothing. */
export async function draftValues(): Promise<Record<string, string>> {
  const token = await draftToken();
  const draft = token ? await keptDraft(token) : null;
  if (!draft || draft.student) return {};
  const { form } = draft;
  const [dob_day = "", dob_month = "", dob_year = ""] = form.dob.split("-");
  return {
    msisdn: formatPhone(form.msisdn),
    full_name: form.full_name,
    dob_day,
    dob_month,
    dob_year,
    id_number: form.id_number ?? "",
    guardian_name: form.guardian_name ?? "",
    guardian_id_no: form.guardian_id_no ?? "",
    guardian_msisdn: form.guardian_msisdn ?? "",
    residence: form.residence,
    email: form.email ?? "",
    channel: form.channel,
    enrollment_status: form.enrollment_status,
    ...placeValues(form.course_id, form.class_id, []),
  };
}

/** The draft behind a token, or null when it is no longer kept. */
export async function keptDraft(token: string) {
  try {
    return await showDraft({ actor: PUBLIC }, { token });
  } catch (error) {
    if (error instanceof Refusal && error.kind === "not_found") return null;
    throw error;
  }
}
