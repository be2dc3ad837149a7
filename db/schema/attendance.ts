import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sessions } from "./catalog";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";
import { enrollments } from "./enrollments";
import { ABSENCE_REASONS, STORED_MARK_STATES, STORED_REGISTER_STATUSES } from "./enums";
import { replies } from "./messages";
import { staff } from "./staff";
import { students } from "./students";

/** Attendance of one session on one Nairobi date. A saved register is locked until it is reopened. */
export const registers = pgTable(
  "registers",
  {
    id: id(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id),
    date: date("date").notNull(),
    status: text("status", { enum: STORED_REGISTER_STATUSES }).notNull(),
    /** The last writer. */
    markedBy: uuid("marked_by")
      .notNull()
      .references(() => staff.id),
    /** Counts writes and reopenings, so that a phone knows whether its copy is current. */
    version: integer("version").notNull().default(1),
    savedAt: instant("saved_at"),
    /** Why there is a register of a day on which the session does not meet; null for its own days. */
    unusualReason: text("unusual_reason"),
    removedAt: instant("removed_at"),
    removedBy: uuid("removed_by").references(() => staff.id),
    removedReason: text("removed_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("registers_one_a_day").on(table.sessionId, table.date).where(sql`status <> 'removed'`),
    index("registers_by_session").on(table.sessionId, table.date),
    index("registers_by_remover").on(table.removedBy).where(sql`removed_by is not null`),
    index("registers_by_marker").on(table.markedBy),
    index("registers_by_date").on(table.date),
    check("registers_status", oneOf("status", STORED_REGISTER_STATUSES)),
    check("registers_unusual_reason", sql`char_length(unusual_reason) between 3 and 200`),
    check("registers_removed_reason", sql`char_length(removed_reason) between 3 and 200`),
    check(
      "registers_removal",
      sql`num_nonnulls(removed_at, removed_by, removed_reason) = case when status = 'removed' then 3 else 0 end`,
    ),
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
    state: text("state", { enum: STORED_MARK_STATES }).notNull(),
    /** When it was marked on the phone, perhaps long before it arrived; null if unknown. */
    markedAt: instant("marked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.registerId, table.studentId] }),
    index("register_marks_by_student").on(table.studentId),
    check("register_marks_state", oneOf("state", STORED_MARK_STATES)),
  ],
);

/** Client ids of writes already done, so that a repeated write counts once. */
export const registerWritings = pgTable(
  "register_writings",
  {
    registerId: uuid("register_id")
      .notNull()
      .references(() => registers.id),
    clientId: uuid("client_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.registerId, table.clientId] })],
);

/**
 * Reopenings of saved registers: reason, member of staff or reply, and the marks before (student id to state). Rows are never
 * changed.
 */
export const registerCorrections = pgTable(
  "register_corrections",
  {
    id: id(),
    registerId: uuid("register_id")
      .notNull()
      .references(() => registers.id),
    /** The saved version that was reopened; each at most once. */
    version: integer("version").notNull(),
    /** Null where a reply to an absence message corrected one mark. */
    reopenedBy: uuid("reopened_by").references(() => staff.id),
    replyId: uuid("reply_id").references(() => replies.id),
    reason: text("reason").notNull(),
    marks: jsonb("marks").$type<Record<string, (typeof STORED_MARK_STATES)[number]>>().notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("register_corrections_once").on(table.registerId, table.version),
    index("register_corrections_by_staff").on(table.reopenedBy),
    check("register_corrections_reason", sql`char_length(reason) between 3 and 200`),
    check("register_corrections_by", sql`num_nonnulls(reopened_by, reply_id) = 1`),
  ],
);

/**
 * The rescue list's calls to students who missed two meetings in a row: the caller, the date and, once called, the reason for the
 * absence.
 */
export const rescueCalls = pgTable(
  "rescue_calls",
  {
    id: id(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    callerId: uuid("caller_id")
      .notNull()
      .references(() => staff.id),
    /** Nairobi date on which the caller means to call. */
    callOn: date("call_on").notNull(),
    calledAt: instant("called_at"),
    /** Why the student stayed away, from the call or an earlier reply. */
    reason: text("reason", { enum: ABSENCE_REASONS }),
    /** The reply that requested the call: it puts the student on the list. */
    replyId: uuid("reply_id").references(() => replies.id),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("rescue_calls_by_enrollment").on(table.enrollmentId, table.createdAt),
    index("rescue_calls_by_caller").on(table.callerId),
    index("rescue_calls_by_reply").on(table.enrollmentId).where(sql`reply_id is not null`),
    check("rescue_calls_reason", oneOf("reason", ABSENCE_REASONS)),
    check("rescue_calls_called", sql`called_at is null or reason is not null`),
    check("rescue_calls_planned", sql`called_at is not null or reason is null or reply_id is not null`),
  ],
);
