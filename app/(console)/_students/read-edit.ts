import { readBirth } from "@/components/form/read-birth";
import { type Nested, unflattenFields } from "@/lib/platform/unflatten";

/** Reads the form of a student's data; the three boxes of the birth date become one date. */
export function readEdit(form: FormData): { [name: string]: Nested } {
  return { ...unflattenFields(form), dob: readBirth(form) };
}
