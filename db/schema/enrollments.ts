import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgSequence,
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
  LIVE_WAITING_STATES,
  OFFER_ANSWERS,
  OFFER_KINDS,
  OUTCOMES,
  REQUESTED_HOLD_STATES,
  SESSION_DAYS,
  WAITING_STATES,
} from "./enums";
import { staff } from "./staff";
import { students } from "./students";

/** A student's admission to a class in a season. It has a seat while enrolled, or until its hold ends. */
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
    /** The fee when the seat was requested, set by the server. Zero, and without a receipt, in a past season only. */
    feeCents: integer("fee_cents").notNull(),
    /** What approved waivers take off the fee, by the academy and by the bursary fund together. */
    waivedCents: integer("waived_cents").notNull().default(0),
    /** The account number to type at the paybill: unambiguous characters and a check character (lib/domain/enrollments/pay-code.ts). */
    payCode: text("pay_code").notNull(),
    /** The number of the academy's receipt, given when the fee is paid in full. */
    receiptNo: integer("receipt_no"),
    /** Paid after the hold had ended. */
    late: boolean("late").notNull().default(false),
    enrolledAt: instant("enrolled_at"),
    /** How the season ended for the student; null until it is decided (lib/domain/attendance/README.md). */
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
    check("enrollments_outcome_paid", sql`outcome is null or state = 'enrolled'`),
    check("enrollments_outcome_time", sql`(outcome is null) = (outcome_at is null)`),
    check(
      "enrollments_fee",
      sql`fee_cents > 0 or (fee_cents = 0 and state = 'enrolled' and receipt_no is null and outcome is not null)`,
    ),
    check("enrollments_waived", sql`waived_cents between 0 and fee_cents`),
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

export const waitingListRanks = pgSequence("waiting_list_ranks");

/**
 * The waiting lists of full classes. The queue of a class is one total order: late payments first, then by rank
 * (lib/domain/enrollments/README.md). Triggers keep a row in step with the student's enrollment.
 */
export const waitingList = pgTable(
  "waiting_list",
  {
    id: id(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    seasonNumber: integer("season_number").notNull(),
    classId: uuid("class_id").notNull(),
    /** The sessions the student would take; empty for any. */
    sessionIds: uuid("session_ids").array().notNull().default(sql`'{}'::uuid[]`),
    state: text("state", { enum: WAITING_STATES }).notNull().default("waiting"),
    /** The fee came when the class was full: `enrollment_id` is `paid_waiting`. */
    isPaid: boolean("is_paid").notNull().default(false),
    rank: numeric("rank").notNull().default(sql`nextval('public.waiting_list_ranks')`),
    /** How many offers went unanswered. */
    lapses: integer("lapses").notNull().default(0),
    /**
     * The offered enrollment, or the paid one that waits. Null in an offer to a student who has a seat elsewhere: this row then
     * holds the seat itself until `offer_until`.
     */
    enrollmentId: uuid("enrollment_id").references(() => enrollments.id),
    offerUntil: instant("offer_until"),
    joinedAt: instant("joined_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: "waiting_list_class_of_season",
      columns: [table.classId, table.seasonNumber],
      foreignColumns: [classes.id, classes.seasonNumber],
    }).onUpdate("cascade"),
    uniqueIndex("waiting_list_one_wish")
      .on(table.studentId, table.seasonNumber)
      .where(sql`not is_paid and ${oneOf("state", LIVE_WAITING_STATES)}`),
    uniqueIndex("waiting_list_one_payment")
      .on(table.enrollmentId)
      .where(sql`is_paid and ${oneOf("state", LIVE_WAITING_STATES)}`),
    uniqueIndex("waiting_list_queue")
      .on(table.classId, table.rank)
      .where(oneOf("state", LIVE_WAITING_STATES)),
    index("waiting_list_by_student").on(table.studentId),
    index("waiting_list_by_class").on(table.classId, table.state),
    check("waiting_list_state", oneOf("state", WAITING_STATES)),
    check("waiting_list_offer", sql`state <> 'offered' or (offer_until is not null and not is_paid)`),
    check("waiting_list_payment", sql`not is_paid or enrollment_id is not null`),
    check("waiting_list_end", sql`(${oneOf("state", LIVE_WAITING_STATES)}) = (ended_at is null)`),
  ],
);

/** Why staff changed the order of a waiting list, or took a student off it: a row for every change. */
export const waitingListChanges = pgTable(
  "waiting_list_changes",
  {
    id: id(),
    waitingId: uuid("waiting_id")
      .notNull()
      .references(() => waitingList.id),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    /** Null where the student was taken off. */
    position: integer("position"),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("waiting_list_changes_by_entry").on(table.waitingId, table.createdAt)],
);

/**
 * Links that offer a student a seat: the enrollment is `offered` and holds the seat until `hold_until`, or the row of the waiting
 * list holds it. Only the token's hash is stored.
 */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    kind: text("kind", { enum: OFFER_KINDS }).notNull(),
    waitingId: uuid("waiting_id").references(() => waitingList.id),
    tokenHash: text("token_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
    answer: text("answer", { enum: OFFER_ANSWERS }),
    answeredAt: instant("answered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("offers_token").on(table.tokenHash),
    index("offers_by_enrollment").on(table.enrollmentId),
    uniqueIndex("offers_one_open").on(table.waitingId).where(sql`answer is null`),
    check("offers_waiting", sql`(kind = 'waiting_list') = (waiting_id is not null)`),
    check("offers_kind", oneOf("kind", OFFER_KINDS)),
    check("offers_answer", oneOf("answer", OFFER_ANSWERS)),
    check("offers_answer_time", sql`(answer is null) = (answered_at is null)`),
  ],
);
