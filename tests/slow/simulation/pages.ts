import { HOUR, type Seat } from "./terms";

/** After a look-up a browser is known for two hours. */
const VISIT = 2 * HOUR;

/** The pages that browsers can go back to: what each showed of its person's seat, and whether its form changes one. */
export class Pages {
  #kept = new Map<number, { shown: string; changes: boolean }>();
  #knownUntil = new Map<number, number>();

  has(who: number): boolean {
    return this.#kept.has(who);
  }

  /** A person opens a page, after a look-up where the browser is not known any more; a page with a form is kept. */
  open(who: number, now: number, form?: { seat: Seat | undefined; changes: boolean }): void {
    if (!this.#isKnown(who, now)) this.#knownUntil.set(who, now + VISIT);
    if (form) this.#kept.set(who, { shown: shownOf(form.seat), changes: form.changes });
  }

  /** The page of a person, as long as it shows what stands and the browser is known. */
  stillTrue(who: number, seat: Seat | undefined, now: number): { changes: boolean } | undefined {
    const page = this.#kept.get(who);
    return page?.shown === shownOf(seat) && this.#isKnown(who, now) ? page : undefined;
  }

  #isKnown(who: number, now: number): boolean {
    return (this.#knownUntil.get(who) ?? 0) > now;
  }
}

function shownOf(seat: Seat | undefined): string {
  return seat ? `${seat.group} ${seat.hasTimes}` : "";
}
