import type { Day } from "../bars";

export const COMPARED = ["registrations", "enrollments"] as const;
export type Compared = (typeof COMPARED)[number];
type Figures = Record<Compared, number>;

/** A week of two seasons, counted from each one's first entry; null where a season has no such week (yet). */
export type WeekPair = { week: number; current: Figures | null; before: Figures | null };

const DAYS = 7;

/** The weeks of two seasons side by side: the first week of one beside the first of the other. */
export function weekPairs(current: Day[], before: Day[]): WeekPair[] {
  const [now, then] = [weeksOf(current), weeksOf(before)];
  return Array.from({ length: Math.max(now.length, then.length) }, (_, index) => ({
    week: index + 1,
    current: now[index] ?? null,
    before: then[index] ?? null,
  }));
}

/** The previous season's figures after as many days as the current one has run. */
export function afterAsManyDays(current: Day[], before: Day[]): Figures {
  return sumOf(before.slice(0, current.length));
}

function weeksOf(days: Day[]): Figures[] {
  return Array.from({ length: Math.ceil(days.length / DAYS) }, (_, week) =>
    sumOf(days.slice(week * DAYS, (week + 1) * DAYS)),
  );
}

function sumOf(days: Day[]): Figures {
  const sum = (of: Compared) => days.reduce((all, day) => all + day[of], 0);
  return { registrations: sum("registrations"), enrollments: sum("enrollments") };
}
