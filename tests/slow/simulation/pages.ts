import type { Seat } from "./terms";

/** The pages that browsers can go back to: what each showed of its person's seat, and whether its form changes one. */
export class Pages {
  #kept = new Map<number, { shown: string; changes: boolean }>();

  has(who: number): boolean {
    return this.#kept.has(who);
  }

  keep(who: number, seat: Seat | undefined, changes: boolean): void {
    this.#kept.set(who, { shown: shownOf(seat), changes });
  }

  /** The page of a person, as long as it shows what stands. */
  stillTrue(who: number, seat: Seat | undefined): { changes: boolean } | undefined {
    const page = this.#kept.get(who);
    return page?.shown === shownOf(seat) ? page : undefined;
  }
}

function shownOf(seat: Seat | undefined): string {
  return seat ? `${seat.group} ${seat.hasTimes}` : "";
}
