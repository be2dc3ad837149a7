import { nairobiDate, nairobiMidnight } from "@/lib/platform/time/nairobi-time";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a worker may take for one call before its message counts as unknown; longer than any call's own timeout. */
export const LEASE_SECONDS = 90;
/** How long a message with unknown outcome waits for a report before it is sent once more. */
export const REPORT_WAIT_MS = 10 * MINUTE;
/** The wait before the single retry of a result worth one more try. */
export const ONCE_MORE_MS = 30 * MINUTE;

/** Nairobi hours in which messages that rest at night are sent: from `opens` to before `closes`. */
const DAYTIME = { opens: 8, closes: 20 };
/** Kenyan networks take promotional messages in these hours only (lib/domain/messaging/README.md). */
const PROMOTIONAL = { opens: 8, closes: 18 };

/** When a message may be sent: null for now, else the next 08:00 in Nairobi. */
export function restsUntil(
  { rests, purpose }: { rests: boolean; purpose: "transactional" | "promotional" },
  now: Date,
): Date | null {
  if (!rests && purpose !== "promotional") return null;
  const { opens, closes } = purpose === "promotional" ? PROMOTIONAL : DAYTIME;
  const midnight = nairobiMidnight(nairobiDate(now)).getTime();
  const hour = (now.getTime() - midnight) / HOUR;
  if (hour >= opens && hour < closes) return null;
  return new Date(midnight + (hour < opens ? 0 : DAY) + opens * HOUR);
}

/** The start of the next day in Nairobi. */
export function nextDay(now: Date): Date {
  return new Date(nairobiMidnight(nairobiDate(now)).getTime() + DAY);
}

/**
 * The wait before the next try, in milliseconds, with 20 % of jitter so that messages that failed together do not return
 * together; null when the tries are used up.
 * @param attempts tries so far, at least one
 * @param random from 0 to 1
 */
export function retryWait(waits: readonly number[], attempts: number, random: number): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (0.8 + 0.4 * random));
}

/** Failures in a row that pause a channel. */
export const FAILURES_TO_PAUSE = 5;
/** The wait before a paused channel is tried again, in seconds: texts say "within 30 seconds". */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 600;

/**
 * How long a channel is paused, in seconds.
 * @param pauses earlier pauses in a row for failures; each doubles the wait. 0 for a refusal of our account, which may be fixed
 *   at any moment.
 */
export function pauseSeconds(pauses: number): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.min(pauses, 10), LONGEST_PAUSE);
}
