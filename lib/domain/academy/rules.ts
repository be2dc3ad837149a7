import type { SeasonStatus } from "@/db/schema/enums";
import { toShillings } from "@/lib/platform/money";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import type { Settings } from "./settings-shape";
import { academyTexts as texts } from "./texts";

export type SettingField = keyof ReturnType<typeof shownSettings>;

/** Settings as a form shows them: the fee in shillings, without the choice of seasons. */
export function shownSettings(settings: Settings) {
  const { current_season: _current, advertised_season: _advertised, fee_cents, ...rest } = settings;
  return { fee: toShillings(fee_cents), ...rest };
}

/**
 * Checks settings that depend on each other. The error is at the field that was sent.
 * @throws Refusal 400
 */
export function refuseCrossed(after: Settings, sent: readonly string[]): void {
  const errors: FieldErrors = {};
  const at = (first: string, last: string) => (sent.includes(last) || !sent.includes(first) ? last : first);
  if (after.session_closes <= after.session_opens)
    errors[at("session_opens", "session_closes")] = [texts.hoursOrder];
  if (after.birth_year_to < after.birth_year_from)
    errors[at("birth_year_from", "birth_year_to")] = [texts.yearsOrder];
  refuse(errors);
}

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
  refuse(errors);
}

/** The next statuses of each status; a season closed too early may open again (docs/business-rules.md, "Seasons"). */
const STEPS: Record<SeasonStatus, readonly SeasonStatus[]> = {
  upcoming: ["open"],
  open: ["closed"],
  closed: ["open"],
};

/** Checks a change of status. @throws Refusal 400 at field `status` */
export function refuseStep(from: SeasonStatus, to: SeasonStatus): void {
  if (from !== to && !STEPS[from].includes(to)) refuse({ status: [texts.step[to]] });
}

export type SeasonChoice = { make_current: boolean | undefined; advertise: boolean | undefined };

/** Checks a choice of season: the current one is open, the advertised one is not closed. @throws Refusal 400 */
export function refuseChoice(status: SeasonStatus, wish: SeasonChoice): void {
  const errors: FieldErrors = {};
  if (wish.make_current && status !== "open") errors.make_current = [texts.onlyOpen];
  if (wish.advertise && status === "closed") errors.advertise = [texts.notClosed];
  refuse(errors);
}

/** The fields of a form that are not undefined. */
export function sentOf<Form extends object>(form: Form) {
  const sent = Object.entries(form).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [Field in keyof Form]?: Exclude<Form[Field], undefined> };
}

function refuse(errors: FieldErrors): void {
  const [sentence] = Object.values(errors).flat();
  if (sentence) throw new Refusal("invalid", "invalid", sentence, { errors });
}
