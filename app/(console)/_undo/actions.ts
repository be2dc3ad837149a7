"use server";
import { assignTutorsBack } from "@/lib/domain/catalog/assign-tutor";
import { moveEnrollmentsBack } from "@/lib/domain/enrollments/move-enrollments";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { updateAdmin, updateCashier, updateTutor } from "@/lib/domain/people/staff/update-staff";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import type { LeftRow } from "@/lib/platform/commands/bulk";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { staffAction } from "@/lib/platform/http/staff-action";
import { readClassChoice } from "../_students/read-forms";
import { undoTexts as texts } from "./texts";

const HOME = "/dashboard";

/** What a notice can undo, by the name in its `undo`: the verb of the action, the other way round. */
const UNDO: Record<string, (before: FormState, form: FormData) => Promise<FormState>> = {
  student: staffAction(updateStudent, { actsOn: "seen_at", after }),
  students: staffAction(archiveStudents, { actsOn: "same", after }),
  tutors: staffAction(updateTutor, { actsOn: "seen_at", after }),
  cashiers: staffAction(updateCashier, { actsOn: "seen_at", after }),
  admins: staffAction(updateAdmin, { actsOn: "seen_at", after }),
  move: staffAction(updateEnrollment, { actsOn: "seen_at", read: readClassChoice, after }),
  moves: staffAction(moveEnrollmentsBack, { actsOn: "state", after }),
  assigned: staffAction(assignTutorsBack, { actsOn: "state", after }),
};

/** Undoes what the notice of a toast reports; a refusal comes back as a sentence. */
export async function undoAction(before: FormState, form: FormData): Promise<FormState> {
  return (await UNDO[String(form.get("undo"))]?.(before, form)) ?? before;
}

async function after({ msg = "", left = [] }: { msg?: string; left?: LeftRow[] }, form: FormData) {
  const back = sitePath(form.get("back"), HOME);
  const why = left.map((row) => texts.why(row.name, row.why));
  // Who was not brought back, and why, stays to be read.
  await leaveConsoleNotice(back, [texts.undone, msg, ...why].join(" "), { stays: why.length > 0 });
  return back;
}
