import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf } from "./columns";
import { DEPOSIT_KINDS } from "./enums";
import { transactions } from "./payments";
import { staff } from "./staff";

const person = (column: string) => uuid(column).references(() => staff.id);

/** Cash taken at the till: what is known of it beside its transaction, whose receipt is `CASH-` and this number, without a gap. */
export const cashReceipts = pgTable(
  "cash_receipts",
  {
    transactionId: uuid("transaction_id")
      .primaryKey()
      .references(() => transactions.id),
    receiptNo: integer("receipt_no").notNull(),
    /** The Nairobi day on which it was taken. */
    day: date("day").notNull(),
    takenBy: person("taken_by").notNull(),
    note: text("note").notNull().default(""),
    /** A void: by another person than who took it, with the reason and the day of the till that it counts on. */
    voidedBy: person("voided_by"),
    voidedAt: instant("voided_at"),
    voidDay: date("void_day"),
    voidReason: text("void_reason"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("cash_receipts_no").on(table.receiptNo),
    index("cash_receipts_day").on(table.day),
    index("cash_receipts_void_day").on(table.voidDay).where(sql`void_day is not null`),
    check(
      "cash_receipts_void",
      sql`num_nulls(voided_by, voided_at, void_day, void_reason) in (0, 4) and coalesce(void_day >= day, true)`,
    ),
    check("cash_receipts_two_people", sql`voided_by <> taken_by`),
  ],
);

/**
 * Cash that left the till for the academy's M-Pesa account or its bank; it carries the days that name it. What arrives at M-Pesa is
 * a transaction that leaves suspense as a refund `deposited`. One that was written wrongly is withdrawn by another person: it counts
 * no more, its days are free again, and the same reference may be recorded anew.
 */
export const cashDeposits = pgTable(
  "cash_deposits",
  {
    id: id(),
    kind: text("kind", { enum: DEPOSIT_KINDS }).notNull(),
    /** The M-Pesa receipt, or the number of the bank's slip. */
    reference: text("reference").notNull(),
    transactionId: uuid("transaction_id").references(() => transactions.id),
    amountCents: integer("amount_cents").notNull(),
    depositedOn: date("deposited_on").notNull(),
    staffId: person("staff_id").notNull(),
    withdrawnBy: person("withdrawn_by"),
    withdrawnAt: instant("withdrawn_at"),
    withdrawnReason: text("withdrawn_reason"),
    /** The days that it carried until then. */
    withdrawnDays: date("withdrawn_days").array(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("cash_deposits_reference").on(table.kind, table.reference).where(sql`withdrawn_at is null`),
    uniqueIndex("cash_deposits_transaction").on(table.transactionId).where(sql`withdrawn_at is null`),
    check("cash_deposits_kind", oneOf("kind", DEPOSIT_KINDS)),
    check("cash_deposits_amount", sql`amount_cents > 0`),
    check("cash_deposits_of_mpesa", sql`(kind = 'mpesa') = (transaction_id is not null)`),
    check(
      "cash_deposits_withdrawn",
      sql`num_nulls(withdrawn_by, withdrawn_at, withdrawn_reason, withdrawn_days) in (0, 4)`,
    ),
    check("cash_deposits_two_people", sql`withdrawn_by <> staff_id`),
  ],
);

/**
 * Closed days of the till, as filed: taken (less what was voided that day), voids of earlier days, refunds in cash, and what was
 * counted. The till should hold taken - voided - refunded.
 */
export const cashDays = pgTable(
  "cash_days",
  {
    day: date("day").primaryKey(),
    takenCents: integer("taken_cents").notNull(),
    voidedCents: integer("voided_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    countedCents: integer("counted_cents").notNull(),
    closedBy: person("closed_by").notNull(),
    depositId: uuid("deposit_id").references(() => cashDeposits.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("cash_days_by_deposit").on(table.depositId),
    check("cash_days_amounts", sql`least(taken_cents, voided_cents, refunded_cents, counted_cents) >= 0`),
  ],
);
