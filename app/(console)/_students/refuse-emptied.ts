import { FIELDS_BY_AGE, fieldOf } from "@/lib/domain/students/field-rules";
import { Refusal } from "@/lib/platform/refusal";

/**
 * An ID number or guardian that was emptied would change nothing, yet the page would report that it saved.
 * @throws Refusal 400 naming each emptied field
 */
export function refuseEmptied(form: FormData): void {
  const emptied = FIELDS_BY_AGE.filter((name) => form.has(name) && String(form.get(name)).trim() === "");
  const errors = Object.fromEntries(emptied.map((name) => [name, [fieldOf(name).texts.needed ?? ""]]));
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal("invalid", "invalid", first, { errors });
}
