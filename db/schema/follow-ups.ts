import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf } from "./columns";
import { enrollments } from "./enrollments";
import { FOLLOW_UP_CALLS, FOLLOW_UP_CONSENT_SOURCES, FOLLOW_UP_DOING, FOLLOW_UP_HELPS } from "./enums";
import { staff } from "./staff";
import { students } from "./students";

/** Whether a student may be asked where they are now, each time it was said; the newest counts. */
export const followUpConsents = pgTable(
  "follow_up_consents",
  {
    id: id(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    agreed: boolean("agreed").notNull(),
    /** The text that was shown; empty where it was ended without one. */
    textVersion: text("text_version").notNull().default(""),
    saidBy: text("said_by", { enum: FOLLOW_UP_CONSENT_SOURCES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("follow_up_consents_by_student").on(table.studentId, table.createdAt),
    check("follow_up_consents_said_by", oneOf("said_by", FOLLOW_UP_CONSENT_SOURCES)),
    check("follow_up_consents_text", sql`not agreed or text_version <> ''`),
  ],
);

/** The questions to one who completed a course, some months after the certificate, and the answers. */
export const followUps = pgTable(
  "follow_ups",
  {
    id: id(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    /** Months since the certificate was issued, one of FOLLOW_UP_MONTHS. */
    month: smallint("month").notNull(),
    /** The question that waits for its answer, from 1; null once there is none. */
    question: smallint("question").default(1),
    /** When that question was asked. */
    askedAt: instant("asked_at").notNull().defaultNow(),
    doing: text("doing", { enum: FOLLOW_UP_DOING }),
    helps: text("helps", { enum: FOLLOW_UP_HELPS }),
    /** Whether their story may be told. */
    story: boolean("story"),
    /** It stays where the answers are deleted because the student ended the questions: they still count as answered. */
    answeredAt: instant("answered_at"),
    /** The last call by staff. */
    calledAt: instant("called_at"),
    calledBy: uuid("called_by").references(() => staff.id),
    call: text("call", { enum: FOLLOW_UP_CALLS }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("follow_ups_once").on(table.enrollmentId, table.month),
    index("follow_ups_open").on(table.askedAt, table.id).where(sql`question is not null`),
    index("follow_ups_created").on(table.createdAt),
    index("follow_ups_by_caller").on(table.calledBy).where(sql`called_by is not null`),
    check("follow_ups_month", sql`month in (1, 6, 12)`),
    check("follow_ups_question", sql`question between 1 and 3`),
    check("follow_ups_doing", oneOf("doing", FOLLOW_UP_DOING)),
    check("follow_ups_helps", oneOf("helps", FOLLOW_UP_HELPS)),
    check("follow_ups_answered", sql`answered_at is not null or num_nonnulls(doing, helps, story) = 0`),
    check("follow_ups_call", oneOf("call", FOLLOW_UP_CALLS)),
    check("follow_ups_called", sql`num_nonnulls(called_at, called_by, call) in (0, 3)`),
  ],
);
