import { z } from "zod";
import { EXPRESS_STATES, PAYMENT_METHODS, QUERY_VERDICTS, REQUEST_STATUSES } from "@/db/schema/enums";
import { Consent, Phone, StudentId } from "@/lib/domain/people/students/input";
import { NO_BRACKETS } from "@/lib/domain/people/students/rules";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { atMost } from "@/lib/platform/field-errors";
import { days, paging, RecordId, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { paymentTexts as texts } from "./texts";

const id = rowId();
const Name = z
  .string(texts.nameNeeded)
  .max(60, atMost(60))
  .transform(normalizeText)
  .pipe(z.string().min(1, texts.nameNeeded).regex(NO_BRACKETS, studentTexts.noBrackets));

/** Has no `amount`: the server computes what is owed (lib/domain/enrollments/README.md). */
export const RequestPayment = z.object({
  enrollment_id: RecordId,
  student_id: RecordId,
  payment_method: z.enum(PAYMENT_METHODS, texts.methodNeeded),
  paying_msisdn: Phone,
  paying_first_name: Name,
  paying_last_name: Name,
  consent: Consent,
});

export const ChoosePaybill = z.object({ enrollment_id: RecordId, student_id: RecordId });

/** A prompt from the desk: the enrollment and student it pays for, and the phone that pays, which may be any phone. */
export const SendStkPush = z.object({
  enrollment_id: id,
  student_id: id,
  paying_msisdn: Phone,
  /** The shillings that the caller was told are due: a prompt for another amount is refused. */
  due: z.coerce.number().optional(),
});

export const ShowPayment = StudentId;

export const VerifyEnrollment = z.object({
  payment_request_id: RecordId,
  /** Whole in any written form, or masked as in the payment request's response. */
  student_msisdn: z.string().trim().min(1).max(40),
});

export const RecordStkPush = z.object({
  express_request_id: id,
  student_id: id,
  answer: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("accepted"),
      checkoutRequestId: z.string(),
      merchantRequestId: z.string(),
      description: z.string(),
    }),
    z.object({ outcome: z.enum(["refused", "unknown"]), code: z.string(), description: z.string() }),
  ]),
});

export const RecordQueryAnswer = z.object({
  express_request_id: id,
  verdict: z.enum(QUERY_VERDICTS),
  resultCode: z.string(),
  resultDesc: z.string(),
  httpStatus: z.number().int(),
  body: z.string(),
  tooFast: z.boolean(),
});

export const ListPaymentRequests = paging(20).extend({
  ...days,
  status: z.enum(REQUEST_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  sort: sortedBy(["created"], "-created"),
});
export const ListExpressRequests = paging(20).extend({
  ...days,
  status: z.enum(EXPRESS_STATES).optional(),
  sort: sortedBy(["created"], "-created"),
});
export const ListQueries = paging(20).extend({
  ...days,
  status: z.enum(QUERY_VERDICTS).optional(),
  sort: sortedBy(["created"], "-created"),
});
