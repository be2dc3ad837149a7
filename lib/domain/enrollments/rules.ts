import { SESSION_DAYS, type SessionDay } from "@/db/schema/enums";
import { Refusal } from "@/lib/platform/refusal";
import { catalogTexts } from "../catalog/texts";
import { enrollmentTexts as texts } from "./texts";

type SessionOfClass = { id: string; day: SessionDay };

/**
 * Checks a choice of sessions: one for each day the class meets, chapel included, all of this class
 * (docs/business-rules.md, "Enrollment").
 * @throws Refusal 400 at field `sessions`
 */
export function chooseSessions<Session extends SessionOfClass>(
  ofClass: Session[],
  chosenIds: string[],
): Session[] {
  const chosen = ofClass.filter((session) => chosenIds.includes(session.id));
  if (chosen.length < new Set(chosenIds).size) throw wrongChoice(texts.notOfClass);
  for (const day of SESSION_DAYS) {
    const meetings = ofClass.filter((session) => session.day === day).length;
    const picked = chosen.filter((session) => session.day === day).length;
    if (picked > 1) throw wrongChoice(texts.oneADay);
    if (meetings > 0 && picked === 0) throw wrongChoice(texts.chooseDay(catalogTexts.days[day]));
  }
  return chosen;
}

/** The end of a hold: so many minutes from now, but not after the season's last payment. */
export function holdEnd(now: Date, minutes: number, lastPayment: Date | null): Date {
  const end = new Date(now.getTime() + minutes * 60_000);
  return lastPayment && lastPayment < end ? lastPayment : end;
}

function wrongChoice(sentence: string): Refusal {
  return new Refusal("invalid", "invalid", sentence, { errors: { sessions: [sentence] } });
}

/** Takes up to so many cents from payments, in their order. @returns the cents taken from each */
export function takeFrom<Held extends { cents: number }>(held: Held[], cents: number): Held[] {
  let left = Math.max(0, cents);
  return held.flatMap((one) => {
    const taken = Math.min(one.cents, left);
    left -= taken;
    return taken > 0 ? [{ ...one, cents: taken }] : [];
  });
}
