import { z } from "zod";
import { SEASON_STATUSES } from "@/db/schema/enums";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { DateOnly } from "@/lib/platform/input-shapes";
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

const SeasonNumber = wholeNumber(1, 10_000);

const facts = {
  starts_on: clearable(DateOnly),
  ends_on: clearable(DateOnly),
  /** The last day to pay, a Nairobi date; payments count until its end. */
  last_payment_at: clearable(DateOnly),
  external_link: clearable(
    z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: texts.linkShape }).max(500),
  ),
  offered_to_staff: YesOrNo,
};
export type SeasonFacts = z.output<z.ZodObject<typeof facts>>;

/** `number` is the one the form showed, so that a form sent twice adds one season. */
export const AddSeason = z.object({ ...facts, number: SeasonNumber.optional() });

export const UpdateSeason = z.object({
  number: SeasonNumber,
  ...facts,
  status: z.enum(SEASON_STATUSES).optional(),
  make_current: YesOrNo,
  advertise: YesOrNo,
  seen_at: SeenAt,
});
