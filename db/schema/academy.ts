import { boolean, check, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf, updatedAt } from "./columns";
import { SEASON_STATUSES } from "./enums";

/** One intake of three months. Season 8 is the current one when the academy starts. */
export const seasons = pgTable(
  "seasons",
  {
    number: integer("number").primaryKey(),
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    status: text("status", { enum: SEASON_STATUSES }).notNull(),
    /** After this instant no hold may run (rules.md 1.4). */
    lastPaymentAt: instant("last_payment_at"),
    /** Where an advertised season is registered for outside this site. */
    externalLink: text("external_link"),
    offeredToStaff: boolean("offered_to_staff").notNull().default(false),
    updatedAt: updatedAt(),
  },
  () => [check("seasons_status", oneOf("status", SEASON_STATUSES))],
);

/** The academy's constants an admin may change; the defaults stand in lib/domain/academy/settings-shape.ts. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: updatedAt(),
});
