import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessions } from "./catalog";
import { instant } from "./columns";
import { enrollments } from "./enrollments";
import { students } from "./students";

/**
 * The Nairobi days on which an enrolled student belonged to a session, both included; without a last day the student belongs
 * to it now. `enrollment_sessions` says who is in a session now, and seats are counted from it; triggers on it and on the
 * state of enrollments write these rows, so that no writer can forget them (lib/domain/attendance/README.md).
 */
export const sessionMemberships = pgTable(
  "session_memberships",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    firstDay: date("first_day").notNull(),
    lastDay: date("last_day"),
    joinedAt: instant("joined_at").notNull(),
    leftAt: instant("left_at"),
    recordedAt: instant("recorded_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.enrollmentId, table.firstDay] }),
    uniqueIndex("session_memberships_open")
      .on(table.enrollmentId, table.sessionId)
      .where(sql`last_day is null`),
    index("session_memberships_by_enrollment").on(table.enrollmentId),
    index("session_memberships_by_student").on(table.studentId, table.sessionId),
    check("session_memberships_days", sql`last_day >= first_day`),
    check("session_memberships_left", sql`(last_day is null) = (left_at is null)`),
  ],
);
