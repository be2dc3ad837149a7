"use server";
import { unsubscribe } from "@/lib/domain/messaging/sending/unsubscribe";
import { formAction } from "@/lib/platform/http/form-action";

export const unsubscribeAction = formAction(unsubscribe, {
  actsOn: "key",
  after: (_done, form) => `/unsubscribe/${encodeURIComponent(String(form.get("token")))}?done=1`,
});
