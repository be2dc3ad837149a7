import { z } from "zod";
import { OUTCOMES } from "@/db/schema/enums";
import { Consent, RegisterStudent, RegisterWithClass } from "@/lib/domain/people/students/input";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import {
  DateOnly,
  jsonInForm,
  MOST_ROWS,
  paging,
  RecordId,
  RowIds,
  RowsInOrder,
  rowId,
  sortedBy,
} from "@/lib/platform/input-shapes";
import { enrollmentTexts as texts } from "./texts";

const id = rowId();
const Sessions = z.array(id).max(10, texts.oneADay);

/** A client's `amount` is ignored: the server alone decides the fee. */
export const Enroll = z.object({
  class_id: rowId(texts.incomplete),
  student_id: RecordId,
  sessions: Sessions.optional(),
  consent: Consent,
});

/** The desk's form: a registration with the class and times that the student chose. */
export const RegisterAtDesk = RegisterWithClass.extend({
  season: RegisterStudent.shape.season,
  sessions: Sessions.default([]),
});

/** A row of a list: the times may be chosen later. */
export const RegisterListed = RegisterAtDesk.extend({ sessions: Sessions.optional() });

export const UpdateEnrollment = z.object({
  id: RecordId,
  student_id: RecordId,
  class_id: rowId(texts.incomplete),
  sessions: Sessions.min(1, texts.incomplete),
  seen_at: SeenAt,
});

const Move = z.object({ class_id: rowId(studentTexts.classNeeded), sessions: Sessions, ids: RowsInOrder });

/** Enrollments that change to one class and its sessions. Without a class there are no sessions to ask for. */
export const MoveEnrollments = Move.refine(
  ({ class_id, sessions }) => class_id === "" || sessions.length > 0,
  {
    path: ["sessions"],
    error: texts.incomplete,
  },
);

/**
 * Enrollments to move back to where they were: each class and its sessions, none where no times were chosen, with the enrollments
 * that had them; JSON in a form.
 */
export const MoveEnrollmentsBack = z.object({
  /** The class they were moved to. */
  class_id: id,
  moves: jsonInForm(z.array(Move).min(1).max(MOST_ROWS)),
});

export const SeatPaid = UpdateEnrollment.omit({ student_id: true });

export const StudentGroups = z.object({ student_id: RecordId });
export const EnrollmentId = z.object({ id });

/** The statuses that lists of enrollments filter by (statesShownAs). */
const Shown = z.enum([
  "pending",
  "enrolled",
  "active",
  "paid_waiting",
  "expired",
  "cancelled",
  "live",
  "not_enrolled",
]);

export const ListEnrollments = paging(100).extend({
  /** Only these; for selected rows. */
  ids: RowIds.optional(),
  studentIds: RowIds.optional().describe("Only those of these students."),
  createdFrom: DateOnly.optional(),
  createdTo: DateOnly.optional(),
  status: Shown.optional(),
  classId: id.optional(),
  courseId: id.optional(),
  season: z.coerce.number().int().min(1).max(10_000).optional(),
  outcome: z.enum(OUTCOMES).optional(),
  enrolledOn: DateOnly.optional().describe("The day in Nairobi on which the student became enrolled."),
  sort: sortedBy(["created"], "-created"),
});

export const EnrolledToday = ListEnrollments.pick({ season: true });

export const ListClassEnrollment = paging(100).extend({ class_id: id });
