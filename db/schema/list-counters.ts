import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { enrollments } from "./enrollments";

/**
 * How many rows a list has, by what it is narrowed by, so that no page counts a million rows (docs/performance.md). Triggers
 * write a line for each change and change none, so nobody waits for anybody; `merge_list_counters()` makes one of many now and then.
 * The number is the sum of the lines. What a list is not narrowed by is empty.
 */
export const listCounters = pgTable(
  "list_counters",
  {
    list: text("list").notNull(),
    seasonNumber: integer("season_number").notNull().default(0),
    /** The date in Nairobi. */
    day: date("day").notNull().default("1970-01-01"),
    status: text("status").notNull().default(""),
    kind: text("kind").notNull().default(""),
    rows: integer("rows").notNull(),
    cents: bigint("cents", { mode: "number" }).notNull(),
    /** Written since the last merging, which looks at no other line than these and those they belong to. */
    isNew: boolean("is_new").notNull().default(true),
  },
  (table) => [
    index("list_counters_of_list").on(table.list, table.seasonNumber, table.day, table.status, table.kind),
    index("list_counters_new").on(table.list).where(sql`is_new`),
  ],
);

/**
 * The accounts a person may have to look at: a part of the fee is paid, or there is credit. Triggers on the books keep it,
 * so that the money desk's queues need not go through all money there ever was.
 */
export const openAccounts = pgTable("open_accounts", {
  enrollmentId: uuid("enrollment_id")
    .primaryKey()
    .references(() => enrollments.id),
  paidCents: integer("paid_cents").notNull(),
  freeCents: integer("free_cents").notNull(),
  /** The same without what was spent twice, so that this shows in the balance and hides nothing. */
  creditCents: integer("credit_cents").notNull().default(0),
  isShort: boolean("is_short").notNull(),
});
