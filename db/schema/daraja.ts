import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";
import { mpesaExpressRequests, transactions } from "./payments";
import { unreadableMoney } from "./unreadable";

export const COMMAND_KINDS = ["status", "reversal"] as const;
export const COMMAND_STATES = [
  "created",
  "sent",
  "refused",
  "unknown",
  "unanswered",
  "done",
  "failed",
] as const;
const OPEN_COMMAND = sql`state in ('created', 'sent', 'unknown', 'unanswered')`;

/**
 * Asynchronous requests to Daraja, answered at an address of their own: the status of a receipt, or its reversal. Written
 * before Daraja is called. `unknown`: the answer was lost; `unanswered`: Daraja timed out. Both may still be done
 * (docs/mpesa.md).
 */
export const mpesaOrders = pgTable(
  "mpesa_orders",
  {
    id: id(),
    kind: text("kind", { enum: COMMAND_KINDS }).notNull(),
    /** The M-Pesa receipt of the transaction. */
    receipt: text("receipt").notNull(),
    /** How much to reverse; null for a status request. */
    amountCents: integer("amount_cents"),
    /** Its purpose, e.g. `refund:<id>`. */
    subject: text("subject"),
    /** SHA-256 of the token in the result's address, which authenticates Safaricom. */
    tokenHash: text("token_hash").notNull(),
    state: text("state", { enum: COMMAND_STATES }).notNull().default("created"),
    conversationId: text("conversation_id"),
    originatorConversationId: text("originator_conversation_id"),
    responseCode: text("response_code"),
    responseDescription: text("response_description"),
    resultCode: text("result_code"),
    resultDesc: text("result_desc"),
    /** The parsed result: StatusOutcome or ReversalOutcome of lib/domain/payments/daraja/results.ts. */
    result: jsonb("result"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("mpesa_orders_token").on(table.tokenHash),
    uniqueIndex("mpesa_orders_one_open_reversal")
      .on(table.receipt)
      .where(sql`kind = 'reversal' and ${OPEN_COMMAND}`),
    index("mpesa_orders_by_receipt").on(table.receipt),
    index("mpesa_orders_by_subject").on(table.subject),
    index("mpesa_orders_created").on(table.createdAt, table.id),
    check("mpesa_orders_kind", oneOf("kind", COMMAND_KINDS)),
    check("mpesa_orders_state", oneOf("state", COMMAND_STATES)),
    check(
      "mpesa_orders_amount",
      sql`(kind = 'reversal') = (amount_cents is not null) and coalesce(amount_cents, 1) > 0`,
    ),
  ],
);

export const CALLBACK_KINDS = ["express", "confirmation", "result", "timeout"] as const;

/**
 * Every message received at the callback addresses with the right secret, unchanged. Never deleted; its text is removed after
 * 18 months (lib/domain/records/retention/periods.ts).
 */
export const mpesaCallbacks = pgTable(
  "mpesa_callbacks",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind", { enum: CALLBACK_KINDS }).notNull(),
    expressRequestId: uuid("express_request_id").references(() => mpesaExpressRequests.id),
    orderId: uuid("order_id").references(() => mpesaOrders.id),
    body: text("body").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (table) => [
    index("mpesa_callbacks_by_express").on(table.expressRequestId),
    index("mpesa_callbacks_received").on(table.receivedAt),
    index("mpesa_callbacks_by_order").on(table.orderId),
    check("mpesa_callbacks_kind", oneOf("kind", CALLBACK_KINDS)),
  ],
);

/**
 * Outcomes of processed callbacks: the payment it reported, or the entry in the queue for what could not be booked, or neither if
 * it settled something without money. A callback without an outcome is processed again.
 */
export const mpesaCallbackOutcomes = pgTable("mpesa_callback_outcomes", {
  callbackId: bigint("callback_id", { mode: "number" })
    .primaryKey()
    .references(() => mpesaCallbacks.id),
  outcome: text("outcome").notNull(),
  transactionId: uuid("transaction_id").references(() => transactions.id),
  unreadableId: uuid("unreadable_id").references(() => unreadableMoney.id),
  processedAt: instant("processed_at").notNull().defaultNow(),
});

/**
 * Callbacks without an outcome. Triggers on both tables keep it, so that the scheduler need not read every callback.
 */
export const unprocessedCallbacks = pgTable("unprocessed_callbacks", {
  callbackId: bigint("callback_id", { mode: "number" }).primaryKey(),
});

/** Queries about a prompt and Daraja's raw answer, whose text is removed after 18 months. */
export const mpesaQueries = pgTable(
  "mpesa_queries",
  {
    id: id(),
    expressRequestId: uuid("express_request_id")
      .notNull()
      .references(() => mpesaExpressRequests.id),
    httpStatus: integer("http_status"),
    body: text("body"),
    verdict: text("verdict", { enum: ["paid", "failed", "cancelled", "open", "unknown"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("mpesa_queries_by_express").on(table.expressRequestId),
    index("mpesa_queries_created").on(table.createdAt, table.id),
    index("mpesa_queries_by_verdict").on(table.verdict, table.createdAt, table.id),
    check("mpesa_queries_verdict", oneOf("verdict", ["paid", "failed", "cancelled", "open", "unknown"])),
  ],
);

/** Daraja's access token, shared by all instances because a new one ends the old one (docs/mpesa.md). */
export const darajaTokens = pgTable("daraja_tokens", {
  account: text("account").primaryKey(),
  /** Encrypted with the server's key, so that a copy of the database gives no access to M-Pesa. */
  sealedToken: text("sealed_token"),
  expiresAt: instant("expires_at"),
  refreshingUntil: instant("refreshing_until"),
});

/** The addresses registered with Safaricom for paybill confirmations. */
export const paybillRegistrations = pgTable("paybill_registrations", {
  shortcode: text("shortcode").primaryKey(),
  confirmationUrl: text("confirmation_url").notNull(),
  answer: jsonb("answer").notNull(),
  registeredAt: instant("registered_at").notNull().defaultNow(),
});
