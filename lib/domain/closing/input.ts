import { z } from "zod";
import { rowId } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { SeasonInQuery, SeasonNumber } from "../seasons/input";
import { closingTexts as texts } from "./texts";

export const CloseCheck = z.object({ number: SeasonInQuery });

export const ShowResults = z.object({ number: SeasonInQuery, class_id: rowId().optional().catch(undefined) });

/** `reason` is why the season is closed with steps left; an empty box is none. */
export const CloseSeason = z.object({
  number: SeasonNumber,
  reason: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    z
      .string(texts.reasonShort)
      .transform(normalizeText)
      .pipe(z.string().min(3, texts.reasonShort).max(300, texts.reasonLong))
      .optional(),
  ),
});
