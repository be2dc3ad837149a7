import { z } from "zod";
import { Moment, SeasonNumber } from "@/lib/domain/seasons/input";
import { besideOthers } from "@/lib/platform/beside-others";
import { rowId } from "@/lib/platform/input-shapes";
import { returningTexts as texts } from "./texts";

/**
 * The audience is all students enrolled in the season, those who complete it, or the enrolled of one class. From a form, "class"
 * comes with the class in a field of its own.
 */
export const KeepPlaces = z
  .object({
    season: SeasonNumber,
    to_season: SeasonNumber,
    audience: z.union([z.enum(["all", "completing"]), rowId(texts.chooseAudience)], texts.chooseAudience),
    /** Until then each seat is held. */
    until: Moment,
    /** Only previews the offers. */
    preview: z.preprocess((value) => value === true || value === "true", z.boolean()).default(false),
  })
  .refine(({ season, to_season }) => to_season > season, {
    path: ["to_season"],
    message: texts.laterSeason,
    ...besideOthers("season", "to_season"),
  });
export type KeptPlaces = z.output<typeof KeepPlaces>;
