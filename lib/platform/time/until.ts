import type { Language } from "../language";
import { bilingual } from "../texts";
import { formatDay, nairobiDate, nairobiShown } from "./nairobi-time";

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** An instant as people say it: the clock time, which day it is on, and how many minutes are left. */
export type Until = {
  /** HH:MM in Nairobi. */
  clock: string;
  /** In the language asked for: "today", "leo", or a date in words. */
  day: string;
  /** Whether the day is one of those next to now, which stand without "on". */
  isNear: boolean;
  minutesLeft: number;
};

const NEAR = bilingual({ en: ["yesterday", "today", "tomorrow"], sw: ["jana", "leo", "kesho"] });

/** How an instant lies from another, for sentences such as "10:22 today (28 min left)". */
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
