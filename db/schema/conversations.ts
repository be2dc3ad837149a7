import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, isMsisdn, msisdn, oneOf, updatedAt } from "./columns";
import { CONVERSATION_STATES } from "./enums";

/** Registrations by SMS or USSD, one a phone; deleted after a day of silence (lib/domain/conversations/README.md). */
export const conversations = pgTable(
  "conversations",
  {
    id: id(),
    msisdn: msisdn().notNull(),
    state: text("state", { enum: CONVERSATION_STATES }).notNull().default("open"),
    /** What was said so far, sealed: it holds personal data of people who have not consented yet. */
    dialog: text("dialog").notNull(),
    /** The guardian who is asked for consent, and since when; null while another child's question is open on that phone. */
    guardianMsisdn: msisdn("guardian_msisdn"),
    guardianAskedAt: instant("guardian_asked_at"),
    /** The guardian agreed, so the request for money goes to their phone. */
    guardianAgreed: boolean("guardian_agreed").notNull().default(false),
    /** Turns so far; each answer is sent once. */
    turns: integer("turns").notNull().default(0),
    /** When the last SMS was sent, by the gateway: an older one answers an older question. */
    saidAt: instant("said_at"),
    /** The USSD session of the last turn. */
    ussdSession: text("ussd_session"),
    /** The code that goes on on the web, hashed with the server's pepper. */
    codeHash: text("code_hash"),
    codeUntil: instant("code_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("conversations_msisdn").on(table.msisdn),
    index("conversations_updated").on(table.updatedAt),
    index("conversations_guardian").on(table.guardianMsisdn).where(sql`guardian_msisdn is not null`),
    check("conversations_state", oneOf("state", CONVERSATION_STATES)),
    check("conversations_phone", isMsisdn("msisdn")),
  ],
);
