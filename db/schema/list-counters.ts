import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { enrollments } from "./enrollments";

/**
 * Row counts and sums of lists, by filter, so that no page counts a million rows (docs/performance.md). Triggers insert a line
 * for each change and update none, so writers never wait for each other; `merge_list_counters()` merges them now and then. A
 * counter is the sum of its lines. Filters that a list does not have are empty.
 */
export const listCounters = pgTable(
  "list_counters",
  {
    list: text("list").notNull(),
    seasonNumber: integer("season_number").notNull().default(0),
    /** Nairobi date. */
    day: date("day").notNull().default("1970-01-01"),
    status: text("status").notNull().default(""),
    kind: text("kind").notNull().default(""),
    rows: integer("rows").notNull(),
    cents: bigint("cents", { mode: "number" }).notNull(),
    /** Written since the last merge, which reads only these lines and those they add to. */
    isNew: boolean("is_new").notNull().default(true),
  },
  (table) => [
    index("list_counters_of_list").on(table.list, table.seasonNumber, table.day, table.status, table.kind),
    index("list_counters_new").on(table.list).where(sql`is_new`),
  ],
);

/**
 * Accounts that are partly paid or have free credit. Triggers keep it, so that the desk's queues need not read all
 * transactions.
 */
export const openAccounts = pgTable("open_accounts", {
  enrollmentId: uuid("enrollment_id")
    .primaryKey()
    .references(() => enrollments.id),
  paidCents: integer("paid_cents").notNull(),
  freeCents: integer("free_cents").notNull(),
  /** The positive credits alone: credit spent twice shows in the balance instead of cancelling out. */
  creditCents: integer("credit_cents").notNull().default(0),
  isShort: boolean("is_short").notNull(),
});
