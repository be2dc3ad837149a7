import "server-only";
import { classChoiceValues } from "@/components/class-chooser/read-choice";
import { formValues } from "@/lib/domain/students/field-rules";
import { showDraft } from "@/lib/domain/students/show-draft";
import { draftToken } from "@/lib/platform/auth/visit";
import { PUBLIC } from "@/lib/platform/permissions/actor";
import { formatPhone } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";

/** This browser's draft as the form's field values; empty when there is none or it was completed. */
export async function draftValues(): Promise<Record<string, string>> {
  const token = await draftToken();
  const draft = token ? await keptDraft(token) : null;
  if (!draft || draft.student) return {};
  const { form } = draft;
  return {
    ...formValues(form, formatPhone),
    ...classChoiceValues(form.course_id, form.class_id, []),
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
