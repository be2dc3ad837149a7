"use server";
import { redirect } from "next/navigation";
import { bulkAction } from "@/app/(console)/_selected/bulk-action";
import { readClassChoice } from "@/app/(console)/_students/read-forms";
import { moveEnrollmentsBack } from "@/lib/domain/enrollments/move-enrollments";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { updateAdmin, updateCashier, updateTutor } from "@/lib/domain/people/staff/update-staff";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import type { BulkResult } from "@/lib/platform/commands/bulk";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";

const HOME = "/dashboard";
const after = redirectWithNotice(HOME);

/** What a notice can undo, by the name in its `undo`: the verb of the action, the other way round. */
const UNDO: Record<string, (before: FormState, form: FormData) => Promise<FormState>> = {
  student: staffAction(updateStudent, { actsOn: "seen_at", after }),
  students: bulkAction(archiveStudents, (form) => ({ status: form.get("status") }), HOME),
  tutors: staffAction(updateTutor, { actsOn: "seen_at", after }),
  cashiers: staffAction(updateCashier, { actsOn: "seen_at", after }),
  admins: staffAction(updateAdmin, { actsOn: "seen_at", after }),
  move: staffAction(updateEnrollment, { actsOn: "seen_at", read: readClassChoice, after }),
  moves: bulkAction(
    moveEnrollmentsBack,
    (form) => ({ moves: form.get("moves"), class_id: form.get("class_id") }),
    HOME,
  ),
};

/** Undoes what the notice of a toast reports; a refusal comes back as a sentence. */
export async function undoAction(before: FormState, form: FormData): Promise<FormState> {
  const run = UNDO[String(form.get("undo"))];
  if (!run) return before;
  const state = await run(before, form);
  const partly = state.data?.partly as BulkResult | undefined;
  if (!partly) return state;
  const back = sitePath(form.get("back"), HOME);
  const left = partly.left.map(({ name, why }) => `${name}: ${why}`);
  await leaveConsoleNotice(back, [partly.msg, ...left].join(" "));
  redirect(back);
}
