import { z } from "zod";
import { FOLLOW_UP_CALLS, FOLLOW_UP_DOING, FOLLOW_UP_HELPS } from "@/db/schema/enums";
import { besideOthers } from "@/lib/platform/beside-others";
import { paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { SeasonInQuery } from "../seasons/input";
import { followUpSentences as sentences, followUpTexts as texts } from "./texts";

/** What came of a call; the last ends the questions to this student for good. */
export const CALL_RESULTS = [...FOLLOW_UP_CALLS, "do_not_call"] as const;

const YesNo = z
  .union([z.boolean(), z.enum(["yes", "no"])], sentences.yesOrNo)
  .transform((said) => said === true || said === "yes");

/** An answer that a form sends as an empty string where none was chosen. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === "" ? undefined : value), shape.optional());

export const Agree = z.object({ student_id: rowId(), agreed: YesNo });
export const OwnFollowUps = z.object({ student_id: rowId() });
export const EndFollowUps = z.object({ student_id: rowId() });

/** By default those whose time to be called ends first come first. */
export const ListFollowUps = paging(20).extend({
  season: SeasonInQuery.optional(),
  sort: sortedBy(["asked", "name"], "asked"),
});

export const RecordFollowUp = z
  .object({
    student_id: rowId(),
    result: z.enum(CALL_RESULTS, texts.chooseResult),
    doing: optional(z.enum(FOLLOW_UP_DOING, texts.choose)).describe("Needed where the result is `answered`."),
    helps: optional(z.enum(FOLLOW_UP_HELPS, texts.choose)),
    story: optional(YesNo).describe("Whether the academy may tell their story."),
  })
  .refine(({ result, doing }) => result !== "answered" || doing !== undefined, {
    path: ["doing"],
    message: texts.doingNeeded,
    ...besideOthers("result", "doing"),
  })
  .superRefine(({ result, ...said }, ctx) => {
    if (result === "answered") return;
    for (const name of ["doing", "helps", "story"] as const)
      if (said[name] !== undefined)
        ctx.addIssue({ code: "custom", path: [name], message: texts.notAnswered });
  });
