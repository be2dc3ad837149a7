import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, isMsisdn, msisdn, oneOf, searched, updatedAt } from "./columns";
import {
  BATCH_STATES,
  LANGUAGES,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  MESSAGE_PURPOSES,
  MESSAGE_REPORT_KINDS,
  MESSAGE_STATES,
  OPT_OUT_SOURCES,
  REPLY_MEANINGS,
  REPLY_RESULTS,
} from "./enums";
import { staff } from "./staff";
import { students } from "./students";

/** Texts that staff keep for messages, in both languages, with variables such as {first_name}. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    id: id(),
    name: text("name").notNull(),
    bodyEn: text("body_en").notNull(),
    bodySw: text("body_sw").notNull(),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [uniqueIndex("message_templates_name").on(sql`lower(name)`).where(sql`archived_at is null`)],
);

/** Messages that staff wrote to many people at once. Recipients are frozen when the batch is confirmed. */
export const messageBatches = pgTable(
  "message_batches",
  {
    id: id(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => staff.id),
    channel: text("channel", { enum: MESSAGE_CHANNELS }).notNull(),
    purpose: text("purpose", { enum: MESSAGE_PURPOSES }).notNull(),
    /** The audience as the call named it: {class_id}, {season, status} ... */
    audience: jsonb("audience").notNull(),
    subject: text("subject").notNull().default(""),
    bodyEn: text("body_en").notNull(),
    bodySw: text("body_sw").notNull(),
    state: text("state", { enum: BATCH_STATES }).notNull(),
    /** The earliest moment of sending. */
    sendAt: instant("send_at").notNull().defaultNow(),
    /** The number of intended students and staff, and of those without a usable phone or address. */
    people: integer("people").notNull(),
    unreachable: integer("unreachable").notNull().default(0),
    /** How many messages were queued, and what they were expected to cost, in cents of a shilling. */
    messages: integer("messages").notNull(),
    costCents: integer("cost_cents").notNull(),
    stoppedAt: instant("stopped_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("message_batches_created").on(table.createdAt, table.id),
    check("message_batches_channel", oneOf("channel", MESSAGE_CHANNELS)),
    check("message_batches_purpose", oneOf("purpose", MESSAGE_PURPOSES)),
    check("message_batches_state", oneOf("state", BATCH_STATES)),
  ],
);

/** E-mail and SMS to send, written in the transaction that causes them; afterwards the record of each outcome. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    channel: text("channel", { enum: MESSAGE_CHANNELS }).notNull(),
    kind: text("kind", { enum: MESSAGE_KINDS }).notNull(),
    purpose: text("purpose", { enum: MESSAGE_PURPOSES }).notNull(),
    /** 0 is sent first; lib/domain/messaging/messages/kinds.ts. */
    priority: smallint("priority").notNull(),
    language: text("language", { enum: LANGUAGES }).notNull().default("en"),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    /** The body holds a secret link: it is stored encrypted and shown only to its recipient. */
    isSecret: boolean("is_secret").notNull().default(false),
    /** The student the message is about; its recipient may be the guardian. */
    studentId: uuid("student_id").references(() => students.id),
    staffId: uuid("staff_id").references(() => staff.id),
    batchId: uuid("batch_id").references(() => messageBatches.id),
    /** The row whose state decides whether the message is still true: an enrollment, offer, reset link ... by kind. */
    aboutId: uuid("about_id"),
    state: text("state", { enum: MESSAGE_STATES }).notNull().default("queued"),
    /** Why it ended, or waits, as a code; texts are in lib/domain/messaging/messages/texts.ts. */
    why: text("why"),
    /** One message for each cause: the same cause is never queued twice. */
    cause: text("cause").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
    /** Nothing is sent after this instant. */
    expiresAt: instant("expires_at").notNull(),
    /** Until when the worker that dequeued the message may settle it, and the token that identifies its attempt. */
    leaseUntil: instant("lease_until"),
    attemptToken: uuid("attempt_token"),
    /** The gateway's id of the message; none before it was accepted. */
    providerId: text("provider_id"),
    /** The mobile network that reported it, e.g. 63902. */
    network: text("network"),
    /** SMS parts, and the price in cents of a shilling: estimated when dequeued, the gateway's own once it was accepted. */
    parts: integer("parts"),
    costCents: integer("cost_cents"),
    /** The budget that `cost_cents` is reserved in while it is unknown whether it will be charged: message_budgets.month. */
    reservedMonth: date("reserved_month"),
    /** Tries that may or may not have gone out. */
    doubts: smallint("doubts").notNull().default(0),
    /** When the gateway or mail server accepted it. */
    sentAt: instant("sent_at"),
    deliveredAt: instant("delivered_at"),
    search: searched("recipient", "subject"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("outbox_cause").on(table.cause),
    index("outbox_due")
      .on(table.channel, table.priority, table.nextAttemptAt, table.id)
      .where(sql`state = 'queued'`),
    index("outbox_expiring").on(table.expiresAt).where(sql`state = 'queued'`),
    index("outbox_leases").on(table.leaseUntil).where(sql`state in ('sending', 'unknown')`),
    index("outbox_provider").on(table.providerId).where(sql`provider_id is not null`),
    index("outbox_unknown").on(table.recipient).where(sql`state = 'unknown'`),
    index("outbox_by_recipient").on(table.recipient, table.createdAt),
    index("outbox_secrets").on(table.expiresAt).where(sql`is_secret and body <> ''`),
    index("outbox_by_state").on(table.state, table.createdAt, table.id),
    index("outbox_by_student").on(table.studentId, table.createdAt).where(sql`student_id is not null`),
    index("outbox_by_batch").on(table.batchId, table.state).where(sql`batch_id is not null`),
    index("outbox_search").using("gin", sql`search gin_trgm_ops`),
    index("outbox_created").on(table.createdAt, table.id),
    check("outbox_channel", oneOf("channel", MESSAGE_CHANNELS)),
    check("outbox_kind", oneOf("kind", MESSAGE_KINDS)),
    check("outbox_purpose", oneOf("purpose", MESSAGE_PURPOSES)),
    check("outbox_language", oneOf("language", LANGUAGES)),
    check("outbox_state", oneOf("state", MESSAGE_STATES)),
    check("outbox_priority", sql`priority between 0 and 4`),
    check("outbox_reserved", sql`reserved_month is null or cost_cents is not null`),
    check("outbox_lease", sql`state <> 'sending' or (lease_until is not null and attempt_token is not null)`),
  ],
);

