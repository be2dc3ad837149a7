import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { seasons } from "./academy";
import { id, instant, oneOf } from "./columns";
import { CLOSING_STEPS } from "./enums";
import { staff } from "./staff";

/**
 * What admins did to end a season, with the rows it changed as they were before, so that it can be undone exactly
 * (lib/domain/season-lifecycle/README.md).
 */
export const closingActs = pgTable(
  "closing_acts",
  {
    id: id(),
    seasonNumber: integer("season_number")
      .notNull()
      .references(() => seasons.number),
    step: text("step", { enum: CLOSING_STEPS }).notNull(),
    /** Why it was done before the season's last meeting, or with something left. */
    reason: text("reason"),
    doneBy: uuid("done_by")
      .notNull()
      .references(() => staff.id),
    /** The time of the transaction, which is also `updated_at` of the rows it changed. */
    doneAt: instant("done_at").notNull().defaultNow(),
    /** Until when it can be undone; of closing, the ended places: the season can be reopened at any time. */
    undoUntil: instant("undo_until").notNull(),
    /** The rows as they were before, without personal data (lib/domain/season-lifecycle/closing/closing-record.ts). */
    before: jsonb("before").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by").references(() => staff.id),
    undoReason: text("undo_reason"),
  },
  (table) => [
    index("closing_acts_by_season").on(table.seasonNumber, table.doneAt),
    check("closing_acts_step", oneOf("step", CLOSING_STEPS)),
    check("closing_acts_undone", sql`(undone_at is null) = (undone_by is null)`),
  ],
);
