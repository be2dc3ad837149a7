import { sql } from "drizzle-orm";
import {
  bigserial,
  check,
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
import { CLAIM_STATES, REFUND_STATES } from "./enums";
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
 * That a person said whose money it is, or that it is not theirs after all. Rows are never changed; the last one says
 * what `transactions.enrollment_id` must say. Money that named its account itself has none.
 */
export const moneyMatches = pgTable(
  "money_matches",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    transactionId: money(),
    enrollmentId: account(),
    step: text("step", { enum: ["matched", "unmatched"] }).notNull(),
    /** Null where the payer proved it: phone and receipt of the money itself. */
    staffId: uuid("staff_id").references(() => staff.id),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    index("money_matches_by_transaction").on(table.transactionId, table.id),
    index("money_matches_by_enrollment").on(table.enrollmentId),
    check("money_matches_step", oneOf("step", ["matched", "unmatched"])),
    check("money_matches_why", sql`step = 'matched' or (reason <> '' and staff_id is not null)`),
  ],
);

/** A receipt code that somebody showed or pasted as payment for an enrollment. It is no money: only money proves it. */
export const receiptClaims = pgTable(
  "receipt_claims",
  {
    id: id(),
    code: text("code").notNull(),
    enrollmentId: account(),
    claimedBy: text("claimed_by", { enum: ["desk", "payer"] }).notNull(),
    staffId: uuid("staff_id").references(() => staff.id),
    state: text("state", { enum: CLAIM_STATES }).notNull().default("open"),
    /** What the pasted message says; the payer's words, no proof. */
    saidCents: integer("said_cents"),
    saidAt: instant("said_at"),
    /** What makes a person look twice: the code's date is to come, or long ago. */
    doubts: text("doubts").array().notNull().default(sql`'{}'`),
    /** When M-Pesa was asked about the code. */
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

/** Credit that was moved from one enrollment's account to another's; what it pays there are allocations. */
export const creditMoves = pgTable(
  "credit_moves",
  {
    id: id(),
    transactionId: money(),
    fromEnrollmentId: account("from_enrollment_id"),
    toEnrollmentId: account("to_enrollment_id"),
    amountCents: integer("amount_cents").notNull(),
    /** Null where credit that was kept paid for the student's next season by itself. */
    staffId: uuid("staff_id").references(() => staff.id),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    index("credit_moves_by_transaction").on(table.transactionId),
    index("credit_moves_by_source").on(table.fromEnrollmentId),
    index("credit_moves_by_target").on(table.toEnrollmentId),
    check("credit_moves_amount", sql`amount_cents > 0`),
    check("credit_moves_somewhere", sql`from_enrollment_id <> to_enrollment_id`),
  ],
);

/** That the credit of an enrollment is kept for the student's next season. */
export const creditKeeps = pgTable("credit_keeps", {
  enrollmentId: account().primaryKey(),
  staffId: uuid("staff_id")
    .notNull()
    .references(() => staff.id),
  reason: text("reason").notNull().default(""),
  createdAt: createdAt(),
});

/** Credit that its payer gave to the academy. */
export const donations = pgTable(
  "donations",
  {
    id: id(),
    transactionId: money(),
    enrollmentId: account(),
    amountCents: integer("amount_cents").notNull(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    reason: text("reason").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    index("donations_by_transaction").on(table.transactionId),
    index("donations_by_enrollment").on(table.enrollmentId),
    check("donations_amount", sql`amount_cents > 0`),
  ],
);

/**
 * Credit, or money that nobody is known for, to be given back to who paid: asked for by one, approved by another, then
 * paid out by hand (its M-Pesa code is entered) or sent as a reversal. From asking until it is cancelled its money is
 * nobody's credit. `reversed` is money that M-Pesa gave back without our asking, as a statement told us; `askedBy`
 * imported it.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    transactionId: money(),
    /** Whose credit it was; null where the money stood on nobody's account when it was asked for. */
    enrollmentId: uuid("enrollment_id").references(() => enrollments.id),
    amountCents: integer("amount_cents").notNull(),
    state: text("state", { enum: REFUND_STATES }).notNull().default("asked"),
    reason: text("reason").notNull(),
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => staff.id),
    approvedBy: uuid("approved_by").references(() => staff.id),
    /** Who entered the code; null when a reversal settled it. */
    settledBy: uuid("settled_by").references(() => staff.id),
    /** The M-Pesa code of the payment out, or of the reversal. */
    payoutCode: text("payout_code"),
    /** Why a reversal came back: Safaricom's code. */
    returnedCode: text("returned_code"),
    /** Who found in M-Pesa's portal that a reversal without an answer was not done, and how. */
    returnedBy: uuid("returned_by").references(() => staff.id),
    returnedReason: text("returned_reason"),
    /** Who decided what follows of a reversal that nobody expected any more, and what. */
    clearedBy: uuid("cleared_by").references(() => staff.id),
    clearedReason: text("cleared_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("refunds_payout").on(table.payoutCode),
    index("refunds_by_transaction").on(table.transactionId),
    index("refunds_by_enrollment").on(table.enrollmentId),
    index("refunds_of_nobody")
      .on(table.transactionId)
      .where(sql`enrollment_id is null and state <> 'cancelled'`),
    index("refunds_open").on(table.createdAt, table.id).where(sql`state in ('asked', 'approved', 'sent')`),
    check("refunds_state", oneOf("state", REFUND_STATES)),
    check("refunds_amount", sql`amount_cents > 0`),
    check("refunds_reason", sql`reason <> ''`),
    check("refunds_two_people", sql`approved_by <> asked_by`),
    check("refunds_approved", sql`state in ('asked', 'cancelled', 'reversed') or approved_by is not null`),
    check("refunds_settled", sql`(state in ('settled', 'reversed')) = (payout_code is not null)`),
    check("refunds_returned", sql`(returned_by is null) = (returned_reason is null)`),
    check("refunds_cleared", sql`(cleared_by is null) = (cleared_reason is null)`),
  ],
);

/** What of each payment is free on each account, in cents: computed from the rows above, never stored. */
export const credits = pgView("credits", {
  transactionId: uuid("transaction_id").notNull(),
  enrollmentId: uuid("enrollment_id").notNull(),
  cents: integer("cents").notNull(),
}).existing();

/** What of each payment that stands on nobody's account is nobody's still, in cents: less what was given back of it. */
export const suspense = pgView("suspense", {
  transactionId: uuid("transaction_id").notNull(),
  cents: integer("cents").notNull(),
}).existing();
