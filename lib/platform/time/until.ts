import type { Language } from "../language";
import { bilingual } from "../texts";
import { formatDay, nairobiDate, nairobiShown } from "./nairobi-time";

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** The parts of a spoken instant: the clock time, the day, and the minutes left. */
export type Until = {
  /** HH:MM in Nairobi. */
  clock: string;
  /** In the requested language: "today", "leo", or a date in words. */
  day: string;
  /** Whether the day's word needs no "on", as "today". */
  isNear: boolean;
  minutesLeft: number;
};

const NEAR = bilingual({ en: ["yesterday", "today", "tomorrow"], sw: ["jana", "leo", "kesho"] });

/** An instant relative to another, for sentences such as "10:22 today (28 min left)". */
export function untilFrom(at: Date, now: Date, language: Language = "en"): Until {
  const date = nairobiDate(at);
  const days = [-1, 0, 1].map((step) => nairobiDate(new Date(now.getTime() + step * DAY_MS)));
  const near = NEAR[language][days.indexOf(date)];
  return {
    clock: nairobiShown(at).slice(-5),
    day: near ?? formatDay(date, language),
    isNear: near !== undefined,
    minutesLeft: Math.max(0, Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS)),
  };
}
