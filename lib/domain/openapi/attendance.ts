import { z } from "zod";
import { ABSENCE_REASONS, OUTCOMES, REGISTER_STATUSES, STORED_MARK_STATES } from "@/db/schema/enums";
import { addRegister, updateRegister } from "@/lib/domain/attendance/write-register";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject, namedShape } from "@/lib/platform/openapi/shape";
import { classLine, LINES } from "../attendance/class-line";
import { recordCall } from "../attendance/record-call";
import { removeRegister } from "../attendance/remove-register";
import { rescueList } from "../attendance/rescue-list";
import { setOutcome } from "../attendance/set-outcome";
import { listRegisters } from "../attendance/show-registers";
import { dataOf, day, EXAMPLE_ID, id, instant, msisdn, season, total, weekday } from "./fields";

export const RosterStudent = namedObject("RosterStudent", {
  id,
  name: z.string(),
  registration_no: z.string(),
  msisdn,
});

const count = z.int().min(0);

const counts = z.object({
  present_count: count.describe("Who was late was there."),
  absent_count: count,
  excused_count: count,
  unmarked_count: count,
  status: z.enum(REGISTER_STATUSES),
});
export const Counts = namedShape("AttendanceCounts", counts);

const register = counts.extend({
  students: z.array(RosterStudent.extend({ state: z.enum(STORED_MARK_STATES) })),
});
const Register = namedShape("Register", register);
const Written = namedShape(
  "WrittenRegister",
  register.extend({
    id,
    session_id: id,
    date: day,
    version: z.int().min(1).describe("What the next writing may name as `based_on`."),
    differs: z
      .array(z.object({ student_id: id, name: z.string(), state: z.enum(STORED_MARK_STATES) }))
      .optional()
      .describe(
        "Who is marked otherwise than in the call, its `shown` included, because a newer mark stands; left out if nobody is.",
      ),
  }),
);

const reason = z.enum(ABSENCE_REASONS).nullable();
const call = { caller_id: id, call_on: day, called_at: instant.nullable(), reason, note: z.string() };
const RecordedCall = namedObject("RescueCall", { enrollment_id: id, student_id: id, ...call });
const RescueListed = namedObject("RescueList", {
  students: z.array(
    z.object({
      enrollment_id: id,
      student_id: id,
      full_name: z.string(),
      registration_no: z.string(),
      msisdn,
      season,
      course: z.string(),
      class: z.string(),
      missed: z
        .array(z.object({ date: day, day: weekday.exclude(["chapel"]) }))
        .describe("The last two dates missed, newest first."),
      call: z.object({ ...call, caller: z.string() }).nullable(),
    }),
  ),
  total,
  reasons: z.array(
    z.object({
      season,
      total: count,
      ...Object.fromEntries(ABSENCE_REASONS.map((name) => [name, count])),
    }),
  ),
  callers: z.array(z.object({ caller_id: id, name: z.string(), role: z.enum(["admin", "tutor"]) })),
});

const marks = {
  session_id: EXAMPLE_ID.saturday,
  date: "2026-11-21",
  present: [EXAMPLE_ID.student],
  absent: [],
};

