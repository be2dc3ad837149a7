import { defineTexts } from "@/lib/platform/texts";
import type { Until } from "@/lib/platform/time/until";

/** The one thing to do next. */
export const nextStepTexts = defineTexts({
  en: {
    choose: "Choose your class and times",
    chooseAgain: "Choose a place again",
    chooseTimes: "Choose your times",
    pay: (amount: string) => `Pay ${amount}`,
    see: "See your place and times",
  },
});

function clock({ clock: at, day }: Until): string {
  return ["today", "tomorrow", "yesterday"].includes(day) ? `${at} ${day}` : `${at} on ${day}`;
}

function left({ minutesLeft: minutes }: Until): string {
  if (minutes < 120) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} hours left`;
}

/** Where a student stands. */
export const standingTexts = defineTexts({
  en: {
    title: "Where you stand",
    /** 10:22 today (28 min left) */
    until: (at: Until) => `${clock(at)} (${left(at)})`,
    at: clock,
    none: "You are registered. You have no place in a class yet.",
    held: (until: string) => `Your place is held until ${until}.`,
    toPay: (amount: string) => `${amount} to pay.`,
    paidPart: (got: string, left: string) => `We have received ${got}. ${left} is left to pay.`,
    ended: (when: string) => `We kept your place until ${when}, but no payment came.`,
    endedPart: (when: string) => `We kept your place until ${when}, but not the whole fee came.`,
    endedChecking: (when: string) => `We kept your place until ${when}.`,
    checking: (code: string) =>
      `We have your M-Pesa code ${code} and are checking it with M-Pesa. Do not pay again.`,
    checkingHeld: "Your place stays held meanwhile.",
    checkingEnded: "When we find the money you get a place if one is left, or your money back.",
    refused: (code: string) =>
      `We checked the M-Pesa code ${code}: it is not a payment for you. Pay, or show the message at the desk.`,
    enrolled: "Your fee is paid and your place is yours.",
    noTimes: "You have not chosen your times yet.",
    waiting: "Your money is here, but the class is full. We will offer you a place or give the money back.",
    class: (course: string, group: string) => (course === group ? course : `${course}, ${group}`),
  },
});
