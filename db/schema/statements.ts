import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
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

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Cents of a whole account: more than a payment's, so that four bytes may not hold them. */
const accountCents = (name: string) => bigint(name, { mode: "number" });

/** A file of the M-Pesa portal as it was handed in. One that is not imported within a day is forgotten. */
export const statementFiles = pgTable(
  "statement_files",
  {
    id: id(),
    /** SHA-256 of the bytes: the same file is one file. */
    fileHash: text("file_hash").notNull(),
    fileName: text("file_name").notNull(),
    bytes: bytea("bytes").notNull(),
    uploadedBy: uuid("uploaded_by")
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("statement_files_hash").on(table.fileHash),
    index("statement_files_created").on(table.createdAt),
    check("statement_files_hash_shape", sql`file_hash ~ '^[0-9a-f]{64}$'`),
  ],
);

export const STATEMENT_LAYOUTS = ["classic", "new"] as const;
export const STATEMENT_FORMATS = ["csv", "xlsx"] as const;

/** An M-Pesa account statement that was imported: the authority for which money arrived (mpesa.md 8.3). */
export const statements = pgTable(
  "statements",
  {
    id: id(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => statementFiles.id),
    layout: text("layout", { enum: STATEMENT_LAYOUTS }).notNull(),
    format: text("format", { enum: STATEMENT_FORMATS }).notNull(),
    /** The paybill the file names; empty where it names none. */
    shortcode: text("shortcode").notNull().default(""),
    /** The time the file says it covers, both ends included; where it says none, from its first row to its last. */
    periodFrom: instant("period_from").notNull(),
    periodTo: instant("period_to").notNull(),
    /** What the file itself says of the account; null where it says nothing. */
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

/** `payment` is what a payer paid to us; the rest is money of the account that is no payer's. */
export const STATEMENT_KINDS = ["payment", "charge", "reversal", "sweep", "withdrawal", "other"] as const;

/**
 * What became of a row: `created` money nobody had told of; `known` to the books, with the same amount; `reversed` gave
 * money back; `repeated` stands in the same file before; `ignored` moved no payer's money; `conflicting` was left for a person.
 */
export const STATEMENT_OUTCOMES = [
  "created",
  "known",
  "reversed",
  "repeated",
  "ignored",
  "conflicting",
] as const;

/** A row of an imported statement, as it stands there and with what became of it. Never changed. */
export const statementRows = pgTable(
  "statement_rows",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    statementId: uuid("statement_id")
      .notNull()
      .references(() => statements.id),
    /** Which row of the file it is, from 1, as a person counts them. */
    line: integer("line").notNull(),
    receipt: text("receipt").notNull(),
    direction: text("direction", { enum: ["in", "out"] }).notNull(),
    kind: text("kind", { enum: STATEMENT_KINDS }).notNull(),
    /** The file's word; only `Completed` moved money. */
    status: text("status").notNull(),
    /** Below 0 for money that left. */
    cents: accountCents("cents").notNull(),
    balanceCents: accountCents("balance_cents"),
    completedAt: instant("completed_at").notNull(),
    account: text("account").notNull().default(""),
    party: text("party").notNull().default(""),
    details: text("details").notNull().default(""),
    reason: text("reason").notNull().default(""),
    linkedReceipt: text("linked_receipt").notNull().default(""),
    outcome: text("outcome", { enum: STATEMENT_OUTCOMES }).notNull(),
    /** Why it is ignored or was left for a person: a word of lib/domain/payments/statements/texts.ts. */
    why: text("why").notNull().default(""),
    transactionId: uuid("transaction_id").references(() => transactions.id),
    /** Whether sums count it: completed, and the first to tell of its receipt, direction and kind in all statements. */
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
