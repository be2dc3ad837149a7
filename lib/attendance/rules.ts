import { type FieldErrors, Refusal } from "../refusal";
import { attendanceWords as words } from "./words";

export type MarkState = "present" | "absent" | "late" | "excused";
export type Marks = Map<string, MarkState>;

/**
 * Reads the lists of a register as one mark a student.
 * @throws Refusal 400 when somebody stands in two lists.
 */
export function readMarks(lists: Record<MarkState, string[]>): Marks {
  const marks: Marks = new Map();
  for (const state of ["present", "absent", "late", "excused"] as const) {
    for (const id of new Set(lists[state])) {
      if (marks.has(id)) throw wrong({ [state]: [words.markedTwice] });
      marks.set(id, state);
    }
  }
  return marks;
}

/**
 * Holds a register against who was enrolled that day (spec/staff.md section 4): nobody else is marked, and a saved one
 * leaves nobody out.
 * @throws Refusal 400.
 */
export function checkMarks(marks: Marks, roster: ReadonlySet<string>, status: "draft" | "saved"): void {
  const errors: FieldErrors = {};
  for (const [id, state] of marks) {
    if (!roster.has(id)) errors[state] = [words.notInRoster];
  }
  if (Object.keys(errors).length > 0) throw wrong(errors);
  if (status !== "saved") return;
  if (roster.size === 0) throw wrong({ date: [words.nobody] });
  const left = [...roster].filter((id) => !marks.has(id)).length;
  if (left > 0) throw wrong({ present: [words.unmarked(left)] });
}

/** Counts as the register shows them: who was late was there; the excused are neither. */
export function countMarks(states: Array<MarkState | "unmarked">) {
  const of = (...wanted: Array<MarkState | "unmarked">) =>
    states.filter((state) => wanted.includes(state)).length;
  return {
    present_count: of("present", "late"),
    absent_count: of("absent"),
    excused_count: of("excused"),
    unmarked_count: of("unmarked"),
  };
}

function wrong(errors: FieldErrors): Refusal {
  const [first] = Object.values(errors);
  return new Refusal("invalid", "invalid", first?.[0] ?? words.failed, { errors });
}
