import type { SeasonStatus } from "@/db/schema/enums";
import type { FieldErrors } from "@/lib/platform/refusal";
import { refuseErrors } from "../academy/rules";
import { seasonTexts as texts } from "./texts";

type SeasonDates = {
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
  last_payment_at?: string | null | undefined;
};

/**
 * Checks that a season ends after it starts and takes no payment after its end. Dates as YYYY-MM-DD.
 * @throws Refusal 400
 */
export function refuseDisorder({ starts_on, ends_on, last_payment_at }: SeasonDates): void {
  const errors: FieldErrors = {};
  if (starts_on && ends_on && ends_on <= starts_on) errors.ends_on = [texts.datesOrder];
  if (ends_on && last_payment_at && last_payment_at > ends_on) errors.last_payment_at = [texts.paymentOrder];
  refuseErrors(errors);
}

/** The next statuses of each status; a season closed too early may open again (docs/business-rules.md, "Seasons"). */
const STEPS: Record<SeasonStatus, readonly SeasonStatus[]> = {
  upcoming: ["open"],
  open: ["closed"],
  closed: ["open"],
};

/** Checks a change of status. @throws Refusal 400 at field `status` */
export function refuseStep(from: SeasonStatus, to: SeasonStatus): void {
  if (from !== to && !STEPS[from].includes(to)) refuseErrors({ status: [texts.step[to]] });
}

export type SeasonChoice = { make_current: boolean | undefined; advertise: boolean | undefined };

/** Checks a choice of season: the current one is open, the advertised one is not closed. @throws Refusal 400 */
export function refuseChoice(status: SeasonStatus, wish: SeasonChoice): void {
  const errors: FieldErrors = {};
  if (wish.make_current && status !== "open") errors.make_current = [texts.onlyOpen];
  if (wish.advertise && status === "closed") errors.advertise = [texts.notClosed];
  refuseErrors(errors);
}
