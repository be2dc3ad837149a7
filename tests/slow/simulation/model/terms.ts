/** The words and numbers of the model's rules. Times are milliseconds, money is shillings. */

export const FEE = 500;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const NAIROBI = 3 * HOUR;
export const HOLD = 30 * MINUTE;
export const PAYBILL_HOLD = DAY;
export const PROMPT_HOLD = 5 * MINUTE;
export const EXTENSIONS = 3;
export const NIGHT = { from: 21 * HOUR, to: 7 * HOUR };

export type State = "held" | "pending" | "offered" | "enrolled" | "paid_waiting" | "expired" | "cancelled";
/** An enrollment. `until` is the end of its hold; `hasTimes` whether its sessions are chosen. */
export type Seat = {
  who: number;
  group: number;
  state: State;
  until: number | null;
  paid: number;
  waived: number;
  credit: number;
  /** Whether its credit paid for another seat. */
  isUsedElsewhere: boolean;
  prompts: number;
  hasTimes: boolean;
  /** Whether the message that there was no seat went out. */
  hadNoSeat: boolean;
};
/** A place on a waiting list. `seat` is the enrollment that an offer holds, or that was paid for; null keeps a seat aside. */
export type Line = {
  who: number;
  group: number;
  rank: number;
  isPaid: boolean;
  seat: Seat | null;
  offeredUntil: number | null;
  lapses: number;
};
export type Kind = "enrolled" | "offer" | "no_seat";
export type Group = { course: number; capacity: number };
/** A member of staff, by phone. */
export type Staff = string;
/** The code of a refusal; null when it was done. */
export type Refusal = string | null;
export type Reserving = { length?: number; mayMovePaid?: boolean; changes?: boolean };
export type Season = { startsOn: string; endsOn: string; lastPaymentAt: number };

/** When an offer made now ends: after 24 hours of daytime, six in the season's first week, and not after the last payment. */
export function offerEnd(now: number, { startsOn, lastPaymentAt }: Season): number {
  const start = Date.parse(`${startsOn}T00:00:00+03:00`);
  let left = now >= start && now < start + 7 * DAY ? 6 * HOUR : DAY;
  let at = now;
  while (left > 0) {
    const clock = (at + NAIROBI) % DAY;
    if (clock >= NIGHT.from) at += DAY - clock + NIGHT.to;
    else if (clock < NIGHT.to) at += NIGHT.to - clock;
    else {
      const step = Math.min(left, NIGHT.from - clock);
      at += step;
      left -= step;
    }
  }
  return Math.min(at, lastPaymentAt);
}

export const OWING = ["hold_ended", "choose_times", "pay", "pay_rest", "prompt_open", "offered"];

/** What is left to pay of a fee. */
export function due({ paid, waived }: Seat): number {
  return FEE - waived - paid;
}

export function isHold(state: State): boolean {
  return state === "held" || state === "pending" || state === "offered";
}

export function inOrder(one: Line, other: Line): number {
  return Number(other.isPaid) - Number(one.isPaid) || one.rank - other.rank;
}

export function newSeat(who: number, group: number, state: State, until: number | null): Seat {
  return {
    who,
    group,
    state,
    until,
    paid: 0,
    waived: 0,
    credit: 0,
    isUsedElsewhere: false,
    prompts: 0,
    hasTimes: false,
    hadNoSeat: false,
  };
}

/** As "Mon 04 Jan 10:03:05", Nairobi. */
export function shownTime(at: number): string {
  const shown = new Date(at + NAIROBI).toUTCString();
  return `${shown.slice(0, 3)} ${shown.slice(5, 11)} ${shown.slice(17, 25)}`;
}

/** The day in Nairobi, as 2027-01-25. */
export function dayOf(at: number): string {
  return new Date(at + NAIROBI).toISOString().slice(0, 10);
}
