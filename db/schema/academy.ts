import { sql } from "drizzle-orm";
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, isMsisdn, msisdn, oneOf, updatedAt } from "./columns";
import { LANGUAGES, LOGO_TYPES } from "./enums";

/**
 * Runs of the academy of about three months. A season is planned until its registration opens, open until it is
 * closed, and then history (lib/domain/seasons/README.md). Its status follows from two instants, so registration
 * opens at its minute without a job; the function `current_season()` says which season the public registers for.
 */
export const seasons = pgTable(
  "seasons",
  {
    number: integer("number").primaryKey(),
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    /** When registration opens to all; null while undecided. */
    registrationOpensAt: instant("registration_opens_at"),
    closedAt: instant("closed_at"),
    /** Why an admin closed the season with steps left to do. */
    closeReason: text("close_reason"),
    /** The fee of this season; null takes the setting. */
    feeCents: integer("fee_cents"),
    /** No hold may last beyond this instant (lib/domain/enrollments/README.md). */
    lastPaymentAt: instant("last_payment_at"),
    /** Where students register for an advertised season, outside this site. */
    externalLink: text("external_link"),
    offeredToStaff: boolean("offered_to_staff").notNull().default(false),
    /** Taught before this application was used, and entered as closed (lib/domain/seasons/README.md). */
    isPast: boolean("is_past").notNull().default(false),
    updatedAt: updatedAt(),
  },
  () => [
    check("seasons_fee", sql`fee_cents > 0`),
    check("seasons_past", sql`not is_past or (closed_at is not null and registration_opens_at is null)`),
  ],
);

/** Phones to be told by SMS before a season's registration opens; deleted when they are told, or the season is closed. */
export const openingReminders = pgTable(
  "opening_reminders",
  {
    season: integer("season")
      .notNull()
      .references(() => seasons.number, { onDelete: "cascade" }),
    msisdn: msisdn().notNull(),
    language: text("language", { enum: LANGUAGES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.season, table.msisdn] }),
    check("opening_reminders_phone", isMsisdn("msisdn")),
    check("opening_reminders_language", oneOf("language", LANGUAGES)),
  ],
);

/** Constants that an admin may change; the defaults are in lib/domain/academy/settings-shape.ts. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: updatedAt(),
});

/** The academy's logo, at most one row: a picture that was checked on upload (lib/domain/academy/logo-file.ts). */
export const academyLogo = pgTable(
  "academy_logo",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    type: text("type", { enum: LOGO_TYPES }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** SHA-256 of the bytes; browsers cache the file by it. */
    hash: text("hash").notNull(),
    bytes: bytea("bytes").notNull(),
    updatedAt: updatedAt(),
  },
  () => [
    check("academy_logo_only", sql`is_only`),
    check("academy_logo_type", oneOf("type", LOGO_TYPES)),
    check("academy_logo_size", sql`octet_length(bytes) between 1 and 20480`),
    check("academy_logo_hash", sql`hash ~ '^[0-9a-f]{64}$'`),
  ],
);
