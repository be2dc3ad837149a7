"use server";
import { showAcademy } from "@/lib/academy/show-academy";
import { formAction } from "@/lib/web/form-action";
import { dropDraft, endVisit } from "@/lib/web/visit";

/** Ends the visit on a shared phone and forgets what was typed; it asks nothing of the academy but the page. */
export const finishAction = formAction(showAcademy, {
  read: () => ({}),
  after: async () => {
    await endVisit();
    await dropDraft();
    return "/";
  },
});