/** Whether a channel may send now: after refusals of the account or many failures it is paused until `retry_at`. */
export const messageChannels = pgTable(
  "message_channels",
  {
    channel: text("channel", { enum: MESSAGE_CHANNELS }).primaryKey(),
    /** Failures in a row since the last success. */
    failures: integer("failures").notNull().default(0),
    pausedAt: instant("paused_at"),
    /** Why, as a code, e.g. insufficient_balance. */
    why: text("why"),
    retryAt: instant("retry_at"),
    /** Pauses in a row: each doubles the wait. */
    pauses: integer("pauses").notNull().default(0),
    updatedAt: updatedAt(),
  },
  () => [
    check("message_channels_channel", oneOf("channel", MESSAGE_CHANNELS)),
    check("message_channels_paused", sql`(paused_at is null) = (retry_at is null)`),
  ],
);

/** What SMS cost in a Nairobi month, in cents: reserved for calls under way or of unknown outcome, and spent. */
export const messageBudgets = pgTable(
  "message_budgets",
  {
    /** The first day of the month. */
    month: date("month").primaryKey(),
    reservedCents: integer("reserved_cents").notNull().default(0),
    spentCents: integer("spent_cents").notNull().default(0),
  },
  () => [check("message_budgets_not_negative", sql`reserved_cents >= 0 and spent_cents >= 0`)],
);

