import { studentTexts } from "@/lib/domain/students/texts";
import { Refusal } from "@/lib/platform/refusal";

/** What the form asks of an adult, or of a minor's guardian, and what is said where it was emptied. */
const NEEDED: Record<string, string> = {
  id_number: studentTexts.idNeeded,
  guardian_name: studentTexts.guardianNameNeeded,
  guardian_id_no: studentTexts.guardianIdNeeded,
  guardian_msisdn: studentTexts.guardianPhoneNeeded,
};

/**
 * A box that was emptied would change nothing, and the page would say that all is saved. @throws Refusal 400 naming it.
 */
export function refuseEmptied(form: FormData): void {
  const errors = Object.fromEntries(
    Object.entries(NEEDED).flatMap(([name, sentence]) =>
      form.has(name) && String(form.get(name)).trim() === "" ? [[name, [sentence]]] : [],
    ),
  );
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal("invalid", "invalid", first, { errors });
}
