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
import { createdAt, id, instant, isMsisdnOrRemoved, msisdn, oneOf, searched, updatedAt } from "./columns";
import { enrollments } from "./enrollments";
import {
  CALLBACK_KINDS,
  EXPRESS_STATES,
  ORDER_KINDS,
  ORDER_STATES,
  PAYMENT_METHODS,
  QUERY_VERDICTS,
  REQUEST_STATUSES,
} from "./enums";

/** What the academy asked of a payer. */
export const paymentRequests = pgTable(
  "payment_requests",
  {
    id: id(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    payingMsisdn: msisdn("paying_msisdn").notNull(),
    payingFirstName: text("paying_first_name").notNull(),
    payingLastName: text("paying_last_name").notNull(),
    status: text("status", { enum: REQUEST_STATUSES }).notNull().default("pending"),
    search: searched("paying_msisdn", "paying_first_name || ' ' || paying_last_name"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("payment_requests_by_enrollment").on(table.enrollmentId, table.createdAt),
    index("payment_requests_created").on(table.createdAt, table.id),
    index("payment_requests_by_status").on(table.status, table.createdAt, table.id),
    index("payment_requests_by_phone").on(table.payingMsisdn),
    index("payment_requests_by_phone_hash").on(sql`phone_hash(paying_msisdn)`),
    index("payment_requests_search").using("gin", sql`search gin_trgm_ops`),
    uniqueIndex("payment_requests_one_paybill")
      .on(table.enrollmentId)
      .where(sql`method = 'paybill' and status = 'pending'`),
    check("payment_requests_method", oneOf("method", PAYMENT_METHODS)),
    check("payment_requests_status", oneOf("status", REQUEST_STATUSES)),
    check("payment_requests_amount", sql`amount_cents > 0`),
    check("payment_requests_phone", isMsisdnOrRemoved("paying_msisdn")),
  ],
);

/** A prompt sent to a phone (Daraja STK push) and what became of it. Kept before Safaricom is called. */
export const mpesaExpressRequests = pgTable(
  "mpesa_express_requests",
  {
    id: id(),
    paymentRequestId: uuid("payment_request_id")
      .notNull()
      .references(() => paymentRequests.id),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    msisdn: msisdn().notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text("state", { enum: EXPRESS_STATES }).notNull().default("created"),
    /** SHA-256 of the token in the callback's address: who does not know it is not Safaricom. */
    tokenHash: text("token_hash").notNull(),
    checkoutRequestId: text("checkout_request_id"),
    merchantRequestId: text("merchant_request_id"),
    responseCode: text("response_code"),
    responseDescription: text("response_description"),
    resultCode: text("result_code"),
    resultDesc: text("result_desc"),
    /** The receipt of a callback that named another amount than the prompt's: paid once another source confirms it. */
    awaitedReceipt: text("awaited_receipt"),
    sentAt: instant("sent_at"),
    nextQueryAt: instant("next_query_at"),
    queries: integer("queries").notNull().default(0),
    search: searched("msisdn", "checkout_request_id", "merchant_request_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("mpesa_express_token").on(table.tokenHash),
    uniqueIndex("mpesa_express_checkout").on(table.checkoutRequestId),
    uniqueIndex("mpesa_express_one_open")
      .on(table.enrollmentId)
      .where(sql`state in ('created', 'sent', 'unknown')`),
    uniqueIndex("mpesa_express_one_open_phone")
      .on(table.msisdn)
      .where(sql`state in ('created', 'sent', 'unknown')`),
    index("mpesa_express_by_request").on(table.paymentRequestId),
    index("mpesa_express_by_enrollment").on(table.enrollmentId, table.createdAt),
    index("mpesa_express_created").on(table.createdAt, table.id),
    index("mpesa_express_by_state").on(table.state, table.createdAt, table.id),
    index("mpesa_express_undecided")
      .on(table.createdAt, table.id)
      .where(sql`state in ('created', 'sent', 'unknown') or (state = 'failed' and result_code is null)`),
    index("mpesa_express_search").using("gin", sql`search gin_trgm_ops`),
    index("mpesa_express_due").on(table.nextQueryAt).where(sql`next_query_at is not null`),
    check("mpesa_express_state", oneOf("state", EXPRESS_STATES)),
    check("mpesa_express_amount", sql`amount_cents > 0`),
  ],
);

const OPEN_ORDER = sql`state in ('created', 'sent', 'unknown', 'unanswered')`;

/**
 * What was asked of Daraja that it answers later, at an address of its own: what became of a receipt, or to reverse
 * one. Kept before Safaricom is called. `unknown`: its answer was lost; `unanswered`: it gave up waiting. Both may
 * still be done (mpesa.md 5.1).
 */
export const mpesaOrders = pgTable(
  "mpesa_orders",
  {
    id: id(),
    kind: text("kind", { enum: ORDER_KINDS }).notNull(),
    /** The receipt of the money it is about. */
    receipt: text("receipt").notNull(),
    /** How much is to be given back; a question has none. */
    amountCents: integer("amount_cents"),
    /** What of ours it is for, e.g. `refund:<id>`. */
    subject: text("subject"),
    /** SHA-256 of the token in the addresses of its result: who does not know it is not Safaricom. */
    tokenHash: text("token_hash").notNull(),
    state: text("state", { enum: ORDER_STATES }).notNull().default("created"),
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
      .where(sql`kind = 'reversal' and ${OPEN_ORDER}`),
    index("mpesa_orders_by_receipt").on(table.receipt),
    index("mpesa_orders_by_subject").on(table.subject),
    index("mpesa_orders_created").on(table.createdAt, table.id),
    check("mpesa_orders_kind", oneOf("kind", ORDER_KINDS)),
    check("mpesa_orders_state", oneOf("state", ORDER_STATES)),
    check(
      "mpesa_orders_amount",
      sql`(kind = 'reversal') = (amount_cents is not null) and coalesce(amount_cents, 1) > 0`,
    ),
  ],
);

/**
 * Every message that reached our callback addresses with the right secret, as it came. Never changed or removed; its text
 * goes after 18 months (lib/domain/retention/periods.ts).
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

/** That a kept message was read and acted on, and with what outcome. Without this row it is read again. */
export const mpesaCallbackReadings = pgTable("mpesa_callback_readings", {
  callbackId: bigint("callback_id", { mode: "number" })
    .primaryKey()
    .references(() => mpesaCallbacks.id),
  outcome: text("outcome").notNull(),
  readAt: instant("read_at").notNull().defaultNow(),
});

/**
 * The kept messages without a reading. Triggers on the two tables keep it, so that whoever looks for what was missed need not
 * go through every message there ever was.
 */
export const unreadCallbacks = pgTable("unread_callbacks", {
  callbackId: bigint("callback_id", { mode: "number" }).primaryKey(),
});

/** A question asked of Daraja about a prompt, and the answer as it came; its text goes after 18 months. */
export const mpesaQueries = pgTable(
  "mpesa_queries",
  {
    id: id(),
    expressRequestId: uuid("express_request_id")
      .notNull()
      .references(() => mpesaExpressRequests.id),
    httpStatus: integer("http_status"),
    body: text("body"),
    verdict: text("verdict", { enum: QUERY_VERDICTS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("mpesa_queries_by_express").on(table.expressRequestId),
    index("mpesa_queries_created").on(table.createdAt, table.id),
    index("mpesa_queries_by_verdict").on(table.verdict, table.createdAt, table.id),
    check("mpesa_queries_verdict", oneOf("verdict", QUERY_VERDICTS)),
  ],
);

const PAYER =
  "trim(first_name || ' ' || case when middle_name = '' then '' else middle_name || ' ' end || last_name)";

/** A payment by hand to the paybill number, as Safaricom confirmed it (Daraja C2B). */
export const mpesaPaybillConfirmations = pgTable(
  "mpesa_paybill_confirmations",
  {
    id: id(),
    transId: text("trans_id").notNull(),
    transactionType: text("transaction_type").notNull(),
    transTime: text("trans_time").notNull(),
    amountCents: integer("amount_cents").notNull(),
    shortcode: text("shortcode").notNull(),
    billRef: text("bill_ref").notNull(),
    /** As sent: whole, masked, hashed or empty (Daraja 4.4). */
    msisdn: text("msisdn").notNull(),
    firstName: text("first_name").notNull(),
    middleName: text("middle_name").notNull(),
    lastName: text("last_name").notNull(),
    search: searched("trans_id", "msisdn", "bill_ref", PAYER),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("mpesa_paybill_trans_id").on(table.transId),
    index("mpesa_paybill_search").using("gin", sql`search gin_trgm_ops`),
    index("mpesa_paybill_created").on(table.createdAt, table.id),
    check("mpesa_paybill_amount", sql`amount_cents > 0`),
  ],
);

/**
 * Money that arrived. The M-Pesa receipt is its name; only money that Daraja's query alone has told of
 * waits for its receipt (the query does not carry one, mpesa.md section 3).
 */
export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    receipt: text("receipt"),
    amountCents: integer("amount_cents").notNull(),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    /** Whose account the money stands on; null is suspense: nobody is known for it yet. */
    enrollmentId: uuid("enrollment_id").references(() => enrollments.id),
    expressRequestId: uuid("express_request_id").references(() => mpesaExpressRequests.id),
    msisdn: text("msisdn").notNull().default(""),
    payerName: text("payer_name").notNull().default(""),
    billRef: text("bill_ref").notNull().default(""),
    narrative: text("narrative").notNull(),
    sources: text("sources").array().notNull(),
    /** What a person should look at: amount_differs, receipt_conflict, paid_twice, no_seat ... */
    flags: text("flags").array().notNull().default(sql`'{}'`),
    transactedAt: instant("transacted_at").notNull(),
    search: searched("receipt", "msisdn", "payer_name", "bill_ref"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("transactions_receipt").on(table.receipt),
    uniqueIndex("transactions_express").on(table.expressRequestId),
    index("transactions_by_enrollment").on(table.enrollmentId),
    index("transactions_created").on(table.createdAt, table.id),
    index("transactions_transacted").on(table.transactedAt),
    index("transactions_unknown")
      .on(table.transactedAt, table.createdAt, table.id)
      .where(sql`enrollment_id is null`),
    index("transactions_unknown_created").on(table.createdAt, table.id).where(sql`enrollment_id is null`),
    index("transactions_search").using("gin", sql`search gin_trgm_ops`),
    check("transactions_amount", sql`amount_cents > 0`),
    check("transactions_method", oneOf("method", PAYMENT_METHODS)),
    check("transactions_named", sql`receipt is not null or express_request_id is not null`),
    check("transactions_sources", sql`cardinality(sources) > 0`),
  ],
);

/** Which money pays which enrollment. A correction is a negative row; what is not allocated is credit or suspense. */
export const allocations = pgTable(
  "allocations",
  {
    id: id(),
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => transactions.id),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    amountCents: integer("amount_cents").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("allocations_by_transaction").on(table.transactionId),
    index("allocations_by_enrollment").on(table.enrollmentId),
    check("allocations_amount", sql`amount_cents <> 0`),
  ],
);

/** Daraja's access token, shared by all instances because a new one ends the old one (mpesa.md section 1). */
export const darajaTokens = pgTable("daraja_tokens", {
  account: text("account").primaryKey(),
  /** Sealed with the server's key; a copy of the database gives no access to M-Pesa. */
  sealedToken: text("sealed_token"),
  expiresAt: instant("expires_at"),
  refreshingUntil: instant("refreshing_until"),
});

/** Where Safaricom was told to send paybill confirmations. */
export const paybillRegistrations = pgTable("paybill_registrations", {
  shortcode: text("shortcode").primaryKey(),
  confirmationUrl: text("confirmation_url").notNull(),
  answer: jsonb("answer").notNull(),
  registeredAt: instant("registered_at").notNull().defaultNow(),
});
