import { sql } from "drizzle-orm";
import {
  bigserial,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";
import { enrollments } from "./enrollments";
import { BURSARY_ENTRY_KINDS, CLAIM_STATES, REFUND_STATES } from "./enums";
import { transactions } from "./payments";
import { staff } from "./staff";

const money = () =>
  uuid("transaction_id")
    .notNull()
    .references(() => transactions.id);
const account = (column = "enrollment_id") =>
  uuid(column)
    .notNull()
    .references(() => enrollments.id);

/**
 * Matches and unmatches of transactions by staff, or by a payer's proof. Rows are never changed; the last one determines
 * `transactions.enrollment_id`. A transaction that named its account has none.
 */
export const transactionMatches = pgTable(
  "transaction_matches",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    transactionId: money(),
    enrollmentId: account(),
    step: text("step", { enum: ["matched", "unmatched"] }).notNull(),
    /** Null where the payer proved it with the transaction's phone and receipt. */
    staffId: uuid("staff_id").references(() => staff.id),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    index("transaction_matches_by_transaction").on(table.transactionId, table.id),
    index("transaction_matches_by_enrollment").on(table.enrollmentId),
    check("transaction_matches_step", oneOf("step", ["matched", "unmatched"])),
    check("transaction_matches_reason", sql`step = 'matched' or (reason <> '' and staff_id is not null)`),
  ],
);

