import { check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessions } from "./catalog";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";
import { staff } from "./staff";
import { students } from "./students";

export const REGISTER_STATUSES = ["draft", "saved"] as const;
export const MARK_STATES = ["present", "absent", "late", "excused"] as const;

/** Who came to a session on a date of Nairobi. One register for each; a saved one is locked. */
export const registers = pgTable(
  "registers",
  {
    id: id(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id),
    date: date("date").notNull(),
    status: text("status", { enum: REGISTER_STATUSES }).notNull(),
    markedBy: uuid("marked_by")
      .notNull()
      .references(() => staff.id),
    savedAt: instant("saved_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("registers_one_a_day").on(table.sessionId, table.date),
    index("registers_by_marker").on(table.markedBy),
    index("registers_by_date").on(table.date),
    check("registers_status", oneOf("status", REGISTER_STATUSES)),
  ],
);

export const registerMarks = pgTable(
  "register_marks",
  {
    registerId: uuid("register_id")
      .notNull()
      .references(() => registers.id),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    state: text("state", { enum: MARK_STATES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.registerId, table.studentId] }),
    index("register_marks_by_student").on(table.studentId),
    check("register_marks_state", oneOf("state", MARK_STATES)),
  ],
);
