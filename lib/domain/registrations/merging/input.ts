import { z } from "zod";
import { RegisterStudent } from "@/lib/domain/people/students/input";
import { rowId } from "@/lib/platform/input-shapes";

/** Two records: the one that stays, and the one whose rows move to it. */
export const PreviewMerge = z.object({ kept_id: rowId(), merged_id: rowId() });

export const MergeStudents = PreviewMerge.extend({
  /** Confirms that they are one person although their dates of birth differ; the kept record's stays. */
  other_birth_date: z
    .preprocess((value) => value === true || value === "on" || value === "true", z.boolean())
    .default(false),
});

export const UndoMerge = z.object({ merge_id: rowId() });

export const SamePerson = z.object({ student_id: rowId() });

const { full_name, dob, id_number } = RegisterStudent.shape;
/** Who is being registered. */
export const NewPerson = z.object({ full_name, dob, id_number });
