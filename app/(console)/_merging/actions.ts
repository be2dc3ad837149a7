"use server";
import { mergeStudents } from "@/lib/domain/registrations/merging/merge-students";
import { undoMerge } from "@/lib/domain/registrations/merging/undo-merge";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { staffAction } from "@/lib/platform/http/staff-action";

/** Merges two records as previewed, and shows the one that stays. */
export const mergeAction = staffAction(mergeStudents, { actsOn: "was", after: toStudent });

/** Makes two records of a merge again, and shows the one that had stayed. */
export const undoMergeAction = staffAction(undoMerge, { actsOn: "key", after: toStudent });

async function toStudent({ student_id, msg }: { student_id: string; msg: string }): Promise<string> {
  const address = `/student-details?studentId=${student_id}`;
  await leaveConsoleNotice(address, msg);
  return address;
}
