"use server";
import { askReminder } from "@/lib/domain/season-lifecycle/opening/reminders";
import { formAction } from "@/lib/platform/http/form-action";
import { leaveNotice } from "@/lib/platform/http/notice";

/** Keeps the phone, and returns to the page that asked, which says so. */
export const askReminderAction = formAction(askReminder, {
  actsOn: "new",
  after: async ({ msg }, form) => {
    await leaveNotice("opening", msg);
    return `${form.get("next") === "/register" ? "/register" : "/"}#reminder`;
  },
});
