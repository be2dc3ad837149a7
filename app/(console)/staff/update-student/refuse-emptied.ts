import { studentTexts } from "@/lib/domain/students/texts";
import { Refusal } from "@/lib/platform/refusal";

/** Fields required of an adult or of a minor's guardian, with the message when emptied. */
const NEEDED: Record<string, string> = {
  id_number: studentTexts.idNeeded,
  guardian_name: studentTexts.guardianNameNeeded,
  guardian_id_no: studentTexts.guardianIdNeeded,
  guardian_msisdn: studentTexts.guardianPhoneNeeded,
};

/**
 * Refuses emptied required fields: the verb would ignore them and the page would report success.
 * @throws Refusal 400 naming the field
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
