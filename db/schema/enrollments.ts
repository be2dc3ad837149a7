import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { classes, sessions } from "./catalog";
import { createdAt, id, instant, noneOf, oneOf, updatedAt } from "./columns";
import {
  ENROLLMENT_STATES,
  HOLD_STATES,
  OFFER_ANSWERS,
  OFFER_KINDS,
  OUTCOMES,
  REQUESTED_HOLD_STATES,
  SESSION_DAYS,
} from "./enums";
import { students } from "./students";

/** A student's place on a course in a season. It has a seat while enrolled, or until its hold ends. */
export const enrollments = pgTable(
  "enrollments",
  {
    id: id(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    /** The season of the class, held by the foreign key on both. */
    seasonNumber: integer("season_number").notNull(),
    classId: uuid("class_id").notNull(),
    state: text("state", { enum: ENROLLMENT_STATES }).notNull(),
    holdUntil: instant("hold_until"),
    /** The fee when the seat was requested, set by the server. */
    feeCents: integer("fee_cents").notNull(),
    /** The account number to type at the paybill: unambiguous characters and a check character (lib/domain/enrollments/pay-code.ts). */
    payCode: text("pay_code").notNull(),
    /** The number of the academy's receipt, given when the fee is paid in full. */
    receiptNo: integer("receipt_no"),
    /** Paid after the hold had ended. */
    late: boolean("late").notNull().default(false),
    enrolledAt: instant("enrolled_at"),
    /** How the season ended for the student; null until it is decided (docs/business-rules.md, "Seasons"). */
    outcome: text("outcome", { enum: OUTCOMES }),
    outcomeAt: instant("outcome_at"),
    /** Why an admin decided otherwise than attendance proposes. */
    outcomeReason: text("outcome_reason"),
    /** A keyed hash of the client network that requested the seat; null at the desk and at a venue. */
    heldFrom: text("held_from"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: "enrollments_class_of_season",
      columns: [table.classId, table.seasonNumber],
      foreignColumns: [classes.id, classes.seasonNumber],
    }).onUpdate("cascade"),
    uniqueIndex("enrollments_one_live")
      .on(table.studentId, table.seasonNumber)
      .where(sql`state not in ('expired', 'cancelled')`),
    uniqueIndex("enrollments_pay_code").on(table.payCode),
    uniqueIndex("enrollments_receipt_no").on(table.receiptNo),
    unique("enrollments_of_class").on(table.id, table.classId),
    index("enrollments_by_student").on(table.studentId),
    index("enrollments_by_season").on(table.seasonNumber, table.createdAt, table.id),
    index("enrollments_by_state").on(table.state, table.createdAt, table.id),
    index("enrollments_seats").on(table.classId, table.state, table.holdUntil),
    index("enrollments_created").on(table.createdAt, table.id),
    index("enrollments_holds").on(table.holdUntil).where(oneOf("state", HOLD_STATES)),
    index("enrollments_waiting").on(table.updatedAt, table.id).where(sql`state = 'paid_waiting'`),
    index("enrollments_held_from")
      .on(table.heldFrom)
      .where(sql`held_from is not null and ${oneOf("state", REQUESTED_HOLD_STATES)}`),
    check("enrollments_state", oneOf("state", ENROLLMENT_STATES)),
    check("enrollments_outcome", oneOf("outcome", OUTCOMES)),
    check("enrollments_outcome_time", sql`(outcome is null) = (outcome_at is null)`),
    check("enrollments_fee", sql`fee_cents > 0`),
    check("enrollments_hold", sql`${noneOf("state", HOLD_STATES)} or hold_until is not null`),
  ],
);

/** The sessions a student attends: at most one a day, all of the enrollment's class. */
export const enrollmentSessions = pgTable(
  "enrollment_sessions",
  {
    enrollmentId: uuid("enrollment_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    classId: uuid("class_id").notNull(),
    day: text("day", { enum: SESSION_DAYS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.enrollmentId, table.day] }),
    foreignKey({
      name: "enrollment_sessions_enrollment",
      columns: [table.enrollmentId, table.classId],
      foreignColumns: [enrollments.id, enrollments.classId],
    }),
    foreignKey({
      name: "enrollment_sessions_session",
      columns: [table.sessionId, table.classId, table.day],
      foreignColumns: [sessions.id, sessions.classId, sessions.day],
    }).onUpdate("cascade"),
    index("enrollment_sessions_by_session").on(table.sessionId, table.enrollmentId),
  ],
);

/**
 * Links that offer a student a seat: the enrollment is `offered` and holds the seat until `hold_until`. Only the token's
 * hash is stored.
 */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    kind: text("kind", { enum: OFFER_KINDS }).notNull(),
    tokenHash: text("token_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
    answer: text("answer", { enum: OFFER_ANSWERS }),
    answeredAt: instant("answered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("offers_token").on(table.tokenHash),
    index("offers_by_enrollment").on(table.enrollmentId),
    check("offers_kind", oneOf("kind", OFFER_KINDS)),
    check("offers_answer", oneOf("answer", OFFER_ANSWERS)),
    check("offers_answer_time", sql`(answer is null) = (answered_at is null)`),
  ],
);
