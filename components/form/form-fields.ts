/** Reads a form's fields from the page, for summaries, and changes a field as the user would. */

/** The label of a field or the legend of its choices, without its suffix ("(optional)"). */
export function labelOf(form: HTMLFormElement | null, name: string): string | undefined {
  if (!form) return undefined;
  const label =
    form.querySelector(`label[for="${CSS.escape(name)}"]`) ??
    fieldsOf(form, name)[0]?.closest("fieldset")?.querySelector("legend");
  const text = label?.firstChild?.textContent?.trim() || label?.textContent?.trim();
  return text?.replace(/:$/, "");
}

/** A value of a field as the page shows it: the label of a choice instead of its value. */
export function shownValue(form: HTMLFormElement | null, name: string, value: string): string {
  if (!form) return value;
  for (const field of fieldsOf(form, name)) {
    if (field instanceof HTMLSelectElement)
      return [...field.options].find((option) => option.value === value)?.text ?? value;
    if (isChoice(field) && field.value === value) return field.labels?.[0]?.textContent?.trim() || value;
  }
  return value;
}

/** Fills a field as if it had been typed. Does nothing for a field that is not on the page. */
export function fillField(form: HTMLFormElement, name: string, value: string): void {
  for (const field of fieldsOf(form, name)) {
    if (isChoice(field)) {
      if (field.checked !== (field.value === value) && (field.type === "checkbox" || field.value === value))
        field.click();
      continue;
    }
    // Past React's own setter, which would take the event for no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement, name: string): Field[] {
  return [...form.querySelectorAll<Field>(`[name="${CSS.escape(name)}"]`)];
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox");
}
