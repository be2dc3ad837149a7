import type { StepState } from "@/lib/domain/enrollments/standing/next-step";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { nextStepTexts } from "./texts";
import type { Visit } from "./visit";

/** Where each state's next step is done; null where nothing is left to do. */
const PAGES = {
  no_class: "/enroll",
  hold_ended: "/enroll",
  choose_times: "/enroll",
  pay: "/pay",
  pay_rest: "/pay",
  prompt_open: "/mpesa-express",
  claim_open: "/pay",
  waiting: "/waiting-list",
  paid_waiting: "/enrollment-successful",
  offered: "/pay",
  enrolled: "/enrollment-successful",
  closed: null,
} as const satisfies Record<StepState, string | null>;

/** The page of the visit's next step; null where nothing is left to do. */
export function stepPage({ step, enrollment }: Visit): string | null {
  return step.state === "offered" && enrollment?.sessions.length === 0 ? "/enroll" : PAGES[step.state];
}

/** The visit's one primary action; null where nothing is left to do. */
export function stepLink(visit: Visit, language: Language): { href: string; text: string } | null {
  const href = stepPage(visit);
  const { state, due } = visit.step;
  return href === null ? null : { href, text: nextStepTexts[language][state](formatShillings(due)) };
}
