import { type Language, typedIn } from "@/lib/platform/language";
import { toShillings } from "@/lib/platform/money";
import { type FieldErrors, refuseErrors } from "@/lib/platform/refusal";
import type { Settings } from "./settings-shape";
import { academyTexts as texts } from "./texts";

export type SettingField = keyof ReturnType<typeof shownSettings>;

/** Settings as a form shows them: the fee in shillings, without the advertised season. */
export function shownSettings(settings: Settings) {
  const { advertised_season: _advertised, fee_cents, ...rest } = settings;
  return { fee: toShillings(fee_cents), ...rest };
}

/** Where the academy meets and what a student brings on the first day, in a language. */
export function firstDayIn(
  language: Language,
  of: Pick<Settings, "venue" | "venue_sw" | "what_to_bring" | "what_to_bring_sw">,
): { venue: string; bring: string } {
  return {
    venue: typedIn(language, of.venue, of.venue_sw),
    bring: typedIn(language, of.what_to_bring, of.what_to_bring_sw),
  };
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
  refuseErrors(errors);
}

/** The fields of a form that are not undefined. */
export function sentOf<Form extends object>(form: Form) {
  const sent = Object.entries(form).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [Field in keyof Form]?: Exclude<Form[Field], undefined> };
}