/** Phones opted out of bulk messages. Codes, receipts and requested messages are still sent. */
export const messageOptOuts = pgTable(
  "message_opt_outs",
  {
    msisdn: msisdn().primaryKey(),
    source: text("source", { enum: OPT_OUT_SOURCES }).notNull(),
    createdAt: createdAt(),
  },
  () => [
    check("message_opt_outs_phone", isMsisdn("msisdn")),
    check("message_opt_outs_source", oneOf("source", OPT_OUT_SOURCES)),
  ],
);

/** Mail addresses opted out of bulk mail. Links, codes and receipts are still sent. */
export const mailOptOuts = pgTable(
  "mail_opt_outs",
  {
    /** In lower case. */
    address: text("address").primaryKey(),
    createdAt: createdAt(),
  },
  () => [check("mail_opt_outs_address", sql`address = lower(address)`)],
);

/** Phones and addresses that the gateway or a mail server refused for good; a later success removes the row. */
export const unreachableRecipients = pgTable(
  "unreachable_recipients",
  {
    channel: text("channel", { enum: MESSAGE_CHANNELS }).notNull(),
    recipient: text("recipient").notNull(),
    /** As in outbox.why, e.g. invalid_number. */
    why: text("why").notNull(),
    /** An e-mail address is unreachable from its second refusal on. */
    refusals: integer("refusals").notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.recipient] }),
    check("unreachable_recipients_channel", oneOf("channel", MESSAGE_CHANNELS)),
  ],
);

/** The gateway's reports, stored before processing: one may come twice, late, or before the answer to the send. */
export const messageReports = pgTable(
  "message_reports",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind", { enum: MESSAGE_REPORT_KINDS }).notNull(),
    /** The form's fields as they came. */
    fields: jsonb("fields").notNull(),
    /** The gateway's id of the message, where the report names one. */
    providerId: text("provider_id"),
    /** When it was applied; null while no message fits. */
    processedAt: instant("processed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("message_reports_provider").on(table.providerId).where(sql`processed_at is null`),
    index("message_reports_unread").on(table.id).where(sql`processed_at is null and kind <> 'delivery'`),
    index("message_reports_created").on(table.createdAt),
    check("message_reports_kind", oneOf("kind", MESSAGE_REPORT_KINDS)),
  ],
);

/** SMS that people sent to the academy. */
export const replies = pgTable(
  "replies",
  {
    id: id(),
    /** The gateway's id; the same reply is stored once. */
    providerId: text("provider_id").notNull(),
    msisdn: text("msisdn").notNull(),
    body: text("body").notNull(),
    meaning: text("meaning", { enum: REPLY_MEANINGS }).notNull().default("other"),
    /** What was done automatically; null for nothing. */
    result: text("result", { enum: REPLY_RESULTS }),
    /** The student with this phone, or with a guardian with it, if there is exactly one. */
    studentId: uuid("student_id").references(() => students.id),
    /** The message it answers: the newest to this phone. */
    messageId: uuid("message_id").references(() => outbox.id, { onDelete: "set null" }),
    /** When the person sent it, by the gateway. */
    sentAt: instant("sent_at").notNull(),
    handledAt: instant("handled_at"),
    handledBy: uuid("handled_by").references(() => staff.id),
    search: searched("msisdn", "body"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("replies_provider").on(table.providerId),
    index("replies_created").on(table.createdAt, table.id),
    index("replies_open").on(table.createdAt, table.id).where(sql`handled_at is null`),
    index("replies_by_phone").on(table.msisdn, table.createdAt),
    // An absence is answered once, even if two replies are read concurrently.
    uniqueIndex("replies_one_answer")
      .on(table.messageId)
      .where(sql`result in ('excused', 'noted', 'call_planned')`),
    index("replies_by_student").on(table.studentId, table.createdAt).where(sql`student_id is not null`),
    index("replies_search").using("gin", sql`search gin_trgm_ops`),
    check("replies_meaning", oneOf("meaning", REPLY_MEANINGS)),
    check("replies_result", oneOf("result", REPLY_RESULTS)),
    check("replies_handled", sql`handled_by is null or handled_at is not null`),
  ],
);
