import { z } from "zod";
import { BURSARY_ENTRY_KINDS, WAIVER_PAYERS, WAIVER_STATES } from "@/db/schema/enums";
import { listBursary } from "@/lib/domain/payments/bursary/list-bursary";
import { decideWaiver, withdrawWaiver } from "@/lib/domain/payments/waivers/decide-waiver";
import { listWaivers } from "@/lib/domain/payments/waivers/list-waivers";
import { waiveFee } from "@/lib/domain/payments/waivers/request-waiver";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, EXAMPLE_ID, id, instant, listOf, shillings, total } from "./fields";

const text = z.string();
const student = z.object({ id, full_name: text, registration_no: text });
const status = z.enum(["pending", "enrolled", "paid_waiting", "expired", "cancelled"]);

const waiver = {
  waiver_id: id,
  enrollment_id: id,
  amount: shillings,
  from: z.enum(WAIVER_PAYERS).describe("Who bears it: the academy, or the bursary fund, which pays."),
  state: z.enum(WAIVER_STATES),
};

const Waiver = namedObject("FeeWaiver", {
  id,
  ...waiver,
  student,
  course: text,
  class: text,
  season: z.int(),
  status: status.describe("Of the enrollment."),
  amount_due: shillings.describe("Of the enrollment, now."),
  reason: text.describe("For staff alone."),
  requested_by: id,
  requested_by_name: text.nullable(),
  decided_by: id.nullable().describe("Who approved, refused or withdrew it."),
  decided_by_name: text.nullable(),
  decided_at: instant.nullable(),
  decision_reason: text,
  created_at: instant,
});

const BursaryEntry = namedObject("BursaryEntry", {
  id,
  kind: z
    .enum(BURSARY_ENTRY_KINDS)
    .describe(
      "gift: paid to the paybill with the account BURSARY; donation: credit that its payer gave; sponsored: paid a fee; reversed: a gift that left again.",
    ),
  amount: shillings.describe("In shillings; below 0 for what left the fund."),
  at: instant,
  transaction_id: id.nullable(),
  receipt: text.nullable().describe("M-Pesa's receipt of the payment."),
  payer_name: text.nullable(),
  enrollment_id: id.nullable(),
  student: student.nullable(),
});

const EXAMPLE_WAIVER = "6f1c2a8e-64a3-4f0e-9a55-1c2b3d4e5f60";

/** The calls about fees that a student need not pay, and the fund that pays some of them. */
export const WAIVERS: Call[] = [
  {
    at: "POST payments/waive-fee",
    run: waiveFee,
    summary: "Requests that a student need not pay a fee, or a part of it.",
    description:
      "Never more than is due; without `amount` all of it. Another person decides. Students, guardians and payers see what is waived, never why.",
    examples: {
      "The whole fee": {
        enrollment_id: EXAMPLE_ID.enrollment,
        amount: 500,
        reason: "The fellowship exempts her",
        from: "academy",
      },
    },
    statuses: [201],
    response: dataOf(waiver),
    errorCodes: ["not_found", "already_paid", "already_requested", "closed_account", "season_closed"],
  },
  {
    at: "POST payments/decide-waiver",
    run: decideWaiver,
    summary: "Approves or refuses a waiver that somebody else requested.",
    description:
      "Approved, it lowers what is due; at nothing due the student is enrolled at once, by the rules of a payment that completes the fee. What was paid beyond the fee is credit.",
    examples: { Approve: { waiver_id: EXAMPLE_WAIVER, approve: true } },
    response: dataOf({
      ...waiver,
      student_id: id,
      status,
      amount_paid: shillings,
      amount_due: shillings,
      credit: shillings,
    }),
    errorCodes: [
      "not_found",
      "already_decided",
      "own_request",
      "fund_too_small",
      "closed_account",
      "season_closed",
    ],
  },
  {
    at: "POST payments/withdraw-waiver",
    run: withdrawWaiver,
    summary: "Withdraws a waiver that waits for a decision; an approved one stays.",
    examples: { "Asked by mistake": { waiver_id: EXAMPLE_WAIVER, reason: "Asked for the wrong student" } },
    response: dataOf(waiver),
    errorCodes: ["not_found", "already_decided"],
  },
  {
    at: "GET payments/waivers",
    run: listWaivers,
    summary: "A page of the waivers, newest first.",
    response: listOf(Waiver),
  },
  {
    at: "GET payments/bursary",
    run: listBursary,
    summary: "The bursary fund: what it has, and a page of its book, newest first.",
    description:
      "`balance` is below 0 only after M-Pesa reversed a gift that had paid fees already; nothing can be drawn then.",
    response: {
      data: z.object({
        balance: shillings,
        entries: z.array(BursaryEntry),
        total,
      }),
      total,
    },
  },
];
