import type { Move } from "./months";
import { dayOf, type Refusal, type Seat, type Staff } from "./terms";

/** Cash taken at the desk. `voidedOn` is the day of the till that its void counts on. */
export type Cash = {
  no: number;
  seat: Seat;
  shillings: number;
  by: Staff;
  day: string;
  voidedOn: string | null;
  move: Move;
};
export type Day = { taken: number; voided: number; counted: number | null; isDeposited: boolean };

/** The cash box at the desk: a closed day stays as it was closed. */
export class Till {
  isOn = false;
  readonly receipts: Cash[] = [];
  readonly closed = new Map<string, Day>();
  #deposited = 0;

  /** What should be there of a day is `taken` less `voided`, the voids of earlier days' cash. */
  day(day: string): Day {
    const closed = this.closed.get(day);
    if (closed) return closed;
    const ofDay = this.receipts.filter((one) => one.day === day && one.voidedOn !== day);
    const back = this.receipts.filter((one) => one.voidedOn === day && one.day !== day);
    return { taken: sum(ofDay), voided: sum(back), counted: null, isDeposited: false };
  }

  /** The days that had cash or were closed. */
  get days(): string[] {
    const days = this.receipts.flatMap(({ day, voidedOn }) => [day, voidedOn ?? day]);
    const all = [...new Set([...days, ...this.closed.keys()])].sort();
    return all.filter((day) => this.closed.has(day) || this.hasLines(day));
  }

  hasLines(day: string): boolean {
    return this.receipts.some(
      (one) => (one.day === day && one.voidedOn !== day) || (one.voidedOn === day && one.day !== day),
    );
  }

  get onHand(): number {
    const differences = [...this.closed.values()].reduce((all, day) => all + differenceOf(day), 0);
    return sum(this.receipts.filter(({ voidedOn }) => voidedOn === null)) + differences - this.#deposited;
  }

  take(seat: Seat, shillings: number, by: Staff, now: number, move: Move): void {
    const no = this.receipts.length + 1;
    this.receipts.push({ no, seat, shillings, by, day: dayOf(now), voidedOn: null, move });
  }

  /** Another person takes cash back today; if today is closed, its figures stay. */
  void(cash: Cash, by: Staff, now: number, isFinal: boolean): Refusal {
    if (cash.by === by) return "own_cash";
    if (cash.voidedOn) return "already_voided";
    if (isFinal) return "season_closed";
    cash.voidedOn = dayOf(now);
    return null;
  }

  close(day: string, counted: number): Refusal {
    if (this.closed.has(day)) return "day_closed";
    this.closed.set(day, { ...this.day(day), counted });
    return null;
  }

  /** The closed days whose cash is still in the box. */
  get undeposited(): { days: string[]; counted: number } {
    const days = [...this.closed].filter(([, day]) => !day.isDeposited);
    return {
      days: days.map(([day]) => day),
      counted: days.reduce((all, [, { counted }]) => all + (counted ?? 0), 0),
    };
  }

  deposit({ days, counted }: { days: string[]; counted: number }): void {
    for (const day of days) Object.assign(this.day(day), { isDeposited: true });
    this.#deposited += counted;
  }
}

/** What was counted of a closed day less what should be there. */
export function differenceOf({ taken, voided, counted }: Day): number {
  return counted === null ? 0 : counted - (taken - voided);
}

function sum(all: Cash[]): number {
  return all.reduce((shillings, one) => shillings + one.shillings, 0);
}
