"use server";
import { giveFeedback } from "@/lib/domain/feedback/give";
import { formAction } from "@/lib/platform/http/form-action";

export const giveFeedbackAction = formAction(giveFeedback, {
  actsOn: "key",
  isNameless: true,
  after: (_given, form) => `/feedback/${encodeURIComponent(String(form.get("token")))}`,
});
