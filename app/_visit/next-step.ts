import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { nextStepTexts } from "./texts";
import type { Enrollment } from "./visit";

export type NextStep = { href: string; text: string };

/** The next step for a student, by the state of the enrollment; null for a student without one. */
export function nextStep(enrollment: Enrollment | null, language: Language): NextStep {
  const texts = nextStepTexts[language];
  if (!enrollment || enrollment.status === "cancelled") return { href: "/enroll", text: texts.choose };
  const { status, sessions, amount_due: due } = enrollment;
  if (status === "expired") return { href: "/enroll", text: texts.chooseAgain };
  if (status === "pending")
    return sessions.length === 0
      ? { href: "/enroll", text: texts.chooseTimes }
      : { href: "/pay", text: texts.pay(formatShillings(due)) };
  if (status === "enrolled" && sessions.length === 0) return { href: "/enroll", text: texts.chooseTimes };
  return { href: "/enrollment-successful", text: texts.see };
}
