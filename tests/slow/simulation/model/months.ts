import { dayOf, type Refusal } from "./terms";

/** What the figures of a month count; the first two move the M-Pesa account. */
export const FIGURES = [
  "paid_in",
  "refunds",
  "cash",
  "waived",
  "sponsored",
  "deposits",
  "cash_differences",
] as const;
type Figure = (typeof FIGURES)[number];

/** Money that moved. `known` is the month in which its last change became known; `filed` what filed months have of it. */
export type Move = {
  figure: Figure;
  shillings: number;
  month: string;
  known: string;
  isBooked: boolean;
  filed: { month: string; shillings: number }[];
};

/** The treasurer's months: a filed one stays, and what is found later counts in a later one. */
export class Months {
  #moves: Move[] = [];
  /** The last filed month. */
  through = "";

  book(figure: Figure, shillings: number, at: number, now: number): Move {
    const move = { figure, shillings, month: monthOf(at), known: monthOf(now), isBooked: true, filed: [] };
    this.#moves.push(move);
    return move;
  }

  /** It leaves the books: cash that is voided, or a payment that nothing reports any more. */
  remove(move: Move, now: number): void {
    Object.assign(move, { isBooked: false, known: monthOf(now) });
  }

  bringBack(move: Move, now: number): void {
    Object.assign(move, { isBooked: true, known: monthOf(now) });
  }

  /** Files a month: one after the other, and none before it is over. */
  file(month: string, now: number): Refusal {
    if (this.through >= month) return null;
    if (month >= monthOf(now)) return "month_not_over";
    if (this.through && month !== monthAfter(this.through)) return "earlier_month";
    const counted = this.#moves.flatMap((move) => this.#open(move) ?? []);
    for (const { move, month: own, shillings } of counted)
      if (own <= month) move.filed.push({ month: own, shillings });
    this.through = month;
    return null;
  }

  /** What of a movement no filed month has, and the month in which that counts. */
  #open(move: Move): { move: Move; month: string; shillings: number } | undefined {
    const had = move.filed.reduce((sum, { shillings }) => sum + shillings, 0);
    const shillings = (move.isBooked ? move.shillings : 0) - had;
    if (shillings === 0) return undefined;
    const isLate = this.through !== "" && (move.filed.length > 0 || move.month <= this.through);
    const [, later = ""] = [monthAfter(this.through), move.known].sort();
    return { move, month: isLate ? later : move.month, shillings };
  }

  /** A month's figures with the M-Pesa account and the cash before and after: an opening is the closing before. */
  figures(month: string): Record<string, number> {
    const all = this.#moves.flatMap((move) => {
      const open = this.#open(move);
      return [...move.filed, ...(open ? [open] : [])].map((one) => ({ ...one, figure: move.figure }));
    });
    const sum = (of: Figure, isIn: (one: string) => boolean) =>
      all.reduce((sum, one) => (one.figure === of && isIn(one.month) ? sum + one.shillings : sum), 0);
    const balance = (isIn: (one: string) => boolean) => sum("paid_in", isIn) - sum("refunds", isIn);
    const cash = (isIn: (one: string) => boolean) =>
      sum("cash", isIn) + sum("cash_differences", isIn) - sum("deposits", isIn);
    const figures = FIGURES.map((figure) => [figure, sum(figure, (one) => one === month)]);
    return {
      ...Object.fromEntries(figures),
      opening: balance((one) => one < month),
      closing: balance((one) => one <= month),
      cash_opening: cash((one) => one < month),
      cash_on_hand: cash((one) => one <= month),
    };
  }
}

export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7);
}

/** The first moment of the month after. */
export function nextMonth(now: number): number {
  return Date.parse(`${monthAfter(monthOf(now))}-01T00:00:00+03:00`);
}

export function monthAfter(month: string): string {
  if (month === "") return "";
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}
