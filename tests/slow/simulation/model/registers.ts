import { DAY, dayOf, HOUR, NAIROBI, type Refusal, type Seat } from "./terms";

/** A mark in a saved register: it stays, wherever the person goes. */
export type Mark = { group: number; day: string; meets: string; who: number; present: boolean };

/** The saved registers of an academy. */
export class Registers {
  readonly marks: Mark[] = [];

  /**
   * Who is on a class's register today: the enrolled who chose its times, except whom another class marked before they moved here today.
   * Nobody on a day without a session, or once the register is saved.
   */
  open(seats: Seat[], group: number, now: number): number[] {
    const { day, meets } = meeting(now);
    const today = this.marks.filter((mark) => mark.day === day);
    if (!meets || today.some((mark) => mark.group === group)) return [];
    return seats
      .filter((seat) => seat.state === "enrolled" && seat.group === group && seat.hasTimes)
      .map(({ who }) => who)
      .filter((who) => !today.some((mark) => mark.who === who));
  }

  /** After the season's last day a register needs a reason. */
  save(
    seats: Seat[],
    group: number,
    { now, endsOn, hasReason }: { now: number; endsOn: string; hasReason: boolean },
    isPresent: (who: number) => boolean,
  ): Refusal {
    const { day, meets } = meeting(now);
    if (day > endsOn && !hasReason) return "not_a_meeting_day";
    for (const who of this.open(seats, group, now))
      this.marks.push({ group, day, meets, who, present: isPresent(who) });
    return null;
  }
}

/** The day in Nairobi, and the session that meets on it; empty if none does. */
export function meeting(now: number): { day: string; meets: string } {
  const meets = { 6: "saturday", 0: "sunday" }[new Date(now + NAIROBI).getUTCDay()] ?? "";
  return { day: dayOf(now), meets };
}

/** Half past eight on the Saturday after a moment, while a session of every class meets. */
export function nextSaturday(now: number): number {
  const today = now - ((now + NAIROBI) % DAY);
  const days = 6 - new Date(now + NAIROBI).getUTCDay();
  return today + days * DAY + 8.5 * HOUR;
}
