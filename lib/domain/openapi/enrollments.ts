import { z } from "zod";
import { REQUEST_STATUSES } from "@/db/schema/enums";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { listClassEnrollment } from "@/lib/domain/enrollments/list-class-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { acceptOffer, declineOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { verifyEnrollment } from "@/lib/domain/payments/requests/show-payment";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, EXAMPLE_ID, id, instant, listOf, recordId, SEEN, shillings } from "./fields";
import { EnrollmentRow, EnrollmentSummary, HeldSeat, NamedSummary, NextStep } from "./student-records";

const weekend = [EXAMPLE_ID.saturday, EXAMPLE_ID.sunday, EXAMPLE_ID.chapel];

export const ENROLLMENTS: Call[] = [
  {
    at: "POST students/enroll",
    run: enroll,
    summary: "Takes a seat in a class and holds it until it is paid.",
    description:
      "At most one Saturday, one Sunday and one chapel session, all of this class; they may be chosen later. The hold is 30 minutes, 24 hours once paybill is asked for. Enrolling again moves the hold to the other class. `amount` is taken and ignored.",
    examples: {
      "A class and its sessions": {
        class_id: EXAMPLE_ID.class,
        student_id: EXAMPLE_ID.student,
        sessions: weekend,
      },
      "A class; the sessions later": { class_id: EXAMPLE_ID.class, student_id: EXAMPLE_ID.student },
    },
    repeatable: true,
    response: { data: HeldSeat },
    errorCodes: [
      "not_found",
      "class_draft",
      "class_full",
      "session_full",
      "already_enrolled",
      "enrollment_closed",
      "too_many",
    ],
  },
  {
    at: "GET students/enrollments",
    run: listEnrollments,
    summary: "A page of the enrollments, newest first.",
    description:
      "`createdFrom` and `createdTo` are Nairobi dates, both included; `active` is another word for enrolled. A tutor gets the own students'.",
    response: listOf(EnrollmentRow),
  },
  {
    at: "GET students/get-student-enrollment",
    run: getStudentEnrollment,
    summary: "A student's latest enrollment: class, sessions, what was paid and what is due.",
    response: { data: NamedSummary },
    errorCodes: ["not_found", "no_enrollment"],
  },
  {
    at: "GET students/get-class-enrollment",
    run: listClassEnrollment,
    summary: "Who holds a seat in a class.",
    description: "A tutor may ask for classes with an own session.",
    response: listOf(EnrollmentRow),
    errorCodes: ["not_found"],
  },
  {
    at: "PATCH students/update-enrollment",
    run: updateEnrollment,
    summary: "Chooses or changes class and sessions; the new seat is taken and the old one freed together.",
    description: `While unpaid, the student may; a paid place needs level manage or an admin. ${SEEN}`,
    examples: {
      "Another class and its sessions": {
        id: EXAMPLE_ID.enrollment,
        student_id: EXAMPLE_ID.student,
        class_id: EXAMPLE_ID.class,
        sessions: weekend,
      },
    },
    response: { data: EnrollmentSummary },
    errorCodes: [
      "not_found",
      "stale",
      "manage_required",
      "class_draft",
      "class_full",
      "session_full",
      "enrollment_closed",
    ],
  },
  {
    at: "DELETE students/delete-enrollment",
    run: deleteEnrollment,
    summary: "Takes a student out of a class; money that paid for it becomes credit.",
    description: "Its outcome goes, and a valid certificate is withdrawn.",
    examples: { "By id": { id: EXAMPLE_ID.enrollment } },
    response: dataOf({ id }),
    errorCodes: ["not_found"],
  },
  {
    at: "POST students/accept-offer",
    run: acceptOffer,
    summary:
      "Accepts the seat that an offer's link keeps; answered like enroll, with a student session of level view.",
    description:
      "The student then chooses sessions with update-enrollment and pays, also before registration opens. Kept credit that covers the fee enrolls at once. Who has a seat in another class and waited for this one changes to it, and payments come along; who has paid is `enrolled`.",
    examples: { "The token of the link": { token: "4h2k8m5p7r9t3v6x1z0abcdefg" } },
    response: {
      access: z.object({ token: z.string(), level: z.literal("view"), expires_at: instant }),
      data: HeldSeat.extend({ status: z.enum(["pending", "enrolled"]) }),
    },
    errorCodes: ["not_found", "offer_over"],
  },
  {
    at: "POST students/decline-offer",
    run: declineOffer,
    summary: "Declines an offered seat, which is free at once; one from a waiting list goes to the next.",
    examples: { "The token of the link": { token: "4h2k8m5p7r9t3v6x1z0abcdefg" } },
    response: dataOf({ status: z.literal("declined") }),
    errorCodes: ["not_found", "offer_over"],
  },
  {
    at: "POST students/verify-enrollment",
    run: verifyEnrollment,
    summary: "Says whether a payment request has made its student enrolled; it only reads.",
    description:
      "`success` is whether the student is enrolled: false, with status 200, while the money is awaited. The phone is the student's, whole or masked as enroll and pay gave it. Ask every few seconds.",
    examples: {
      "With the masked phone": {
        payment_request_id: EXAMPLE_ID.request,
        student_msisdn: "2547*****000",
      },
    },
    response: {
      success: z.boolean().describe("Whether the student is enrolled."),
      data: z.object({
        status: z.enum(REQUEST_STATUSES),
        enrollment_id: recordId,
        enroll_status: z.enum(["pending", "enrolled"]),
        receipt: z.string().optional().describe("M-Pesa's receipt, as soon as it is known."),
        amount_paid: shillings.optional().describe("After a part payment: what arrived, in shillings."),
        amount_due: shillings.optional().describe("After a part payment: what is left, in shillings."),
        next_step: NextStep,
      }),
    },
    errorCodes: ["not_found"],
  },
];
