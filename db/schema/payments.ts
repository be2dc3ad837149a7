import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  createdAt,
  id,
  instant,
  isMsisdnOrRemoved,
  msisdn,
  oneOf,
  SEARCHED_BOUNDARIES,
  searched,
  updatedAt,
} from "./columns";
import { enrollments } from "./enrollments";
import { EXPRESS_STATES, LANGUAGES, PAYMENT_METHODS, REQUEST_STATUSES, TRANSACTION_METHODS } from "./enums";

/** Payments that students requested, by one method. */
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
    /** The language in which a payment link was used; null for a request from the student's own pages. */
    linkLanguage: text("link_language", { enum: LANGUAGES }),
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
    index("payment_requests_boundaries").using("gin", SEARCHED_BOUNDARIES),
    uniqueIndex("payment_requests_one_paybill")
      .on(table.enrollmentId)
      .where(sql`method = 'paybill' and status = 'pending'`),
    check("payment_requests_method", oneOf("method", PAYMENT_METHODS)),
    check("payment_requests_status", oneOf("status", REQUEST_STATUSES)),
    check("payment_requests_amount", sql`amount_cents > 0`),
    check("payment_requests_link", oneOf("link_language", LANGUAGES)),
    check("payment_requests_phone", isMsisdnOrRemoved("paying_msisdn")),
  ],
);

/** Prompts (M-Pesa Express, STK push) and their outcome. Written before Daraja is called. */
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
    /** SHA-256 of the token in the callback's address, which authenticates Safaricom. */
    tokenHash: text("token_hash").notNull(),
    checkoutRequestId: text("checkout_request_id"),
    merchantRequestId: text("merchant_request_id"),
    responseCode: text("response_code"),
    responseDescription: text("response_description"),
    resultCode: text("result_code"),
    resultDesc: text("result_desc"),
    /** The receipt of a callback with another amount than the prompt's; it counts once another source confirms it. */
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

const PAYER =
  "trim(first_name || ' ' || case when middle_name = '' then '' else middle_name || ' ' end || last_name)";

/** Payments by hand to the paybill, as Safaricom confirmed them (Daraja C2B). */
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
    /** As sent: whole, masked, hashed or empty (docs/mpesa.md). */
    msisdn: text("msisdn").notNull(),
    firstName: text("first_name").notNull(),
    middleName: text("middle_name").notNull(),
    lastName: text("last_name").notNull(),
    /** When it was paid: `transTime` as an instant; where that is no time, when it was recorded. */
    transactedAt: instant("transacted_at").notNull().generatedAlwaysAs(sql`paid_at(trans_time, created_at)`),
    search: searched("trans_id", "msisdn", "bill_ref", PAYER),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("mpesa_paybill_trans_id").on(table.transId),
    index("mpesa_paybill_search").using("gin", sql`search gin_trgm_ops`),
    index("mpesa_paybill_boundaries").using("gin", SEARCHED_BOUNDARIES),
    index("mpesa_paybill_created").on(table.createdAt, table.id),
    index("mpesa_paybill_transacted").on(table.transactedAt, table.id),
    check("mpesa_paybill_amount", sql`amount_cents > 0`),
  ],
);

/**
 * Payments that arrived, named by their M-Pesa receipt, cash by the academy's own (`CASH-17`). Only a payment known from a Daraja query
 * alone has none yet, because queries do not carry it (docs/mpesa.md).
 */
export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    receipt: text("receipt"),
    amountCents: integer("amount_cents").notNull(),
    method: text("method", { enum: TRANSACTION_METHODS }).notNull(),
    /** The account it is on; null means suspense. */
    enrollmentId: uuid("enrollment_id").references(() => enrollments.id),
    expressRequestId: uuid("express_request_id").references(() => mpesaExpressRequests.id),
    msisdn: text("msisdn").notNull().default(""),
    payerName: text("payer_name").notNull().default(""),
    billRef: text("bill_ref").notNull().default(""),
    narrative: text("narrative").notNull(),
    sources: text("sources").array().notNull(),
    /** What staff should check: amount_differs, receipt_conflict, paid_twice, no_seat ... */
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
    index("transactions_by_amount").on(table.amountCents, table.createdAt, table.id),
    index("transactions_transacted").on(table.transactedAt, table.id),
    index("transactions_unknown").on(table.transactedAt, table.id).where(sql`enrollment_id is null`),
    index("transactions_unknown_created").on(table.createdAt, table.id).where(sql`enrollment_id is null`),
    index("transactions_search").using("gin", sql`search gin_trgm_ops`),
    index("transactions_boundaries").using("gin", SEARCHED_BOUNDARIES),
    check("transactions_amount", sql`amount_cents > 0`),
    check("transactions_method", oneOf("method", TRANSACTION_METHODS)),
    check("transactions_named", sql`receipt is not null or express_request_id is not null`),
    check("transactions_cash", sql`(method = 'cash') = coalesce(receipt like 'CASH-%', false)`),
    check("transactions_sources", sql`cardinality(sources) > 0`),
  ],
);

/** The amounts that transactions pay of enrollments' fees. A correction is a negative row; the rest is credit or suspense. */
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
