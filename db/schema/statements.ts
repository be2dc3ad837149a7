import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf } from "./columns";
import { transactions } from "./payments";
import { staff } from "./staff";
import { uploadedFiles } from "./uploaded-files";

/** Cents of a whole account, which may exceed four bytes. */
const accountCents = (name: string) => bigint(name, { mode: "number" });

/** Uploaded files of the M-Pesa portal. A file that is not imported within a day is deleted. */
export const statementFiles = uploadedFiles("statement_files");

export const STATEMENT_LAYOUTS = ["classic", "new"] as const;
export const STATEMENT_FORMATS = ["csv", "xlsx"] as const;

/** Imported M-Pesa account statements: the authority on what arrived (docs/mpesa.md). */
export const statements = pgTable(
  "statements",
  {
    id: id(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => statementFiles.id),
    layout: text("layout", { enum: STATEMENT_LAYOUTS }).notNull(),
    format: text("format", { enum: STATEMENT_FORMATS }).notNull(),
    /** The paybill in the file; empty if it has none. */
    shortcode: text("shortcode").notNull().default(""),
    /** The period in the file, both ends included; without one, from its first row to its last. */
    periodFrom: instant("period_from").notNull(),
    periodTo: instant("period_to").notNull(),
    /** The file's own totals; null if it has none. */
    openingCents: accountCents("opening_cents"),
    closingCents: accountCents("closing_cents"),
    paidInCents: accountCents("paid_in_cents"),
    withdrawnCents: accountCents("withdrawn_cents"),
    rowCount: integer("row_count").notNull(),
    importedBy: uuid("imported_by")
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("statements_file").on(table.fileId),
    index("statements_created").on(table.createdAt, table.id),
    index("statements_period").on(table.periodFrom, table.periodTo),
    check("statements_layout", oneOf("layout", STATEMENT_LAYOUTS)),
    check("statements_format", oneOf("format", STATEMENT_FORMATS)),
    check("statements_period_order", sql`period_from <= period_to`),
  ],
);

/** `payment` is from a payer; the other kinds move the account's own money. */
export const STATEMENT_KINDS = ["payment", "charge", "reversal", "sweep", "withdrawal", "other"] as const;

/**
 * The outcome of a row: `created` a transaction that was unknown; `known`, with the same amount; `reversed` a payment;
 * `repeated` an earlier row of the file; `ignored`: not a payer's money; `conflicting`: left for staff.
 */
export const STATEMENT_OUTCOMES = [
  "created",
  "known",
  "reversed",
  "repeated",
  "ignored",
  "conflicting",
] as const;

/** Rows of imported statements with their outcome. Never changed. */
export const statementRows = pgTable(
  "statement_rows",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    statementId: uuid("statement_id")
      .notNull()
      .references(() => statements.id),
    /** The row's number in the file, from 1. */
    line: integer("line").notNull(),
    receipt: text("receipt").notNull(),
    direction: text("direction", { enum: ["in", "out"] }).notNull(),
    kind: text("kind", { enum: STATEMENT_KINDS }).notNull(),
    /** As in the file; only `Completed` rows moved money. */
    status: text("status").notNull(),
    /** Negative for money that left. */
    cents: accountCents("cents").notNull(),
    balanceCents: accountCents("balance_cents"),
    completedAt: instant("completed_at").notNull(),
    account: text("account").notNull().default(""),
    party: text("party").notNull().default(""),
    details: text("details").notNull().default(""),
    reason: text("reason").notNull().default(""),
    linkedReceipt: text("linked_receipt").notNull().default(""),
    outcome: text("outcome", { enum: STATEMENT_OUTCOMES }).notNull(),
    /** Why it was ignored or left for staff: a key of lib/domain/payments/statements/texts.ts. */
    why: text("why").notNull().default(""),
    transactionId: uuid("transaction_id").references(() => transactions.id),
    /** Whether sums count it: completed, and the first row of all statements with its receipt, direction and kind. */
    isCounted: boolean("is_counted").notNull(),
  },
  (table) => [
    uniqueIndex("statement_rows_line").on(table.statementId, table.line),
    uniqueIndex("statement_rows_counted_once")
      .on(table.receipt, table.direction, table.kind)
      .where(sql`is_counted`),
    index("statement_rows_by_receipt").on(table.receipt),
    index("statement_rows_by_transaction").on(table.transactionId),
    index("statement_rows_by_outcome").on(table.statementId, table.outcome),
    index("statement_rows_completed").on(table.completedAt).where(sql`is_counted`),
    check("statement_rows_direction", sql`direction = case when cents < 0 then 'out' else 'in' end`),
    check("statement_rows_kind", oneOf("kind", STATEMENT_KINDS)),
    check("statement_rows_outcome", oneOf("outcome", STATEMENT_OUTCOMES)),
  ],
);
