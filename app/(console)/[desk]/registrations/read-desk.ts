import { readBirth } from "@/app/(public)/read-birth";
import { readPlace } from "@/components/place-chooser/read-place";

/** Reads the desk's form, in the browser and on the server alike. */
export function readDesk(form: FormData): Record<string, unknown> {
  return { ...Object.fromEntries(form), dob: readBirth(form), class_id: readPlace(form).class_id };
}
