import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, oneOf } from "./columns";
import { UNREADABLE_RESOLUTIONS, UNREADABLE_SOURCES } from "./enums";
import { mpesaExpressRequests, transactions } from "./payments";
import { staff } from "./staff";

/**
 * Messages and statement rows about money that could not be booked, with their text as it came: the queue where nothing is out of
 * sight. The decision of staff is written once (docs/money.md, "Every day: the money desk").
 */
export const unreadableMoney = pgTable(
  "unreadable_money",
  {
    id: id(),
    source: text("source", { enum: UNREADABLE_SOURCES }).notNull(),
    /** Identifies what arrived, so that the same message or row is stored once. */
    key: text("key").notNull(),
    /** Why it was not booked: a key of lib/domain/payments/unreadable/texts.ts or, of a row, of statements/texts.ts. */
    reason: text("reason").notNull(),
    /** As it came; removed 18 months later, unless it still waits. */
    raw: text("raw").notNull(),
    /** The prompt whose money it tells of, if any. */
    expressRequestId: uuid("express_request_id").references(() => mpesaExpressRequests.id),
    /** What could be read; cents below 0 for money that left. */
    receipt: text("receipt"),
    cents: bigint("cents", { mode: "number" }),
    paidAt: instant("paid_at"),
    msisdn: text("msisdn").notNull().default(""),
    payerName: text("payer_name").notNull().default(""),
    billRef: text("bill_ref").notNull().default(""),
    receivedAt: instant("received_at").notNull().defaultNow(),
    /** `known`: its receipt was in the books already when staff took it. */
    resolution: text("resolution", { enum: UNREADABLE_RESOLUTIONS }),
    transactionId: uuid("transaction_id").references(() => transactions.id),
    resolvedBy: uuid("resolved_by").references(() => staff.id),
    resolvedReason: text("resolved_reason"),
    resolvedAt: instant("resolved_at"),
  },
  (table) => [
    uniqueIndex("unreadable_money_key").on(table.key),
    index("unreadable_money_received").on(table.receivedAt, table.id),
    index("unreadable_money_open").on(table.receivedAt, table.id).where(sql`resolution is null`),
    index("unreadable_money_by_prompt").on(table.expressRequestId),
    index("unreadable_money_by_receipt").on(table.receipt),
    check("unreadable_money_source", oneOf("source", UNREADABLE_SOURCES)),
    check("unreadable_money_resolution", oneOf("resolution", UNREADABLE_RESOLUTIONS)),
    check(
      "unreadable_money_resolved",
      sql`num_nulls(resolution, resolved_by, resolved_reason, resolved_at) in (0, 4)`,
    ),
    check(
      "unreadable_money_taken",
      sql`(coalesce(resolution, 'dismissed') <> 'dismissed') = (transaction_id is not null)`,
    ),
  ],
);
