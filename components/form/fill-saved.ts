import { fillField } from "./form-fields";

/** What the form was made from: kept too, so that a record that was changed meanwhile is noticed. */
const MARKS = ["was", "seen_at", "based_on"];

/** Fills a form with the input stored before its page was loaded again. @returns false where the form lacks one of its fields */
export function fillSaved(form: HTMLFormElement, fields: [name: string, value: string][]): boolean {
  const own = new Set([...form.elements].map((field) => field.getAttribute("name")));
  if (!fields.every(([name]) => own.has(name))) return false;
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || field.type !== "hidden") fillField(form, name, value);
    else if (MARKS.includes(name)) field.value = value;
  }
  return true;
}
