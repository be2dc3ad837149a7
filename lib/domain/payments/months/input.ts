import { z } from "zod";
import { NeededReason } from "../ledger/input";
import { monthTexts as texts } from "./texts";

/** A month of the calendar in Nairobi, YYYY-MM. */
export const Month = z
  .string(texts.monthShape)
  .regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/, texts.monthShape);

export const ShowMonth = z.object({ month: Month.optional() });

export const FileMonth = z.object({
  month: Month,
  /** Needed where no statement covers all days. */
  reason: z.preprocess((value) => (value === "" ? undefined : value), NeededReason.optional()),
});
