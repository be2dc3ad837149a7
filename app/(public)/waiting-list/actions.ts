"use server";
import { readSessions } from "@/components/class-chooser/read-choice";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { leaveWaitingList } from "@/lib/domain/enrollments/waiting-list/leave";
import { formAction } from "@/lib/platform/http/form-action";
import { leaveNotice } from "@/lib/platform/http/notice";

/** Joins the list of a class and returns to its page, which says the position, or that two swapped classes. */
export const joinAction = formAction(joinWaitingList, {
  actsOn: "was",
  read: (form) => ({
    student_id: form.get("student_id"),
    class_id: form.get("class_id"),
    sessions: readSessions(form, String(form.get("class_id") ?? "")),
  }),
  after: answered,
});

export const leaveAction = formAction(leaveWaitingList, { actsOn: "was", after: answered });

async function answered({ class_id, msg }: { class_id: string; msg: string }): Promise<string> {
  await leaveNotice("waiting", msg);
  return `/waiting-list?class=${class_id}`;
}