export const ATTENDANCE: Call[] = [
  {
    at: "GET attendance-registers",
    run: listRegisters,
    summary: "The registers of a session by date, or the one of a date.",
    description: "Only 404 `no_register` means that a date has no register yet.",
    response: { data: z.record(day, Register).describe("Keyed by date, newest first.") },
    errorCodes: ["not_found", "no_register"],
  },
  {
    at: "POST attendance-registers/add-register",
    run: addRegister,
    summary: "Keeps the register of a session and date.",
    description:
      "A draft may be written again; a saved one is locked and must leave nobody out. Only who belonged to the session that day is marked, and no date lies ahead or before the season. On a day on which the session does not meet, or after the season's end, `reason` says why: without it the call is refused with `not_a_meeting_day`. `late` counts as present, `excused` as neither. With `based_on` or `marked_at` a draft that changed meanwhile is merged, not replaced: the newer mark of each student stands. Refused with `register_locked`, `data.register` is the saved register, its marks by student id; with a student who was not enrolled, `data.not_enrolled` names the ids.",
    examples: {
      "A draft": { ...marks, status: "draft" },
      "Saved, for good": { ...marks, status: "saved" },
      "A make-up class": {
        ...marks,
        date: "2026-11-25",
        status: "draft",
        reason: "Make-up class for 21 November.",
      },
    },
    statuses: [201],
    response: { data: Written },
    errorCodes: ["not_found", "register_locked", "not_a_meeting_day"],
  },
  {
    at: "POST attendance-registers/update-register",
    run: updateRegister,
    summary: "Writes a draft again, or saves it.",
    examples: { "The draft is saved": { ...marks, status: "saved" } },
    response: { data: Written },
    errorCodes: ["not_found", "register_locked", "not_a_meeting_day"],
  },
  {
    at: "POST attendance-registers/remove-register",
    run: removeRegister,
    summary: "Removes a mistaken register, with a reason that is kept.",
    description:
      "Named by `id`, or by `session_id` and `date`. Its marks count no more; it stays as a record, and the register of that day can be written again.",
    examples: {
      "Of a day": {
        session_id: EXAMPLE_ID.saturday,
        date: "2026-11-21",
        reason: "Written for the wrong session.",
      },
    },
    response: dataOf({
      id,
      session_id: id,
      date: day,
      status: z.literal("removed"),
      removed_reason: z.string(),
    }),
    errorCodes: ["not_found", "no_register"],
  },
  {
    at: "GET attendance/rescue-list",
    run: rescueList,
    summary: "Students who missed two meeting days in a row, with the calls to them.",
    description:
      "A Sunday with chapel is one date. A student is on it until the next meeting attended, or until the season is closed; excused meetings are left out. A tutor gets the students of own sessions. `reasons` counts what came of all calls, by season; `callers` are those who may be named as `caller_id`.",
    response: { data: RescueListed, total },
  },
  {
    at: "GET attendance/class-line",
    run: classLine,
    summary:
      "The students of a class who are near the line of completion or below it, who can still be helped first.",
    description:
      "A tutor gets the students of own sessions. Who completed, or whose outcome is decided, is not on it.",
    response: dataOf({
      class_id: id,
      needed: count.describe("The share of meetings that completes the course, in per cent."),
      students: z.array(
        z.object({
          enrollment_id: id,
          student_id: id,
          full_name: z.string(),
          registration_no: z.string(),
          msisdn,
          line: z
            .enum(LINES)
            .describe(
              "near: may miss at most one more; below: has less, and nothing can be promised; lost: cannot reach it any more.",
            ),
          attended: count,
          met: count,
          percent: count.nullable(),
          may_miss: count.nullable().describe("null unless near."),
        }),
      ),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "POST attendance/record-call",
    run: recordCall,
    summary: "Plans a call to a student on the rescue list, or records what came of it.",
    description:
      "Without `reason` the call is planned, with it it was made. The reason `other` needs a `note`.",
    examples: {
      "Plan a call": { enrollment_id: EXAMPLE_ID.enrollment, call_on: "2026-11-24" },
      "What came of it": {
        enrollment_id: EXAMPLE_ID.enrollment,
        reason: "fare",
        note: "Asks for a bursary.",
      },
    },
    response: { data: RecordedCall },
    errorCodes: ["not_found", "not_listed"],
  },
  {
    at: "PATCH students/set-outcome",
    run: setOutcome,
    summary: "Decides how a season ended for an enrolled student, whatever attendance proposes.",
    description:
      "Also in a closed season, as a correction; the reason is kept. A valid certificate of an outcome that is no longer `completed` is withdrawn with it.",
    examples: {
      Withdrew: { enrollment_id: EXAMPLE_ID.enrollment, outcome: "withdrew", reason: "Moved to Mombasa." },
    },
    response: dataOf({
      enrollment_id: id,
      student_id: id,
      season,
      outcome: z.enum(OUTCOMES),
      outcome_reason: z.string(),
      certificate_withdrawn: z.int().nullable().describe("The number of the certificate that ended."),
    }),
    errorCodes: ["not_found", "not_enrolled"],
  },
];
