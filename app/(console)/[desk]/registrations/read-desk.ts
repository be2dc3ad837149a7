import { readBirth } from "@/app/(public)/read-birth";
import { readPlace } from "@/components/place-chooser/read-place";

/** What of the desk's form a registration is read from, in the browser and on the server alike. */
export function readDesk(form: FormData): Record<string, unknown> {
  return { ...Object.fromEntries(form), dob: readBirth(form), class_id: readPlace(form).class_id };
}
