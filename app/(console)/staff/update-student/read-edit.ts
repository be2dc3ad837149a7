import { readBirth } from "@/app/(public)/read-birth";
import { type Nested, unflattenFields } from "@/lib/platform/unflatten";

/** The form of a student's data as the verb takes it: the three boxes of the birth as one date. */
export function readEdit(form: FormData): { [name: string]: Nested } {
  return { ...unflattenFields(form), dob: readBirth(form) };
}
