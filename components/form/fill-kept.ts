import { store } from "@/components/elements/storage";
import { fillField } from "./form-fields";
import { KEPT, type Kept } from "./kept-input";

/** What the form was made from: kept too, so that a record that was changed meanwhile is noticed. */
const MARKS = ["was", "seen_at", "based_on"];

/** Fills a form with the input stored before its page was loaded again, if it has all of its fields. */
export function fillKept(form: HTMLFormElement | null, { fields }: Kept): void {
  if (!form) return;
  const own = new Set([...form.elements].map((field) => field.getAttribute("name")));
  if (!fields.every(([name]) => own.has(name))) return;
  store(KEPT, undefined);
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || field.type !== "hidden") fillField(form, name, value);
    else if (MARKS.includes(name)) field.value = value;
  }
}
