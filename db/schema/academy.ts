import { boolean, check, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf, updatedAt } from "./columns";
import { SEASON_STATUSES } from "./enums";

/** Runs of the academy of about three months. A new academy starts in season 8. */
export const seasons = pgTable(
  "seasons",
  {
    number: integer("number").primaryKey(),
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    status: text("status", { enum: SEASON_STATUSES }).notNull(),
    /** No hold may last beyond this instant (docs/business-rules.md, "Seasons"). */
    lastPaymentAt: instant("last_payment_at"),
    /** Where students register for an advertised season, outside this site. */
    externalLink: text("external_link"),
    offeredToStaff: boolean("offered_to_staff").notNull().default(false),
    updatedAt: updatedAt(),
  },
  () => [check("seasons_status", oneOf("status", SEASON_STATUSES))],
);

/** Constants that an admin may change; the defaults are in lib/domain/academy/settings-shape.ts. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: updatedAt(),
});
