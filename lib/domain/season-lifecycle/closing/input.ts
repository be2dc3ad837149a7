import { z } from "zod";
import { CLOSING_STEPS } from "@/db/schema/enums";
import { SeasonInQuery, SeasonNumber } from "@/lib/domain/seasons/input";
import { rowId } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { closingTexts as texts } from "./texts";

export const CloseCheck = z.object({ number: SeasonInQuery });

export const ShowResults = z.object({ number: SeasonInQuery, class_id: rowId().optional().catch(undefined) });

export const ShowClosingStep = z.object({ number: SeasonInQuery, step: z.enum(CLOSING_STEPS) });

const Reason = z
  .string(texts.reasonShort)
  .transform(normalizeText)
  .pipe(z.string().min(3, texts.reasonShort).max(300, texts.reasonLong));

const emptyIsNone = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

/**
 * A step of closing. `reason` says why it is done before the last meeting or with something left, and an empty one counts
 * as missing; `seen` is the mark of the people that were shown.
 */
export const DoClosingStep = z.object({
  number: SeasonNumber,
  reason: z.preprocess(emptyIsNone, Reason.optional()),
  seen: z.preprocess(emptyIsNone, z.string().max(100).optional()),
});

export const UndoClosingStep = z.object({ number: SeasonNumber, act_id: rowId() });

export const ReopenSeason = z.object({ number: SeasonNumber, reason: Reason });
