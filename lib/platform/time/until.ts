import { formatDay, nairobiDate, nairobiShown } from "./nairobi-time";

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** An instant as people say it: the clock time, which day it is on, and how many minutes are left. */
export type Until = {
  /** HH:MM in Nairobi. */
  clock: string;
  /** A date in words where it is neither. */
  day: "today" | "tomorrow" | "yesterday" | string;
  minutesLeft: number;
};

/** How an instant lies from another, for sentences such as "10:22 today (28 min left)". */
export function untilFrom(at: Date, now: Date): Until {
  const date = nairobiDate(at);
  const days = [-1, 0, 1].map((step) => nairobiDate(new Date(now.getTime() + step * DAY_MS)));
  const near = ["yesterday", "today", "tomorrow"][days.indexOf(date)];
  return {
    clock: nairobiShown(at).slice(-5),
    day: near ?? formatDay(date),
    minutesLeft: Math.max(0, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS)),
  };
}
