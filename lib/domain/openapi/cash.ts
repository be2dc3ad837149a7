import { z } from "zod";
import { DEPOSIT_KINDS } from "@/db/schema/enums";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { closeCashDay } from "@/lib/domain/payments/cash/close-day";
import { recordDeposit } from "@/lib/domain/payments/cash/record-deposit";
import { listCashDays, showCashDay } from "@/lib/domain/payments/cash/show-days";
import { takeCash } from "@/lib/domain/payments/cash/take-cash";
import { voidCash } from "@/lib/domain/payments/cash/void-cash";
import { withdrawDeposit } from "@/lib/domain/payments/cash/withdraw-deposit";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, day, EXAMPLE_ID, id, instant, shillings, total } from "./fields";

const text = z.string();
const status = z.enum([...new Set(Object.values(SHOWN))]);

const figures = {
  taken: shillings.describe("Taken that day, less what was voided on it."),
  voided: shillings.describe("Cash of earlier days that was voided on this one."),
  refunded: shillings.describe("Given back in cash."),
  expected: shillings.describe("What the till should hold of the day: taken - voided - refunded."),
};
const voidedSince = shillings.describe("Voided on the day after it was closed; the figures stay as filed.");
const counted = shillings.nullable().describe("null until the day is closed.");
const difference = shillings.nullable().describe("counted - expected.");

const CashReceipt = namedObject("CashReceipt", {
  transaction_id: id,
  receipt_no: z.int().min(1),
  receipt: text.nullable().describe("`CASH-17`, as in lists of transactions."),
  amount: shillings,
  at: instant,
  day,
  enrollment_id: id,
  status: status.describe("Of the enrollment, now."),
  student: z.object({ id, full_name: text, registration_no: text }),
  course: text,
  class: text,
  note: text,
  taken_by: id,
  taken_by_name: text.nullable(),
  voided_at: instant.nullable(),
  voided_by_name: text.nullable(),
  void_day: day.nullable().describe("The day of the till that the void counts on."),
  void_reason: text.nullable(),
});

const deposit = {
  deposit_id: id,
  kind: z.enum(DEPOSIT_KINDS),
  reference: text.describe("The M-Pesa receipt, or the number of the bank's slip."),
  amount: shillings,
  deposited_on: day,
  days: z.array(day),
  difference: shillings.describe("What was paid in less what was counted on those days."),
};

const recorded = z.object({ ...deposit, recorded_by: id, recorded_by_name: text.nullable() }).nullable();
const { difference: _, ...withdrawn } = deposit;

const CashDay = namedObject("CashDay", {
  date: day,
  ...figures,
  voided_since: voidedSince,
  counted,
  difference,
  closed_by_name: text.nullable(),
  deposit: recorded,
  withdrawn_deposits: z.array(
    z.object({
      ...withdrawn,
      withdrawn_at: instant.nullable(),
      withdrawn_by_name: text.nullable(),
      withdrawn_reason: text,
    }),
  ),
});

