import { NAIROBI, type Seat } from "./terms";

/** A mark in a saved register: it stays, wherever the person goes. */
export type Mark = { group: number; day: string; meets: string; who: number; present: boolean };

/** The saved registers of an academy. */
export class Registers {
  readonly marks: Mark[] = [];

  /**
   * Who is on a class's register today: the enrolled, except whom another class marked before they moved here today. Nobody on a day
   * without a session, or once the register is saved.
   */
  open(seats: Seat[], group: number, now: number): number[] {
    const { day, meets } = meeting(now);
    const today = this.marks.filter((mark) => mark.day === day);
    if (!meets || today.some((mark) => mark.group === group)) return [];
    return seats
      .filter((seat) => seat.state === "enrolled" && seat.group === group)
      .map(({ who }) => who)
      .filter((who) => !today.some((mark) => mark.who === who));
  }

  save(seats: Seat[], group: number, now: number, isPresent: (who: number) => boolean): void {
    const { day, meets } = meeting(now);
    for (const who of this.open(seats, group, now))
      this.marks.push({ group, day, meets, who, present: isPresent(who) });
  }
}

/** The day in Nairobi, and the session that meets on it; empty if none does. */
export function meeting(now: number): { day: string; meets: string } {
  const date = new Date(now + NAIROBI);
  const meets = { 6: "saturday", 0: "sunday" }[date.getUTCDay()] ?? "";
  return { day: date.toISOString().slice(0, 10), meets };
}
