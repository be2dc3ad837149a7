import { z } from "zod";
import { Token } from "@/lib/domain/people/students/input";
import { normalizeText } from "@/lib/platform/normalize-text";
import { SeasonInQuery } from "../seasons/input";
import { LONGEST_TEXT, SCORES } from "./rules";
import { feedbackSentences as texts } from "./texts";

export const FeedbackLink = Token;

const Score = z.coerce.number(texts.chooseScore).pipe(z.literal(SCORES, texts.chooseScore));

export const GiveFeedback = Token.extend({
  teaching: Score,
  place: Score,
  recommend: Score,
  text: z
    .string()
    .max(4 * LONGEST_TEXT, texts.textLength)
    .default("")
    .transform(normalizeText)
    .pipe(z.string().max(LONGEST_TEXT, texts.textLength)),
});

/** `format`: as a file; without it as data. */
export const FeedbackOf = z.object({ season: SeasonInQuery, format: z.enum(["csv", "xlsx"]).optional() });
