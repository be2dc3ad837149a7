import { z } from "zod";
import { ABSENCE_REASONS, MARK_STATES, OUTCOMES, REGISTER_STATUSES } from "@/db/schema/enums";
import { besideOthers } from "@/lib/platform/beside-others";
import { DateOnly, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { SeasonInQuery } from "../seasons/input";
import { registerTexts as texts } from "./texts";

const id = rowId();
const Ids = z.array(id).max(1_000).default([]);

/** No session met before 2000, and JavaScript and Postgres disagree about dates of the first years. */
const MeetingDate = DateOnly.refine((date) => date >= "2000-01-01", texts.noDate);

/** A number from JSON or from a form. */
const Version = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(1_000_000_000));

/** A reason that is kept. @param needed what is said where it is missing */
const reasonOf = (needed: string) =>
  z.string(needed).transform(normalizeText).pipe(z.string().min(3, needed).max(200, texts.reasonLong));

/** Text that a form sends as an empty string when it is not filled in. */
const blankIsNone = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === "" ? undefined : value), shape.optional());

/** Lists of student ids by mark (lib/domain/attendance/README.md). */
export const WriteRegister = z.object({
  session_id: id,
  date: MeetingDate,
  present: Ids,
  absent: Ids,
  late: Ids,
  excused: Ids,
  status: z.enum(REGISTER_STATUSES),
  reason: blankIsNone(reasonOf(texts.sayWhy)).describe(
    "Why there is a register of a day on which the session does not meet, as a make-up class: needed on such a day, and kept with the first writing. Of no meaning on others.",
  ),
  client_id: id
    .optional()
    .describe("Names this writing, so that it may be sent again: the same one twice is written once."),
  based_on: Version.optional().describe(
    "The version the marks were made on, 0 for a new register. Where another draft came between, the newer mark of each student stands.",
  ),
  marked_at: z
    .record(id, z.iso.datetime({ offset: true }))
    .optional()
    .describe(
      "When each student was marked, by id. Who is in no list but here was unmarked then; a mark without a time is older than any with one. A time of the future counts as now.",
    ),
  shown: z
    .record(id, z.enum(MARK_STATES))
    .optional()
    .describe("The other marks as the caller saw them, by id. They change nothing; see `differs`."),
});

export const ListRegisters = z.object({ sessionId: id, day: MeetingDate.optional() });

export const OpenRegister = z.object({ session_id: id, date: MeetingDate.optional() });

export const ReopenRegister = z.object({
  session_id: id,
  date: MeetingDate,
  reason: reasonOf(texts.reasonNeeded),
});

/** Names the register by its id, or by session and date. */
export const RemoveRegister = z.object({
  id: blankIsNone(id),
  session_id: blankIsNone(id),
  date: blankIsNone(MeetingDate),
  reason: reasonOf(texts.sayWhy),
});

/** Without a season, the sessions of the seasons under way. */
export const TutorSessions = z.object({ tutorId: id.optional(), season: SeasonInQuery.optional() });

export const RegisterOverview = paging(20)
  .omit({ search: true })
  .extend({
    from: MeetingDate.optional(),
    to: MeetingDate.optional(),
    status: z
      .enum(["missing", ...REGISTER_STATUSES, "unfinished"])
      .optional()
      .describe("`unfinished` is missing or draft."),
    tutorId: id.optional(),
    classId: id.optional(),
    season: z.coerce.number().int().min(1).max(10_000).optional(),
    sort: sortedBy(["date", "class", "tutor", "status"], "-date"),
  });

export const StudentAttendance = z.object({ student_id: id });

/** An admin's decision about an enrollment; the reason is kept with it. */
export const SetOutcome = z.object({
  enrollment_id: id,
  outcome: z.enum(OUTCOMES, texts.chooseOutcome),
  reason: reasonOf(texts.outcomeReason),
});

/** By default those without a call come first, then by the planned day. */
export const RescueList = paging(20).extend({ sort: sortedBy(["call", "name", "class"], "call") });

export const ClassLine = z.object({ class_id: rowId() });

/** Without a reason a call is planned, with one it was made. */
export const RecordCall = z
  .object({
    enrollment_id: id,
    caller_id: blankIsNone(id).describe(
      "Who calls; whoever sends this when left out. A tutor calls in person.",
    ),
    call_on: blankIsNone(MeetingDate).describe("The day of the planned call, today when left out."),
    reason: blankIsNone(z.enum(ABSENCE_REASONS, texts.chooseReason)).describe(
      "Why the student stayed away: the call was made.",
    ),
    note: z.string().transform(normalizeText).pipe(z.string().max(300, texts.noteLong)).default(""),
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    message: texts.noteNeeded,
    ...besideOthers("reason", "note"),
  });
