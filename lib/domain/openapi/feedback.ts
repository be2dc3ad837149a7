import { z } from "zod";
import { showFeedback } from "@/lib/domain/feedback/show-feedback";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, id, season } from "./fields";

const count = z.int().min(0);
const average = z.number().min(1).max(5).nullable().describe("With one decimal; null below five answers.");

const shown = {
  teaching: average,
  place: average,
  recommend: average,
  texts: z.array(z.string()).describe("In the order of the alphabet."),
};

/** What students said of a season. */
export const FEEDBACK: Call[] = [
  {
    at: "GET reports/feedback",
    run: showFeedback,
    summary: "What students said of a season that closed, by class.",
    description:
      "Without names, and in blocks of five answers of a class, so that no new answer can be subtracted. A tutor sees the classes in which they have a session. With `format` it is a file, `csv` or `xlsx`.",
    response: dataOf({
      season,
      asked: count.describe("Students who got the link."),
      answered: count,
      classes: z.array(
        z.object({
          class_id: id,
          class: z.string(),
          course: z.string(),
          answers: count.describe("Those that are shown: 0, 5, 10 and so on."),
          ...shown,
        }),
      ),
      together: z
        .object({ answers: count, ...shown })
        .nullable()
        .describe(
          "Answers that made no five, of all these classes, after the 60 days to answer; null: fewer than five.",
        ),
    }),
    errorCodes: ["not_found"],
  },
];