/** M-Pesa receipts that a payer or cashier named as payment of an enrollment. A claim counts only once its transaction is known. */
export const receiptClaims = pgTable(
  "receipt_claims",
  {
    id: id(),
    code: text("code").notNull(),
    enrollmentId: account(),
    claimedBy: text("claimed_by", { enum: ["desk", "payer"] }).notNull(),
    staffId: uuid("staff_id").references(() => staff.id),
    state: text("state", { enum: CLAIM_STATES }).notNull().default("open"),
    /** Amount and time in the pasted message; no proof. */
    saidCents: integer("said_cents"),
    saidAt: instant("said_at"),
    /** Reasons for caution: the code's date is in the future, or long ago. */
    doubts: text("doubts").array().notNull().default(sql`'{}'`),
    /** When M-Pesa was queried about the code. */
    askedAt: instant("asked_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("receipt_claims_once").on(table.code, table.enrollmentId),
    index("receipt_claims_by_enrollment").on(table.enrollmentId),
    index("receipt_claims_open").on(table.createdAt, table.id).where(sql`state = 'open'`),
    check("receipt_claims_state", oneOf("state", CLAIM_STATES)),
    check("receipt_claims_desk", sql`(claimed_by = 'desk') = (staff_id is not null)`),
  ],
);

/** Credit moved between the accounts of two enrollments; allocations record what it pays there. */
export const creditMoves = pgTable(
  "credit_moves",
  {
    id: id(),
    transactionId: money(),
    fromEnrollmentId: account("from_enrollment_id"),
    toEnrollmentId: account("to_enrollment_id"),
    amountCents: integer("amount_cents").notNull(),
    /** Null where kept credit paid for the student's next season automatically. */
    staffId: uuid("staff_id").references(() => staff.id),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    index("credit_moves_by_transaction").on(table.transactionId),
    index("credit_moves_by_source").on(table.fromEnrollmentId),
    index("credit_moves_by_target").on(table.toEnrollmentId),
    check("credit_moves_amount", sql`amount_cents > 0`),
    check("credit_moves_distinct", sql`from_enrollment_id <> to_enrollment_id`),
  ],
);

/** Enrollments whose credit is kept for the student's next season. */
export const creditKeeps = pgTable("credit_keeps", {
  enrollmentId: account().primaryKey(),
  staffId: uuid("staff_id")
    .notNull()
    .references(() => staff.id),
  reason: text("reason").notNull().default(""),
  createdAt: createdAt(),
});

/**
 * Money given to the bursary fund: credit that its payer donated, or a gift to the paybill, which has neither account nor staff.
 * Less than zero is what left the fund again: M-Pesa reversed the gift, or staff found that it was none.
 */
export const donations = pgTable(
  "donations",
  {
    id: id(),
    transactionId: money(),
    enrollmentId: uuid("enrollment_id").references(() => enrollments.id),
    amountCents: integer("amount_cents").notNull(),
    staffId: uuid("staff_id").references(() => staff.id),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    index("donations_by_transaction").on(table.transactionId),
    index("donations_by_enrollment").on(table.enrollmentId),
    check("donations_amount", sql`amount_cents <> 0`),
    check("donations_given_back", sql`amount_cents > 0 or enrollment_id is null`),
  ],
);

/**
 * Credit or suspense to be given back to the payer: requested by one person, approved by another, then paid out by hand
 * (with its M-Pesa code) or sent as a reversal. Until it is cancelled, its amount is not free credit. `reversed` is a payment
 * that M-Pesa reversed by itself: without a request, according to a statement (`askedBy` imported it), or before the requested
 * refund was made. Its code may become known later than the reversal. `withdrawn` takes a payment out of the books that only a
 * withdrawn statement reported; it is cancelled when another source reports the payment. `voided` takes cash out of the books that a
 * second person voided, `deposited` a paybill payment by which the academy carried its own cash to M-Pesa.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    transactionId: money(),
    /** The enrollment that had the credit; null if it was in suspense when requested. */
    enrollmentId: uuid("enrollment_id").references(() => enrollments.id),
    amountCents: integer("amount_cents").notNull(),
    state: text("state", { enum: REFUND_STATES }).notNull().default("asked"),
    reason: text("reason").notNull(),
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => staff.id),
    approvedBy: uuid("approved_by").references(() => staff.id),
    /** The member of staff who entered the code; null when a reversal settled it. */
    settledBy: uuid("settled_by").references(() => staff.id),
    /** The M-Pesa code of the payment out, or of the reversal; `CASH-OUT-` and a number where cash was given back. */
    payoutCode: text("payout_code"),
    /** The day of the till from which it was given back in cash. */
    cashDay: date("cash_day"),
    /** Why M-Pesa refused a reversal: its code, or `not_done` where staff found that it was not done. */
    returnedCode: text("returned_code"),
    /** M-Pesa's receipt of an unexpected reversal; stays after staff clear it. */
    unexpectedReversalReceipt: text("unexpected_reversal_receipt"),
    /** The member of staff who found in M-Pesa's portal that an unanswered reversal was not done, and the reason. */
    returnedBy: uuid("returned_by").references(() => staff.id),
    returnedReason: text("returned_reason"),
    /** The member of staff who cleared an unexpected reversal, and the decision. */
    clearedBy: uuid("cleared_by").references(() => staff.id),
    clearedReason: text("cleared_reason"),
    /** When its money left, or when that became known; the statement may say it better. */
    settledAt: instant("settled_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("refunds_payout").on(table.payoutCode),
    index("refunds_by_transaction").on(table.transactionId),
    index("refunds_by_enrollment").on(table.enrollmentId),
    index("refunds_from_suspense")
      .on(table.transactionId)
      .where(sql`enrollment_id is null and state <> 'cancelled'`),
    index("refunds_in_cash").on(table.cashDay).where(sql`cash_day is not null`),
    index("refunds_open").on(table.createdAt, table.id).where(sql`state in ('asked', 'approved', 'sent')`),
    check("refunds_state", oneOf("state", REFUND_STATES)),
    check("refunds_amount", sql`amount_cents > 0`),
    check("refunds_reason", sql`reason <> ''`),
    check("refunds_two_people", sql`approved_by <> asked_by`),
    check(
      "refunds_approved",
      sql`state in ('asked', 'cancelled', 'reversed', 'withdrawn', 'voided', 'deposited') or approved_by is not null`,
    ),
    check(
      "refunds_settled",
      sql`case state when 'settled' then payout_code is not null when 'reversed' then true else payout_code is null end`,
    ),
    check("refunds_cash", sql`(cash_day is not null) = coalesce(payout_code like 'CASH-OUT-%', false)`),
    check("refunds_returned", sql`(returned_by is null) = (returned_reason is null)`),
    check("refunds_cleared", sql`(cleared_by is null) = (cleared_reason is null)`),
  ],
);

/** Free credit by transaction and account, in cents; a view on the tables above. */
export const credits = pgView("credits", {
  transactionId: uuid("transaction_id").notNull(),
  enrollmentId: uuid("enrollment_id").notNull(),
  cents: integer("cents").notNull(),
}).existing();

/** Suspense by transaction without an account, in cents, less its refunds and what is the bursary fund's; a view. */
export const suspense = pgView("suspense", {
  transactionId: uuid("transaction_id").notNull(),
  cents: integer("cents").notNull(),
}).existing();

/** The book of the bursary fund: what came in, less than zero for what left; a view over donations and waivers. */
export const bursaryEntries = pgView("bursary_entries", {
  id: uuid("id").notNull(),
  kind: text("kind", { enum: BURSARY_ENTRY_KINDS }).notNull(),
  cents: integer("cents").notNull(),
  at: instant("at").notNull(),
  transactionId: uuid("transaction_id"),
  enrollmentId: uuid("enrollment_id"),
}).existing();
