import { z } from "zod";
import { showImpact } from "@/lib/domain/impact/show-impact";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, instant, season, shillings } from "./fields";

const count = z.int().min(0);
const group = z.object({ group: z.string(), registered: count, enrolled: count, completed: count });
const figure = count.nullable().describe("null: withheld.");
const rows = z.array(group.extend({ enrolled: figure, completed: figure }));

/** The impact report. */
export const IMPACT: Call[] = [
  {
    at: "GET reports/impact",
    run: showImpact,
    summary: "What a season did for whom.",
    description:
      "Groups of fewer than five are one row, `fewer than 5`, with larger ones where subtracting would reveal a few people, or `enrolled` or `completed` is withheld of all groups where that left one row; who did not answer is `not said`. Once a season has closed its figures do not change, except `follow_up`. With `format` it is a file, `csv` or `xlsx`, of this season and the three before.",
    response: dataOf({
      season,
      registered: count,
      enrolled: count,
      completed: count,
      attendance_percent: z.int().min(0).max(100).nullable().describe("null: no meeting was counted."),
      by_gender: rows,
      by_age: rows.describe("On the first day of the season."),
      by_county: rows,
      by_disability: rows,
      by_course: z.array(group).describe("Exact; registered: who ever asked for a place in it."),
      waived: shillings.describe("Of fees, by the academy."),
      frozen_at: instant.nullable().describe("Of which moment the figures are; null: of now."),
      follow_up: z
        .object({
          asked: count,
          answered: count,
          working: count,
          studying: count,
          business: count,
          none: count,
        })
        .describe("What students said after their certificates."),
    }),
    errorCodes: ["not_found"],
  },
];
