import { z } from "zod";
import { STUDENT_STATUSES } from "@/db/schema/enums";
import { mergeStudents } from "@/lib/domain/registrations/merging/merge-students";
import { previewMerge } from "@/lib/domain/registrations/merging/preview-merge";
import { findSamePerson } from "@/lib/domain/registrations/merging/same-person";
import { undoMerge } from "@/lib/domain/registrations/merging/undo-merge";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, EXAMPLE_ID, id, instant, msisdn, shillings } from "./fields";

const text = z.string();
const count = z.int().min(0);
const ANOTHER = "7d1e0b3a-52c4-4a8d-9e21-3b5f7a9c1e02";
const A_MERGE = "5c0d9e8f-13a2-4b6c-8d7e-9f0a1b2c3d4e";

const MergedSide = namedObject("RecordToMerge", {
  id,
  full_name: text,
  registration_no: text,
  msisdn,
  dob: text.describe("DD-MM-YYYY."),
  status: z.enum(STUDENT_STATUSES),
  created_at: instant,
  places: z
    .array(text)
    .describe("Every enrollment, newest first: course, class, season, state, and what of its fee is waived."),
  paid: shillings,
  credit: shillings,
  marks: count.describe("Marks in registers."),
  certificates: count,
  waiting_places: count,
  messages: count,
});

export const MERGING: Call[] = [
  {
    at: "GET students/same-person",
    run: findSamePerson,
    summary: "Other records that may be of the same person, and those merged into this one.",
    description: "By a name alike and the same date of birth, phone or ID number.",
    response: dataOf({
      student_id: id,
      maybe_same: z.array(
        z.object({
          id,
          full_name: text,
          registration_no: text,
          msisdn,
          why: z.enum(["birth_date", "phone", "id_number"]).describe("What is the same beside the name."),
        }),
      ),
      merged: z.array(
        z.object({
          student_id: id,
          registration_no: text,
          msisdn,
          merge_id: id.nullable().describe("Undoes the merge; null once its day is over."),
          at: instant,
        }),
      ),
    }),
  },
  {
    at: "GET students/merge-preview",
    run: previewMerge,
    summary: "What a merge of two records would do.",
    response: dataOf({
      keep: MergedSide,
      merge: MergedSide,
      fills: z.array(text).describe("Fields that are empty in the kept record and taken from the other."),
      birth_dates_differ: z.boolean(),
      gives_up: z
        .array(text)
        .describe(
          "The classes in which the merge ends an unpaid hold, because the kept record has a place in that season.",
        ),
      collisions: z
        .array(
          z.object({
            code: z.enum(["same_class", "same_season", "both_wait", "waits_for_own", "both_marked"]),
            about: text.describe("The class, season or register."),
            text,
          }),
        )
        .describe("What keeps the records from becoming one."),
      was: text.describe("The mark of this preview, for the console's form."),
    }),
    errorCodes: ["not_found", "same_record", "already_merged", "removed"],
  },
  {
    at: "POST students/merge",
    run: mergeStudents,
    summary: "Makes two records of one person one.",
    description:
      "An unpaid hold of `merged_id` is given up where `kept_id` has a place in that season. Places, money, marks, messages and waiting places of `merged_id` move to `kept_id`, whose fields stay; empty ones are filled. The merged record's phone, registration number, id and secret code lead to the kept one. If the dates of birth differ, `other_birth_date: true` confirms that they are one person. For a day it can be undone.",
    examples: { "Keep the first registration": { kept_id: EXAMPLE_ID.student, merged_id: ANOTHER } },
    response: dataOf({ merge_id: id, student_id: id, merged_id: id }),
    errorCodes: [
      "not_found",
      "same_record",
      "already_merged",
      "removed",
      "birth_dates_differ",
      "records_collide",
    ],
  },
  {
    at: "POST students/undo-merge",
    run: undoMerge,
    summary: "Makes two records of a merge again, exactly as they were.",
    description:
      "Within a day, until a payment, a mark or a change rests on it: then 409 `merge_stays` with `data.because`.",
    examples: { "Of a merge": { merge_id: A_MERGE } },
    response: dataOf({ student_id: id, restored_id: id }),
    errorCodes: ["not_found", "merge_stays"],
  },
];
