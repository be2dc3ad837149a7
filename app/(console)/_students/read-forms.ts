import { readChoice } from "@/components/class-chooser/read-choice";
import { readBirth } from "@/components/form/read-birth";
import { type Nested, unflattenFields } from "@/lib/platform/unflatten";

/** Reads the form of a class choice: the student or the enrollment with its version, class and sessions. */
export function readClassChoice(form: FormData) {
  const ids = ["student_id", "id", "seen_at"].filter((name) => form.has(name));
  return { ...Object.fromEntries(ids.map((name) => [name, String(form.get(name))])), ...readChoice(form) };
}

/** Reads the form of a student's data; the three boxes of the birth date become one date. */
export function readEdit(form: FormData): { [name: string]: Nested } {
  return { ...unflattenFields(form), dob: readBirth(form) };
}

/** The class and times before a move, as the form's fields, from the hidden field `before`; undefined without times. */
export function readChoiceBefore(form: FormData): Record<string, string> | undefined {
  const before = form.get("before");
  return typeof before === "string" && before ? Object.fromEntries(new URLSearchParams(before)) : undefined;
}
