import { Behaviour } from "./behaviour";
import { readStored, store } from "./storage";

type Field = HTMLInputElement | HTMLTextAreaElement;

const keyOf = (name: string) => `typed.${name}`;

/**
 * Stores the input of the form around it in this tab, so that a reload and Back lose nothing. Passwords are never kept. Closing the tab
 * deletes it, as does discard-typed.
 */
export class KeepTyped extends Behaviour {
  protected start(gone: AbortSignal): void {
    const form = this.closest("form");
    const key = keyOf(this.attribute("form-name"));
    if (!form) return;
    if (restore(form, readStored<Record<string, string>>(key) ?? {})) this.offerToClear(form, key, gone);
    // A page that answered a sent form is opened by its address when the reader comes back to it, and the input is restored.
    history.replaceState(history.state, "", location.href);
    const keep = () => {
      const fields = [...new FormData(form)].filter(
        ([field, value]) => typeof value === "string" && !field.startsWith("$") && !/password/i.test(field),
      );
      store(key, Object.fromEntries(fields));
    };
    form.addEventListener("input", keep, { signal: gone });
  }

  /** Phones are shared: what somebody else typed here goes away in one tap. */
  private offerToClear(form: HTMLFormElement, key: string, gone: AbortSignal): void {
    this.hidden = false;
    const clear = () => {
      form.reset();
      for (const field of fieldsOf(form)) field.dispatchEvent(new Event("input", { bubbles: true }));
      store(key, undefined);
      this.hidden = true;
    };
    this.querySelector("button")?.addEventListener("click", clear, { signal: gone });
  }
}

/** Deletes the input stored by keep-typed, once it is stored elsewhere or the session ends. */
export class DiscardTyped extends Behaviour {
  protected start(): void {
    store(keyOf(this.attribute("form-name")), undefined);
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>("input[name], textarea[name]")];
}

/**
 * Fills the fields untouched since the page loaded, and fires events, so that dependent elements follow.
 * @returns whether it filled any
 */
function restore(form: HTMLFormElement, saved: Record<string, string>): boolean {
  const fields = fieldsOf(form);
  let isFilled = false;
  // The script may load long after the page.
  const touched = new Set(fields.filter(isTouched).map(({ name }) => name));
  for (const field of fields) {
    const value = saved[field.name];
    if (field.type === "hidden" || value === undefined || touched.has(field.name)) continue;
    if (isTick(field)) field.checked = field.value === value;
    else if (field.value !== value) field.value = value;
    else continue;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    isFilled = true;
  }
  return isFilled;
}

function isTouched(field: Field): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}
