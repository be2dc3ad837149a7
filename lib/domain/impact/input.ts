import { z } from "zod";
import { DISABILITY_ANSWERS, GENDER_ANSWERS } from "@/db/schema/enums";
import { rowId } from "@/lib/platform/input-shapes";
import { SeasonInQuery } from "../seasons/input";
import { COUNTIES } from "./rules";
import { impactTexts as texts } from "./texts";

/** `format`: as a file; without it as data. */
export const ImpactOf = z.object({ season: SeasonInQuery, format: z.enum(["csv", "xlsx"]).optional() });

export const StudentOfAnswers = z.object({ student_id: rowId() });

/** An empty box or choice is no answer. */
const answer = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), shape.nullable());

/** All answers as they shall be; consent is asked again with each change. */
export const SaveAnswers = StudentOfAnswers.extend({
  gender: answer(z.enum(GENDER_ANSWERS)),
  disability: answer(z.enum(DISABILITY_ANSWERS)),
  county: answer(
    z.coerce
      .number()
      .int()
      .min(0)
      .max(COUNTIES.length - 1),
  ),
  consent: z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, texts.consentNeeded),
  ),
});
