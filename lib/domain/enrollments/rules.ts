import { SESSION_DAYS, type SessionDay } from "@/db/schema/enums";
import { invalidField } from "@/lib/platform/refusal";
import { nairobiInput, nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { classTexts } from "../academy/texts";
import { enrollmentTexts as texts } from "./texts";

type SessionOfClass = { id: string; day: SessionDay };

/**
 * Checks a choice of sessions: one for each day the class meets, chapel included, all of this class
 * (lib/domain/enrollments/README.md).
 * @throws Refusal 400 at field `sessions`
 */
export function chooseSessions<Session extends SessionOfClass>(
  ofClass: Session[],
  chosenIds: string[],
): Session[] {
  const wrong = wrongChoice(ofClass, chosenIds);
  if (wrong) throw invalidField("sessions", wrong);
  return ofClass.filter((session) => chosenIds.includes(session.id));
}

/** What is wrong with a choice of sessions, as a sentence; undefined for a complete one. */
export function wrongChoice(ofClass: SessionOfClass[], chosenIds: string[]): string | undefined {
  const chosen = ofClass.filter((session) => chosenIds.includes(session.id));
  if (chosen.length < new Set(chosenIds).size) return texts.notOfClass;
  for (const day of SESSION_DAYS) {
    const meetings = ofClass.filter((session) => session.day === day).length;
    const picked = chosen.filter((session) => session.day === day).length;
    if (picked > 1) return texts.oneADay;
    if (meetings > 0 && picked === 0) return texts.chooseDay(classTexts.days[day]);
  }
  return undefined;
}

/** The sessions of a class that meets once on each of its days; undefined where there is a choice, or nothing to choose. */
export function onlyChoice<Session extends SessionOfClass>(ofClass: Session[]): Session[] | undefined {
  const hasChoice = new Set(ofClass.map(({ day }) => day)).size < ofClass.length;
  return hasChoice || ofClass.length === 0 ? undefined : ofClass;
}

/** The end of a hold: `minutes` from now, but not after the season's last payment. */
export function holdEnd(now: Date, minutes: number, lastPayment: Date | null): Date {
  const end = new Date(now.getTime() + minutes * 60_000);
  return lastPayment && lastPayment < end ? lastPayment : end;
}

/** The later of a running hold's end and a new one: a payment or an answer never shortens the time somebody has. */
export function laterEnd(running: Date | null, end: Date): Date {
  return running && running > end ? running : end;
}

/** What is due of a fee: what is neither waived nor paid, in cents. Everything that asks, books or shows an amount uses it. */
export function dueOf(
  { feeCents, waivedCents }: { feeCents: number; waivedCents: number },
  paidCents: number,
): number {
  return feeCents - waivedCents - paidCents;
}

/** Whether the whole fee is waived, so that nobody paid it. Shillings or cents, both alike; `IS_WAIVED` is the same for queries. */
export function isWaived({ fee, waived }: { fee: number; waived: number }): boolean {
  return waived > 0 && waived >= fee;
}

/** Takes up to `cents` from payments, in their order. @returns the cents taken from each */
export function takeFrom<Held extends { cents: number }>(held: Held[], cents: number): Held[] {
  let left = Math.max(0, cents);
  return held.flatMap((one) => {
    const taken = Math.min(one.cents, left);
    left -= taken;
    return taken > 0 ? [{ ...one, cents: taken }] : [];
  });
}

/**
 * Whether what is left of a fee is forgiven: less than ten cents, as shares of a fee leave by rounding, and at most one per cent
 * (lib/domain/payments/README.md). In cents.
 */
export function isForgiven(feeCents: number, restCents: number): boolean {
  return restCents > 0 && restCents < 10 && restCents * 100 <= feeCents;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Nairobi hours without reminders. */
const NIGHT = { from: 21, to: 7 };

/**
 * When to remind of a hold, and when the reminder expires (lib/domain/messaging/README.md). A hold of two hours or more:
 * at a third of its time before the end, at most a day, and not at night where that leaves time to pay; a shorter one: ten
 * minutes before.
 * @returns null for a hold so short that its student is still on the page
 */
export function reminderTimes(now: Date, until: Date): { notBefore: Date; expiresAt: Date } | null {
  const left = until.getTime() - now.getTime();
  if (left < 15 * MINUTE) return null;
  if (left < 2 * HOUR) return { notBefore: before(until, 10 * MINUTE), expiresAt: before(until, 2 * MINUTE) };
  const wanted = before(until, Math.min(left / 3, DAY));
  return { notBefore: awake(wanted, now, until), expiresAt: before(until, 15 * MINUTE) };
}

/** Moves a moment at night to the morning if two hours are left then, else to the evening before. */
function awake(wanted: Date, now: Date, until: Date): Date {
  const [date = "", time = ""] = nairobiInput(wanted).split("T");
  const hour = Number(time.slice(0, 2));
  if (hour >= NIGHT.to && hour < NIGHT.from) return wanted;
  const midnight = nairobiMidnight(date).getTime() + (hour >= NIGHT.from ? DAY : 0);
  const morning = new Date(midnight + NIGHT.to * HOUR);
  if (morning <= before(until, 2 * HOUR)) return morning;
  const evening = new Date(midnight - 4 * HOUR);
  return evening > now ? evening : wanted;
}

function before(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() - milliseconds);
}
