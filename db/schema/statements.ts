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
    /** The paybill and its account in the file; empty if it names none. */
    shortcode: text("shortcode").notNull().default(""),
    account: text("account").notNull().default(""),
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
    /** Set once, when an import is withdrawn: from then on its rows count nothing and its days are not covered. */
    withdrawnAt: instant("withdrawn_at"),
    withdrawnBy: uuid("withdrawn_by").references(() => staff.id),
    withdrawnReason: text("withdrawn_reason"),
  },
  (table) => [
    uniqueIndex("statements_file").on(table.fileId).where(sql`withdrawn_at is null`),
    index("statements_created").on(table.createdAt, table.id),
    index("statements_period").on(table.periodFrom, table.periodTo),
    check("statements_layout", oneOf("layout", STATEMENT_LAYOUTS)),
    check("statements_format", oneOf("format", STATEMENT_FORMATS)),
    check("statements_period_order", sql`period_from <= period_to`),
    check(
      "statements_withdrawn",
      sql`num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3) and withdrawn_reason <> ''`,
    ),
  ],
);

/** `payment` is from a payer, `payout` to a customer; the other kinds move the account's own money. */
export const STATEMENT_KINDS = [
  "payment",
  "charge",
  "reversal",
  "sweep",
  "withdrawal",
  "payout",
  "other",
] as const;

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

/** Rows of imported statements with their outcome. Never changed, but for which of the same rows is counted. */
export const statementRows = pgTable(
  "statement_rows",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    statementId: uuid("statement_id")
      .notNull()
      .references(() => statements.id),
    /** The row's place in the file (`lineIn` of lib/domain/payments/statements/statement-file.ts). */
    line: integer("line").notNull(),
    receipt: text("receipt").notNull(),
    direction: text("direction", { enum: ["in", "out"] }).notNull(),
    kind: text("kind", { enum: STATEMENT_KINDS }).notNull(),
    /** As in the file; only `Completed` rows moved money. */
    status: text("status").notNull(),
    /** Negative for money that left. */
    cents: accountCents("cents").notNull(),
    balanceCents: accountCents("balance_cents"),
    /** Whether it moved money of the account that payers pay into; the other half of a transfer did not. */
    isOwn: boolean("is_own").notNull().default(true),
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
    /**
     * Whether sums count it: completed, of the collecting account, and the first row with its receipt, direction and kind of all
     * statements that are not withdrawn.
     */
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
