import { readChoice } from "@/components/class-chooser/read-choice";
import { readBirth } from "@/components/form/read-birth";

/** Reads the desk's form, in the browser and on the server alike. */
export function readDesk(form: FormData): Record<string, unknown> {
  return { ...Object.fromEntries(form), dob: readBirth(form), ...readChoice(form) };
}
