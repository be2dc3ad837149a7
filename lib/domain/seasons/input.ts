import { z } from "zod";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { DateOnly, sortedBy } from "@/lib/platform/input-shapes";
import { wholeNumber } from "../academy/input";
import { seasonTexts as texts } from "./texts";

/** An empty box removes the value. */
const clearable = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === "" ? null : value), shape.nullable().optional());

/** A boolean from JSON, or a tick box or choice from a form; an empty choice is a missing value. */
const YesOrNo = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z
    .union([z.boolean(), z.enum(["true", "on", "false", "off"])], texts.yesOrNo)
    .transform((answer) => answer === true || answer === "true" || answer === "on")
    .optional(),
);

/** The list of seasons for staff, the newest first by default. */
export const ListAllSeasons = z.object({ sort: sortedBy(["number"], "-number") });

export const SeasonNumber = wholeNumber(1, 10_000);
/** A season's number in a query, where every value is text. */
export const SeasonInQuery = z.coerce.number().int().min(1).max(10_000);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A moment: ISO 8601, or without a zone the Nairobi wall time that a form's date and time box sends. */
export const Moment = z
  .string(texts.momentShape)
  .trim()
  .regex(MOMENT, texts.momentShape)
  .transform((written) => new Date(/(Z|[+-]\d{2}:\d{2})$/.test(written) ? written : `${written}+03:00`))
  .refine((at) => !Number.isNaN(at.getTime()), texts.momentShape);

/** The last moment to pay: a Nairobi date, which counts until its end, or a moment with its zone. */
const LastPayment = z.union([DateOnly, Moment.transform((at) => at.toISOString())], texts.momentShape);

/** The fields of a season; the fee in shillings, null takes the setting. */
export const seasonFacts = {
  starts_on: clearable(DateOnly),
  ends_on: clearable(DateOnly),
  last_payment_at: clearable(LastPayment),
  registration_opens_at: clearable(Moment),
  // The most M-Pesa takes in one payment, in shillings (docs/mpesa.md).
  fee: clearable(wholeNumber(1, 250_000)),
  external_link: clearable(
    z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: texts.linkShape }).max(500),
  ),
  offered_to_staff: YesOrNo,
};
export type SeasonFacts = z.output<z.ZodObject<typeof seasonFacts>>;

export const UpdateSeason = z.object({
  number: SeasonNumber,
  ...seasonFacts,
  advertise: YesOrNo,
  seen_at: SeenAt,
});

/** `at` is the moment registration opens; without it, now. */
export const OpenRegistration = z.object({ number: SeasonNumber, at: clearable(Moment), seen_at: SeenAt });
