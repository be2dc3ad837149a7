import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";
import { staff } from "./staff";
import { students } from "./students";

/** Two records of one person made one: what moved to the kept record, so that it can be undone exactly (lib/domain/registrations/README.md). */
export const studentMerges = pgTable(
  "student_merges",
  {
    id: id(),
    keptId: uuid("kept_id")
      .notNull()
      .references(() => students.id),
    mergedId: uuid("merged_id")
      .notNull()
      .references(() => students.id),
    doneBy: uuid("done_by")
      .notNull()
      .references(() => staff.id),
    /** The time of the transaction. */
    doneAt: instant("done_at").notNull().defaultNow(),
    /** Keys of rows, names of fields and states; no personal data (lib/domain/registrations/merging/moved-rows.ts). */
    moved: jsonb("moved").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by").references(() => staff.id),
  },
  (table) => [
    uniqueIndex("student_merges_standing").on(table.mergedId).where(sql`undone_at is null`),
    index("student_merges_by_kept").on(table.keptId, table.doneAt),
    check("student_merges_undone", sql`(undone_at is null) = (undone_by is null)`),
  ],
);
