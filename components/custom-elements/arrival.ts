import { Behaviour } from "./behaviour";
import { readStored, store } from "./storage";

const KEY = "arrival";

/** Data a page stores for the next one: the fields typed so far, by name, if the page reloaded itself. */
type Arrival = { typed: Record<string, string> };

let arrived: Arrival | undefined;

/** Records that the next page is the result of an action here, so that its heading takes the focus. */
export function announceArrival(typed: Arrival["typed"] = {}): void {
  store(KEY, { typed });
}

/**
 * Reloads the page, keeping the typed input, to show something new, such as a payment that has arrived. Not while a form is on its way,
 * whose answer is newer.
 */
export function reloadPage(): void {
  if (document.querySelector("[data-sent]")) return;
  const typed: [string, string][] = [...textFields()]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => [field.name, field.value]);
  announceArrival(Object.fromEntries(typed));
  window.location.reload();
}

/** Reads the previous page's data once, and fills its input into fields where nothing is typed yet. */
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
 * A heading that takes the focus, and the top of the screen, when it is the result of the last action: a form, or a payment. On
 * any other load the browser decides, and a wrong field comes first.
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
