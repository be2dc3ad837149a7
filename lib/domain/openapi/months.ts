import { z } from "zod";
import { MONTH_FIGURES, MONTH_WHYS } from "@/db/schema/enums";
import { fileMonth } from "@/lib/domain/payments/months/file-month";
import { LINE_KINDS, MONTH_PARTS } from "@/lib/domain/payments/months/lines";
import { FROM_STATEMENTS, PLACES } from "@/lib/domain/payments/months/rules";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, day, instant, season, shillings } from "./fields";

const text = z.string();
const month = z.string().regex(/^\d{4}-\d{2}$/);
const apart = z.object({ date: day, ours: shillings, statement: shillings }).nullable();

const changes = z.object({
  total: z.int().min(0),
  amount: shillings,
  is_unexplained: z.boolean().describe("Something changed and no record says why."),
  rows: z
    .array(
      z.object({
        of_month: month,
        counted_in: month,
        figure: z.enum(MONTH_FIGURES),
        why: z.enum(MONTH_WHYS),
        receipt: text,
        amount: shillings,
      }),
    )
    .describe("At most fifty."),
});

/** The treasurer's month. */
export const MONTHS: Call[] = [
  {
    at: "GET payments/month",
    run: showMonth,
    summary: "A month of money: the M-Pesa account from opening to closing, cash, income by course, refunds.",
    description:
      "closing = opening + paid_in - refunds - reversals - charges - to_bank, and the next month opens with it. `paid_in` has gifts, and cash that was deposited by M-Pesa; `by_course` and `beside_courses` together are paid_in + cash. Charges and transfers come from the statements. Without a month it is the current one.",
    response: dataOf({
      month,
      previous: month,
      next: month.nullable(),
      is_over: z.boolean(),
      is_next_to_file: z.boolean().describe("Whether finance may file it now."),
      opening: shillings.describe("The M-Pesa account by our books, as `closing`."),
      opening_from: z
        .discriminatedUnion("is", [
          z.object({ is: z.literal("filed"), month: month.describe("As it was filed.") }),
          z.object({ is: z.literal("statement"), day: day.describe("Of the earliest statement.") }),
          z.object({ is: z.literal("nothing") }),
        ])
        .describe("Where the opening balance comes from."),
      paid_in: shillings,
      cash: shillings.describe("Taken, less `cash_voided`."),
      cash_voided: shillings,
      refunds: shillings.describe("Paid out by M-Pesa."),
      reversals: shillings,
      charges: shillings.describe("Less what M-Pesa gave, such as interest."),
      to_bank: shillings.describe("To the bank and to own accounts."),
      closing: shillings.describe("What is known, while `uncovered_days` has days."),
      not_known: z
        .array(z.enum(FROM_STATEMENTS))
        .describe("Figures that are 0 because no statement covers any day of the month."),
      waived: shillings.describe("By the academy."),
      sponsored: shillings.describe("Paid by the bursary fund."),
      cash_refunds: shillings,
      deposits: shillings.describe("Cash that left the till for the bank or the paybill."),
      cash_differences: shillings.describe("What was counted too much, or, below zero, too little."),
      cash_counts: z
        .array(z.object({ date: day, amount: shillings }))
        .describe("The closed days whose count was not what the books had."),
      cash_opening: shillings.describe("Cash on hand before the month."),
      cash_on_hand: shillings.describe(
        "At the end of the month: cash_opening + cash - cash_refunds - deposits + cash_differences.",
      ),
      by_course: z.array(z.object({ course_name: text, amount: shillings })),
      by_class: z.array(z.object({ course_name: text, class_name: text, season, amount: shillings })),
      beside_courses: z.array(z.object({ place: z.enum(PLACES), amount: shillings })),
      unexplained: z
        .array(z.object({ figure: z.enum(MONTH_FIGURES), amount: shillings }))
        .describe("Parts of the figures that statements have and our books do not explain."),
      uncovered_days: z.array(day),
      statement: z
        .object({
          opening: shillings.nullable(),
          closing: shillings.nullable(),
          adds_up: z.boolean(),
          opening_apart: z.boolean().describe("Whether it differs from ours when the month begins."),
          first_apart: apart.describe("The first day after which our balance and the statement's differ."),
          last_apart: apart,
        })
        .nullable(),
      refund_register: z.array(
        z.object({
          date: day,
          how: z.enum(["refunds", "reversals", "cash_refunds"]),
          payer: text,
          receipt: text.nullable().describe("Of the payment."),
          payout_code: text.nullable(),
          in_statement: z.boolean().nullable().describe("Whether a statement has that code. null of cash."),
          asked_by: text,
          approved_by: text,
          is_explained: z.boolean().describe("false: a statement has it, and no refund of our books."),
          amount: shillings,
        }),
      ),
      late: changes.describe("What became known of months that were filed before; it is in the figures."),
      since: changes.describe(
        "What has changed in this month since it was filed; it counts in later months.",
      ),
      lines: z
        .array(
          z.object({
            part: z.enum(MONTH_PARTS),
            kind: z.enum(LINE_KINDS),
            name: text,
            date: day.nullable(),
            receipt: text.nullable(),
            payout_code: text.nullable(),
            payer: text,
            asked_by: text,
            approved_by: text,
            amount: shillings.nullable().describe("null if it is not known."),
            note: text,
          }),
        )
        .describe("All of it as the page, the paper and the files say it; what went out is below zero."),
      mark: text.describe("For the form of the console."),
      filed: z.object({ at: instant, by: text, reason: text }).nullable(),
    }),
  },
  {
    at: "POST payments/file-month",
    run: fileMonth,
    summary: "Files a month: its figures stay as they are, and what is found later counts in a later month.",
    description:
      "Months are filed in order; the first one closes all before it. Where statements do not cover all days it needs a reason.",
    examples: {
      "All days covered": { month: "2026-10" },
      "Without the last days": { month: "2026-10", reason: "M-Pesa's portal is down since Thursday" },
    },
    response: dataOf({
      month,
      opening: shillings,
      closing: shillings,
      uncovered_days: z.array(day),
      already: z.boolean().describe("Whether it was filed before."),
    }),
    errorCodes: ["month_not_over", "earlier_month"],
  },
];
