import { z } from "zod";
import {
  EXPRESS_STATES,
  PAYMENT_METHODS,
  QUERY_VERDICTS,
  REQUEST_STATUSES,
  TRANSACTION_METHODS,
} from "@/db/schema/enums";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { PAYBILL_STATUSES, TRANSACTION_STATUSES } from "@/lib/domain/payments/ledger/input";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { choosePaybill } from "@/lib/domain/payments/requests/choose-paybill";
import {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/requests/list-requests";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, EXAMPLE_ID, id, instant, listOf, maskedMsisdn, msisdn, recordId, shillings } from "./fields";

const requestStatus = z.enum(REQUEST_STATUSES);
const method = z.enum(PAYMENT_METHODS);
const text = z.string();

/** The student of a row, and the payment it led to. */
const student = z.object({ id, full_name: text, registration_no: text });
const transaction = z
  .object({ id, transaction_id: text.nullable() })
  .nullable()
  .describe("The money that came: its id, and M-Pesa's receipt.");

const Transaction = namedObject("Transaction", {
  id,
  transaction_id: text
    .nullable()
    .describe(
      "M-Pesa's receipt; of cash the academy's, `CASH-17`; null while only Daraja's query has confirmed the payment.",
    ),
  amount: shillings,
  credit: shillings.optional().describe("What of it pays for nothing yet, in shillings."),
  transaction_date: instant,
  narrative: text,
  msisdn: text.describe("As M-Pesa sent it: whole, masked, hashed or empty."),
  payer_name: text,
  bill_ref: text,
  payment_method: z.enum(TRANSACTION_METHODS),
  status: z
    .enum(TRANSACTION_STATUSES)
    .describe(
      "suspense: nobody is known for it; gift: the bursary fund's; given_back: all of it, before anybody was; refunded and partly_refunded: paid back by the academy; reversed: taken back by M-Pesa; voided: cash that a second person voided; deposit: the academy's own cash, paid in; withdrawn: only an import that was withdrawn told of it.",
    ),
  flags: z.array(text).describe("What a person should look at."),
  enrollment_id: id.nullable(),
  student: student.nullable(),
  created_at: instant,
});

const ExpressRequest = namedObject("ExpressRequest", {
  id,
  msisdn,
  amount: shillings,
  MerchantRequestID: text.nullable(),
  CheckoutRequestID: text.nullable(),
  ResponseCode: text.nullable(),
  ResponseDescription: text.nullable(),
  ResultCode: text.nullable(),
  ResultDesc: text.nullable(),
  status: z.enum(EXPRESS_STATES),
  payment_request: z.object({ id, student_msisdn: msisdn }),
  enrollment_id: id,
  student,
  transaction,
  created_at: instant,
});

const PaybillRequest = namedObject("PaybillConfirmation", {
  id,
  TransID: text,
  TransactionType: text,
  TransTime: text,
  TransAmount: shillings,
  BillRefNumber: text,
  msisdn: text.describe("As M-Pesa sent it: whole, masked, hashed or empty."),
  FirstName: text,
  MiddleName: text,
  LastName: text,
  status: z.enum(PAYBILL_STATUSES),
  payment_request: z.object({ student_msisdn: msisdn }).nullable(),
  enrollment_id: id.nullable(),
  student: student.nullable(),
  transaction,
  created_at: instant,
});

const PaymentRequest = namedObject("PaymentRequest", {
  id,
  payment_method: method,
  amount: shillings,
  paying_msisdn: msisdn,
  paying_first_name: text,
  paying_last_name: text,
  student_msisdn: msisdn,
  student_id: id,
  full_name: text,
  enrollment: z.object({ id }),
  status: requestStatus,
  created_at: instant,
});

const DarajaQuery = namedObject("DarajaQuery", {
  id,
  msisdn,
  amount: shillings,
  CheckoutRequestID: text.nullable(),
  http_status: z.int().nullable(),
  ResultCode: text.nullable().describe("What the answer says: its result, else its error."),
  ResultDesc: text.nullable(),
  answer: text.nullable().describe("Daraja's answer, as it came."),
  status: z.enum(QUERY_VERDICTS),
  payment_request: z.object({ id, student_msisdn: msisdn }),
  enrollment_id: id,
  student,
  transaction,
  created_at: instant,
});

const payer = {
  enrollment_id: EXAMPLE_ID.enrollment,
  student_id: EXAMPLE_ID.student,
  paying_msisdn: "0712 345 000",
  paying_first_name: "Wanjiku",
  paying_last_name: "Kamau",
};
const count = z.int().min(0);
const reconciled = dataOf({
  checked: count.describe("Prompts that Daraja was asked about."),
  settled: count.describe("Prompts that became paid, failed or cancelled."),
  reread: count.describe("Kept callbacks read now."),
  lapsed: count.describe("Holds that ended unpaid."),
});

export const PAYMENTS: Call[] = [
  {
    at: "POST payments/pay",
    run: requestPayment,
    summary:
      "Asks for the fee: a prompt on the payer's phone (express), or the numbers to pay by hand (paybill).",
    description:
      "`amount` is taken and ignored. A prompt that is open already is given back, not repeated. Whatever M-Pesa does, the request stays, and heals by itself: ask verify-enrollment what became of it.",
    examples: {
      "A prompt on a phone": { ...payer, payment_method: "express" },
      "By hand, to the paybill": { ...payer, payment_method: "paybill" },
    },
    repeatable: true,
    response: dataOf({
      payment_request_id: recordId,
      student_msisdn: maskedMsisdn,
      amount: shillings.describe("What is due, in shillings."),
      status: requestStatus,
      paybill: z
        .object({ business_no: text, account_no: text })
        .describe("Where to pay by hand; with express, the way out."),
    }),
    errorCodes: [
      "not_found",
      "already_paid",
      "credit_waits",
      "prompt_open",
      "class_draft",
      "class_full",
      "session_full",
      "enrollment_closed",
      "too_many",
    ],
  },
  {
    at: "POST payments/choose-paybill",
    run: choosePaybill,
    summary: "Chooses to pay by hand: the seat is held for 24 hours (a setting) from now on.",
    description:
      "For a payer who does not name a phone yet; payments/pay with payment_method paybill does the same and notes the payer.",
    examples: {
      "A held seat": { enrollment_id: payer.enrollment_id, student_id: payer.student_id },
    },
    response: dataOf({
      enrollment_id: recordId,
      hold_until: instant.nullable(),
      amount_due: shillings.describe("What is due, in shillings."),
      paybill: z.object({ business_no: text, account_no: text }),
    }),
    errorCodes: [
      "not_found",
      "already_paid",
      "credit_waits",
      "class_draft",
      "class_full",
      "session_full",
      "enrollment_closed",
    ],
  },
  {
    at: "GET payments/transactions",
    run: listTransactions,
    summary: "A page of all money that arrived, unmatched too, last paid first.",
    description:
      "`createdFrom` and `createdTo` are Nairobi days of payment (`transaction_date`), whenever it was recorded (`created_at`).",
    response: listOf(Transaction),
  },
  {
    at: "GET payments/express-requests",
    run: listExpressRequests,
    summary: "A page of the prompts sent to phones, in Daraja's field names.",
    response: listOf(ExpressRequest),
  },
  {
    at: "GET payments/mpesa-classic-requests",
    run: listPaybillRequests,
    summary: "A page of the payments made by hand to the paybill, in Daraja's field names, last paid first.",
    description:
      "`createdFrom` and `createdTo` are Nairobi days of payment (`TransTime`), whenever it was recorded (`created_at`).",
    response: listOf(PaybillRequest),
  },
  {
    at: "GET payments/payment-requests",
    run: listPaymentRequests,
    summary: "A page of what was asked of payers.",
    response: listOf(PaymentRequest),
  },
  {
    at: "GET payments/transaction-query-requests",
    run: listQueries,
    summary: "A page of the questions asked of Daraja about prompts, with its answers.",
    response: listOf(DarajaQuery),
  },
  {
    at: "POST payments/reconcile",
    run: reconcile,
    summary: "Heals what was missed: reads kept callbacks, asks Daraja about silent prompts, ends holds.",
    description: "Safe at any time, by any number of schedulers.",
    response: reconciled,
  },
  {
    at: "GET payments/reconcile",
    run: reconcile,
    id: "payments.reconcile-get",
    summary: "The same, for hosted schedulers that can only GET.",
    response: reconciled,
  },
];
