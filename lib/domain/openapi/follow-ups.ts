import { z } from "zod";
import { FOLLOW_UP_DOING, FOLLOW_UP_HELPS } from "@/db/schema/enums";
import { agreeToFollowUps, ownFollowUps } from "@/lib/domain/follow-ups/agree";
import { endFollowUpQuestions } from "@/lib/domain/follow-ups/end";
import { CALL_RESULTS } from "@/lib/domain/follow-ups/input";
import { listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import { recordFollowUp } from "@/lib/domain/follow-ups/record-call";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, EXAMPLE_ID, id, instant, recordId, season, shillings, total } from "./fields";

const count = z.int().min(0);
const month = z.int().describe("Months after the certificate: 1, 6 or 12.");

const ToCall = namedObject("FollowUp", {
  student_id: id,
  full_name: z.string(),
  registration_no: z.string(),
  msisdn: z.string().nullable().describe("The phone to call: of a minor the guardian's."),
  as: z.enum(["student", "guardian"]).describe("Whose phone it is."),
  season,
  course: z.string(),
  month,
  question: z.int().min(1).max(3).describe("The question without an answer."),
  asked_at: instant,
  call: z.object({ by: z.string(), at: instant }).nullable().describe("The last call that reached nobody."),
});

export const FOLLOW_UPS: Call[] = [
  {
    at: "GET follow-ups",
    run: listFollowUps,
    summary: "Former students who did not answer where they are now within a week, to be called.",
    description:
      "For 60 days after the question. `figures` counts people, by the newest answer of each; who ended it stays asked and answered.",
    response: {
      ...dataOf({
        students: z.array(ToCall),
        total,
        is_on: z.boolean().describe("The setting `follow_up_questions`."),
        figures: z.object({
          asked: count,
          reached: count.describe("Answered, or a question was delivered."),
          answered: count,
          working: count,
          studying: count,
          business: count,
          none: count,
        }),
        budget: z.object({
          most: shillings.describe("What the questions may cost this month."),
          used: shillings,
          is_used_up: z.boolean().describe("No question is sent before the next month."),
        }),
      }),
      total,
    },
  },
  {
    at: "POST follow-ups/record-call",
    run: recordFollowUp,
    summary: "Records what came of a call to a former student.",
    description: "`do_not_call` ends the questions to this student for good and deletes the answers.",
    examples: {
      "Not reached": { student_id: EXAMPLE_ID.student, result: "not_reached" },
    },
    response: dataOf({ student_id: id, month, result: z.enum(CALL_RESULTS) }),
    errorCodes: ["not_listed"],
  },
  {
    at: "POST follow-ups/end",
    run: endFollowUpQuestions,
    summary: "Ends the questions to a student for good, at the request of the student or the guardian.",
    description:
      "The answers are deleted. Where nobody agreed to be asked, nothing changes and `ended` is false.",
    examples: { "A student": { student_id: EXAMPLE_ID.student } },
    response: dataOf({ student_id: id, ended: z.boolean() }),
    errorCodes: ["not_found"],
  },
  {
    at: "GET follow-ups/own",
    run: ownFollowUps,
    summary: "What a student, or a minor's guardian, agreed to and answered.",
    response: dataOf({
      student_id: recordId,
      asks: z
        .enum(["student", "guardian"])
        .nullable()
        .describe("Whose consent is asked; null where nobody's is."),
      agreed: z.boolean(),
      agreed_at: instant.nullable(),
      text_version: z.string().nullable().describe("Of the text that was agreed to."),
      answers: z.array(
        z.object({
          season,
          month,
          doing: z.enum(FOLLOW_UP_DOING).nullable(),
          helps: z.enum(FOLLOW_UP_HELPS).nullable(),
          story: z.boolean().nullable(),
          answered_at: instant,
        }),
      ),
    }),
  },
  {
    at: "POST follow-ups/agree",
    run: agreeToFollowUps,
    summary: "Agrees that a student is asked later where they are now, or ends it and deletes the answers.",
    examples: {
      Agreed: { student_id: EXAMPLE_ID.student, agreed: true },
      Ended: { student_id: EXAMPLE_ID.student, agreed: false },
    },
    response: dataOf({ student_id: recordId, agreed: z.boolean() }),
    errorCodes: ["no_certificate"],
  },
];
