import { z } from "zod";
import { DOORS, OUTCOMES, STUDENT_STATUSES } from "@/db/schema/enums";
import { STEP_ACTIONS, STEP_STATES } from "@/lib/domain/enrollments/standing/next-step";
import { API_ORDER, BEYOND_CONTACT, fieldOf } from "@/lib/domain/people/students/field-rules";
import type { FieldName } from "@/lib/domain/people/students/fields";
import { givenShape } from "@/lib/domain/people/students/input";
import { LISTED_PAYMENTS } from "@/lib/domain/people/students/list-input";
import { namedObject, namedShape } from "@/lib/platform/openapi/shape";
import { id, instant, maskedMsisdn, msisdn, recordId, shillings, wallTime, weekday } from "./fields";

const outcome = z
  .enum(OUTCOMES)
  .nullable()
  .describe("How the season ended for the student; null until that is decided.");
const enroll_status = z.enum(["pending", "enrolled"]);
const consent_missing = z
  .literal(true)
  .optional()
  .describe("Present while consent is missing: no bulk message, and anonymous after 24 hours.");

export const ClassName = namedObject("ClassName", {
  course: z.string(),
  course_id: id,
  class: z.string(),
  class_id: id,
});

export const NextStep = namedObject("NextStep", {
  state: z.enum(STEP_STATES),
  action: z.enum(STEP_ACTIONS).describe("The one thing the student should do next."),
  due: shillings.describe("What is left of the fee; 0 where nothing is owed."),
  until: instant.nullable().describe("When the seat or the offer ends."),
});

/** An enrollment with class, sessions and payments. */
const summary = z.object({
  enrollment_id: recordId,
  student_id: recordId,
  season: z.int(),
  status: z
    .enum(["pending", "enrolled", "paid_waiting", "expired", "cancelled"])
    .describe("pending: a seat is held until hold_until; paid_waiting: paid, and waiting for a seat."),
  outcome,
  amount: shillings,
  amount_paid: shillings,
  amount_waived: shillings.describe("What of the fee the student need not pay."),
  amount_due: shillings,
  credit: shillings,
  pay_code: z.string().describe("The account number to type when paying to the paybill."),
  course_name: z.string(),
  class_name: z.string(),
  class_id: id,
  class: ClassName,
  sessions: z.array(z.object({ id, day: weekday, from: wallTime, to: wallTime })),
  hold_until: instant.nullable(),
  receipt_no: z.int().nullable().describe("The academy's own receipt."),
  enrolled_at: instant.nullable(),
  created_at: instant,
});

const toStaff = { updated_at: instant.optional().describe("For staff only; send it back as `seen_at`.") };

export const EnrollmentSummary = namedShape("EnrollmentSummary", summary.extend(toStaff));

export const NamedSummary = namedShape(
  "StudentEnrollment",
  summary.extend({
    ...toStaff,
    registration_no: z.string(),
    name: z.string().describe("First name and initial."),
    next_step: NextStep,
  }),
);

const FullSummary = namedShape(
  "FullEnrollmentSummary",
  summary.extend({
    late: z.boolean().describe("Whether the money came after the hold had ended."),
    updated_at: instant,
  }),
);

const history = {
  enrollments: z.array(FullSummary).describe("The enrollment of every season, newest first."),
  sessions: summary.shape.sessions.describe("The sessions of the latest enrollment."),
};

const listed = z.object({
  id,
  ...recordShapes(),
  registration_no: z.string(),
  season: z.int(),
  door: z
    .enum(DOORS)
    .describe("By which door that registration came in: `desk` is staff, `import` a file of theirs."),
  status: z.enum(STUDENT_STATUSES),
  enroll_status,
  phone_shared: z.boolean().describe("Whether an admin marked the phone as shared by siblings."),
  consent_missing,
  created_at: instant,
  updated_at: instant,
});

const listedWithPlace = listed.extend({
  course: z.string().nullable().describe("Of the place in the season of the registration; null without one."),
  class: z.string().nullable(),
  payment: z
    .enum(LISTED_PAYMENTS)
    .describe(
      "How far the place is paid; `hold_ended` was not paid in time, `no_times` is paid or waived, without sessions; of `waived` nobody paid the fee; `past` is of a past season, without one.",
    ),
  amount_due: shillings.describe("What is left of the place's fee; 0 once it is paid or waived."),
  ...history,
});

export const ListedStudent = namedShape("ListedStudent", listedWithPlace);

const HIDDEN = Object.fromEntries(BEYOND_CONTACT.map((name) => [name, true])) as Record<
  (typeof BEYOND_CONTACT)[number],
  true
>;

/** The fields for cashiers and finance. */
export const ListedContact = namedShape("ListedContact", listedWithPlace.omit(HIDDEN));

const whole = listed.extend({
  id: recordId,
  registered_at: instant.describe("When the student registered for `season`."),
  enrollment: FullSummary.nullable().describe("The latest enrollment."),
  ...history,
  completed_courses: z
    .array(
      z.object({
        course_name: z.string(),
        course_id: id,
        season: z.int(),
        certificate_number: z.int().nullable().describe("null: none was issued, or it was withdrawn."),
      }),
    )
    .describe("The courses of enrollments with the outcome completed, newest first."),
  next_step: NextStep,
});

export const WholeStudent = namedShape("Student", whole);

/** The fields for cashiers and finance. */
export const StudentContact = namedShape("StudentContact", whole.omit(HIDDEN));

export const MaskedStudent = namedObject("MaskedStudent", {
  id: recordId,
  name: z.string().describe("First name and initial: Jane W."),
  msisdn: z.string().describe("Masked: 07** *** 123."),
  registration_no: z.string(),
  enroll_status,
  consent_missing,
  enrollment: EnrollmentSummary.nullable(),
  next_step: NextStep,
});

export const TutorsStudent = namedObject("TutorsStudent", {
  id,
  full_name: z.string(),
  msisdn,
  registration_no: z.string(),
});

export const EnrollmentRow = namedObject("EnrollmentRow", {
  id,
  enrollment_id: id,
  student_id: id,
  registration_no: z.string(),
  full_name: z.string(),
  msisdn,
  class_id: id,
  class: ClassName,
  status: summary.shape.status,
  outcome,
  season: z.int(),
  amount: shillings.optional().describe("Missing for a tutor."),
  amount_paid: shillings.optional().describe("Missing for a tutor."),
  amount_waived: shillings.optional().describe("Missing for a tutor."),
  amount_due: shillings.optional().describe("Missing for a tutor."),
  created_at: instant,
  updated_at: instant,
});

export const HeldSeat = namedObject("HeldSeat", {
  enrollment_id: recordId,
  student_id: recordId,
  student_msisdn: maskedMsisdn,
  registration_no: z.string(),
  status: z.literal("pending"),
  amount: shillings.describe("What is owed, in shillings; the server alone decides it."),
  hold_until: instant.nullable().describe("Unpaid until then, the seat is free again."),
  next_step: NextStep,
});

/** The student's fields as responses hold them. */
function recordShapes(): Record<string, z.ZodType> {
  return Object.fromEntries(API_ORDER.map((name) => [name, recordShape(name)]));
}

function recordShape(name: FieldName): z.ZodType {
  const { kind, askedOf, optional, onPublicForm } = fieldOf(name);
  if (kind === "phone") return msisdn;
  if (kind === "choice") return onPublicForm === "later" ? givenShape(name).nullable() : givenShape(name);
  if (kind === "birth") return z.string().describe("DD-MM-YYYY.");
  return optional || askedOf !== "everyone" ? z.string().nullable() : z.string();
}
