import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";
import { MONTH_FIGURES, MONTH_WHYS } from "./enums";
import { staff } from "./staff";

const IS_MONTH = sql`month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`;

/** Months that the treasurer has filed, YYYY-MM. Never changed: what is found later stands in a later month. */
export const filedMonths = pgTable(
  "filed_months",
  {
    month: text("month").primaryKey(),
    /** The M-Pesa account in the first and the last moment of the month, by our books. */
    openingCents: bigint("opening_cents", { mode: "number" }).notNull(),
    closingCents: bigint("closing_cents", { mode: "number" }).notNull(),
    /** The days that no statement covered when it was filed, and why it was filed all the same. */
    uncoveredDays: text("uncovered_days").array().notNull(),
    reason: text("reason").notNull().default(""),
    filedBy: uuid("filed_by")
      .notNull()
      .references(() => staff.id),
    filedAt: instant("filed_at").notNull().defaultNow(),
  },
  () => [
    check("filed_months_month", IS_MONTH),
    check("filed_months_reason", sql`reason <> '' or uncovered_days = '{}'`),
  ],
);

/** The movements of money that the figures of filed months are made of. A movement found later is a row of a later month. */
export const filedMovements = pgTable(
  "filed_movements",
  {
    /** The month in whose figures it counts. */
    month: text("month").notNull(),
    figure: text("figure", { enum: MONTH_FIGURES }).notNull(),
    /** The id of the transaction, refund, deposit or waiver, or the receipt, direction and kind of a row of a statement. */
    source: text("source").notNull(),
    /** What it paid for: `class:` and its id, or where else it is (lib/domain/payments/months/movements.ts). */
    place: text("place").notNull(),
    cents: bigint("cents", { mode: "number" }).notNull(),
    /** The Nairobi day of the money, which may be of an earlier month. */
    day: date("day").notNull(),
    /** Why it counts in a later month than its day's; empty in its own. */
    why: text("why", { enum: MONTH_WHYS }).notNull().default(""),
  },
  (table) => [
    index("filed_movements_by_month").on(table.month),
    check("filed_movements_month", IS_MONTH),
    check("filed_movements_figure", oneOf("figure", MONTH_FIGURES)),
    check("filed_movements_why", oneOf("why", MONTH_WHYS)),
    check("filed_movements_cents", sql`cents <> 0`),
  ],
);
