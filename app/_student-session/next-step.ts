import type { StepState } from "@/lib/domain/enrollments/standing/next-step";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import type { StudentSession } from "./session";
import { nextStepTexts } from "./texts";

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

/** Where certificate, receipt and attendance are, for whom nothing is left to do. */
export const RECORD_PAGE = "/student-details";

/** The page of the session's next step; null where nothing is left to do. */
export function stepPage({ step, enrollment }: StudentSession): string | null {
  return step.state === "offered" && enrollment?.sessions.length === 0 ? "/enroll" : PAGES[step.state];
}

/** The session's one primary action; null where nothing is left to do. */
export function stepLink(session: StudentSession, language: Language): { href: string; text: string } | null {
  const href = stepPage(session);
  const { state, due } = session.step;
  return href === null ? null : { href, text: nextStepTexts[language][state](formatShillings(due)) };
}
