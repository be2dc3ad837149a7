import { z } from "zod";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { listStatements } from "@/lib/domain/payments/statements/show-statements";
import { withdrawStatement } from "@/lib/domain/payments/statements/withdraw-statement";
import type { Call } from "@/lib/platform/openapi/call";
import { dataOf, day, EXAMPLE_ID, id, instant, listOf, shillings } from "./fields";

const text = z.string();
const count = z.int().min(0);

/** Shillings by kind of row; money that left is below 0. */
const flows = {
  paid_in: shillings.describe("Payers' money alone."),
  charges: shillings.describe("Below 0, as all that left."),
  reversals: shillings,
  paid_out: shillings.describe("To customers, as refunds are."),
  sweeps: shillings.describe("Between the organisation's own accounts."),
  to_bank: shillings,
  other: shillings,
};

const account = z.object({
  ...flows,
  opening: shillings.nullable().describe("By the balance column; null where the statements have none."),
  closing: shillings.nullable(),
  closing_found: shillings.nullable().describe("Opening and all that moved."),
  adds_up: z.boolean(),
});

const sides = {
  statement_amount: shillings,
  books_amount: shillings,
  difference: shillings.describe("Books less statement."),
  both: count,
  only_said: count.describe("Payments in statements only."),
  only_said_amount: shillings,
  only_ours: count.describe("Payments in the books only."),
  only_ours_amount: shillings,
  open: count.describe("Of these, not covered by a statement yet."),
  open_amount: shillings,
};

const exceptions = z
  .object({ total: count, amount: shillings, causes: z.array(z.unknown()), rows: z.array(z.unknown()) })
  .describe("At most fifty rows; the export of the console has all.");

/** The calls about M-Pesa's statements. Files are uploaded in the console. */
export const STATEMENTS: Call[] = [
  {
    at: "GET payments/statements",
    run: listStatements,
    summary: "The imported statements, with the money of each by kind, and who withdrew one, when and why.",
    response: listOf(
      z.object({
        id,
        file_id: id,
        file_name: text,
        layout: text,
        format: text,
        account: text.describe("As the file names it; empty where it names none."),
        period_from: instant,
        period_to: instant,
        row_count: count,
        counts: z.record(text, count).describe("Rows by outcome."),
        ...flows,
        withdrawn: shillings.describe("All that left."),
        opening: shillings.nullable(),
        closing: shillings.nullable(),
        imported_by: text,
        created_at: instant,
        withdrawal: z.object({ at: instant, by: text, reason: text }).nullable(),
      }),
    ),
  },
  {
    at: "POST payments/withdraw-statement",
    run: withdrawStatement,
    summary: "Withdraws an import: its rows count nothing any more, and its days are not covered.",
    description:
      "Payments that nothing else reports leave the books and come back with another report. Where something rests on the import, such as a payment that enrolled somebody, it is 409 `statement_in_use`, and `data.rows` names what. The same file may be imported again.",
    examples: { "The wrong file": { statement_id: EXAMPLE_ID.request, reason: "Another month's file" } },
    response: dataOf({
      statement_id: id,
      taken_out: count.describe("The number of payments that left the books."),
      already: z.boolean().describe("Whether it was withdrawn before."),
    }),
    errorCodes: ["not_found", "statement_in_use"],
  },
  {
    at: "GET payments/show-reconciliation",
    run: showReconciliation,
    summary:
      "M-Pesa's statements beside the books by day, and the paybill's account from opening to closing.",
    description: "Without dates the last fourteen days; at most 92.",
    response: dataOf({
      from: day,
      to: day,
      days: z.array(
        z.object({
          date: day,
          covered: z.enum(["whole", "part", "none"]),
          ...sides,
          account: account.nullable().describe("null for a day of which no statement has a row."),
        }),
      ),
      totals: z.object(sides),
      account,
      uncovered_days: z.array(day),
      lists: z.object({ seats: exceptions, money: exceptions, missing: exceptions, differs: exceptions }),
      control: z.object({ apart: shillings, adds_up: z.boolean() }),
      balance: z.object({
        arrived: shillings,
        pays: shillings,
        credit: shillings,
        suspense: shillings,
        refunded: shillings,
        donated: shillings,
        parts: shillings,
        is_even: z.boolean(),
      }),
    }),
  },
];