/** The calls about cash at the desk, which is off until an admin switches it on (`cash_at_desk`). */
export const CASH: Call[] = [
  {
    at: "POST payments/take-cash",
    run: takeCash,
    summary: "Takes cash for an enrollment and books it like any payment.",
    description:
      "Whole shillings, never more than is due: 400 on `amount` with `data.due`. Free credit pays first, cash what it leaves; 409 `credit_waits` if it leaves nothing. The whole of what is due enrolls, less keeps the seat; the student gets the numbered receipt by SMS. Nothing is taken without a seat for it. While the academy takes no cash 409 `cash_off`.",
    examples: { "The whole fee": { enrollment_id: EXAMPLE_ID.enrollment, amount: 500 } },
    repeatable: true,
    statuses: [201],
    response: dataOf({
      transaction_id: id,
      receipt_no: z.int().min(1).describe("Counts from 1 without a gap."),
      receipt: text.describe("`CASH-` and that number."),
      amount: shillings,
      enrollment_id: id,
      student_id: id,
      status,
      amount_paid: shillings,
      amount_due: shillings,
      credit: shillings,
    }),
    errorCodes: [
      "not_found",
      "cash_off",
      "already_paid",
      "credit_waits",
      "enrollment_closed",
      "class_draft",
      "no_seat",
      "day_closed",
    ],
  },
  {
    at: "POST payments/void-cash",
    run: voidCash,
    summary: "Voids cash that somebody else took; the student owes it again and is told.",
    description:
      "It counts on the day of the void. If that day is closed, its filed figures stay and the void stands beside them as `voided_since`. Works with cash switched off too.",
    examples: {
      "The wrong student": { transaction_id: EXAMPLE_ID.request, reason: "Typed for the wrong student" },
    },
    response: dataOf({
      transaction_id: id,
      receipt: text.nullable(),
      enrollment_id: id,
      status,
      day: day.describe("The day of the till that it counts on."),
    }),
    errorCodes: ["not_found", "not_cash", "own_cash", "already_voided", "money_used", "season_closed"],
  },
  {
    at: "POST payments/close-cash-day",
    run: closeCashDay,
    summary: "Closes a day of the till with what was counted; it takes no more cash, and its figures stay.",
    examples: { "All there": { date: "2026-11-21", counted: 12500 } },
    statuses: [201],
    response: dataOf({ date: day, ...figures, counted: shillings, difference: shillings }),
    errorCodes: ["day_closed"],
  },
  {
    at: "GET payments/cash-day",
    run: showCashDay,
    summary: "A day of the till, today without `date`: what was taken by whom, its figures, and its count.",
    response: dataOf({
      date: day,
      takes_cash: z.boolean().describe("The setting `cash_at_desk`."),
      ...figures,
      voided_since: voidedSince,
      counted,
      difference,
      closed_by: text.nullable(),
      closed_at: instant.nullable(),
      deposit: recorded,
      today: z
        .object({ date: day, is_closed: z.boolean() })
        .describe("The day on which a void counts; if it is closed, the void stands beside its figures."),
      receipts: z.array(CashReceipt),
    }),
  },
  {
    at: "GET payments/cash-days",
    run: listCashDays,
    summary: "The days of the till, newest first, with count, deposit and both differences.",
    response: {
      data: z.array(CashDay),
      total,
      cash_on_hand: shillings.describe(
        "All that was taken, less voids, refunds in cash and deposits, with the differences of closed days.",
      ),
    },
  },
  {
    at: "POST payments/record-deposit",
    run: recordDeposit,
    required: ["days"],
    summary: "Records that the cash of closed days went to the academy's M-Pesa account or to its bank.",
    description:
      "A deposit to M-Pesa arrives as a payment on nobody's account. It must have arrived, with this amount; then it is neither in suspense nor income. `deposited_on` is today if it is left out; of M-Pesa it is the day of the payment.",
    examples: {
      "At the bank": { kind: "bank", reference: "SLIP-0417", amount: 12500, days: ["2026-11-21"] },
    },
    statuses: [201],
    response: dataOf({ ...deposit, counted: shillings.describe("On those days.") }),
    errorCodes: ["not_arrived", "on_account", "not_free", "known_deposit", "day_open", "day_deposited"],
  },
  {
    at: "POST payments/withdraw-deposit",
    run: withdrawDeposit,
    summary: "Withdraws a deposit that somebody else recorded wrongly; its cash is on hand again.",
    description:
      "Its days may be deposited again, also with the same reference. The payment of a deposit to M-Pesa is in suspense again.",
    examples: {
      "A zero too many": { deposit_id: EXAMPLE_ID.request, reason: "8,500 was typed for 850" },
    },
    response: dataOf({
      deposit_id: id,
      kind: z.enum(DEPOSIT_KINDS),
      reference: text,
      amount: shillings,
      days: z.array(day).describe("They carry no deposit now."),
      transaction_id: id
        .nullable()
        .describe("Of a deposit to M-Pesa: the payment that is in suspense again."),
      cash_on_hand: shillings,
    }),
    errorCodes: ["not_found", "own_deposit", "already_withdrawn"],
  },
];
