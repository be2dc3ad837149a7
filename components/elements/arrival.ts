import { Behaviour } from "./behaviour";
import { readStored, store } from "./storage";

const KEY = "arrival";

/** What a page leaves for the one after it: the fields typed so far, by name, if it was loaded again by itself. */
type Arrival = { typed: Record<string, string> };

let arrived: Arrival | undefined;

/** Notes that the next page is the result of what was done here, so that its heading takes the focus. */
export function announceArrival(typed: Arrival["typed"] = {}): void {
  store(KEY, { typed });
}

/** Loads the page again, with what is typed in it: it shows something new, such as a payment that has arrived. */
export function reloadPage(): void {
  const typed: [string, string][] = [...textFields()]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => [field.name, field.value]);
  announceArrival(Object.fromEntries(typed));
  window.location.reload();
}

/** Reads once what the page before left, and fills in what was typed there where nothing is typed here yet. */
export function arrive(): void {
  arrived = readStored<Arrival>(KEY);
  store(KEY, undefined);
  for (const field of arrived ? textFields() : [])
    if (field.value === field.defaultValue) field.value = arrived?.typed[field.name] ?? field.value;
}

function textFields(): NodeListOf<HTMLInputElement | HTMLTextAreaElement> {
  return document.querySelectorAll(
    "main :is(input:not([type=hidden], [type=radio], [type=checkbox], [type=password]), textarea)",
  );
}

/**
 * A heading that takes the focus, and the top of the screen, when it is the answer to what was done before: the result of a
 * form, or of a payment. On any other load the browser decides, and a wrong field comes first.
 */
export class ArrivingHeading extends Behaviour {
  protected start(): void {
    const isAnswer = arrived !== undefined || document.readyState === "complete";
    if (!isAnswer || document.querySelector("[data-slot=error-summary]")) return;
    const heading = this.querySelector<HTMLElement>("[tabindex]");
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }
}
