"use server";
import { showAcademy } from "@/lib/domain/academy/show-academy";
import { clearDraft } from "@/lib/platform/auth/visit";
import { formAction } from "@/lib/platform/http/form-action";
import { endVisit } from "./visit";

/** Ends the visit on a shared phone and forgets what was typed; it asks nothing of the academy but the page. */
export const finishAction = formAction(showAcademy, {
  read: () => ({}),
  after: async () => {
    await endVisit();
    await clearDraft();
    return "/";
  },
});
