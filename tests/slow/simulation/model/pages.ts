import { HOUR, MINUTE, type Seat } from "./terms";

/** After a look-up a browser is known for two hours, and no longer than half an hour without a use; uses are noted by the minute. */
const VISIT = 2 * HOUR;
const IDLE = 30 * MINUTE;
const NOTED = MINUTE;

/** The pages that browsers can go back to: what each showed of its person's seat, and whether its form changes one. */
export class Pages {
  #kept = new Map<number, { shown: string; changes: boolean }>();
  #known = new Map<number, { until: number; seen: number }>();

  has(who: number): boolean {
    return this.#kept.has(who);
  }

  /** A person opens a page, after a look-up where the browser is not known any more; a page with a form is kept. */
  open(who: number, now: number, form?: { seat: Seat | undefined; changes: boolean }): void {
    if (!this.#isKnown(who, now)) this.#known.set(who, { until: now + VISIT, seen: now });
    if (form) this.#kept.set(who, { shown: shownOf(form.seat), changes: form.changes });
  }

  /** The page of a person, as long as it shows what stands and the browser is known. */
  stillTrue(who: number, seat: Seat | undefined, now: number): { changes: boolean } | undefined {
    const page = this.#kept.get(who);
    const isKnown = this.#isKnown(who, now);
    return page?.shown === shownOf(seat) && isKnown ? page : undefined;
  }

  #isKnown(who: number, now: number): boolean {
    const known = this.#known.get(who);
    if (!known || known.until <= now || now - known.seen >= IDLE) return false;
    if (now - known.seen > NOTED) known.seen = now;
    return true;
  }
}

function shownOf(seat: Seat | undefined): string {
  return seat ? `${seat.group} ${seat.hasTimes}` : "";
}
