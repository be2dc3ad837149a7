import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { seasons } from "./academy";
import { createdAt, id, inOrderOf, instant, oneOf, updatedAt } from "./columns";
import { SESSION_DAYS } from "./enums";
import { staff } from "./staff";

export const courses = pgTable(
  "courses",
  {
    id: id(),
    name: text("name").notNull(),
    code: text("code").notNull(),
    details: text("details").notNull(),
    /** The details in Kiswahili; empty: students read the English ones. */
    detailsSw: text("details_sw").notNull().default(""),
    priceCents: integer("price_cents").notNull().default(0),
    /** The course that follows for a student who keeps a seat for the next season; null: the same course again. */
    nextCourseId: uuid("next_course_id").references((): AnyPgColumn => courses.id),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("courses_code_live").on(sql`lower(${table.code})`).where(sql`archived_at is null`),
    index("courses_created").on(table.createdAt, table.id),
    check("courses_price", sql`price_cents >= 0`),
  ],
);

/** One run of a course in one season: the students who meet together. A null `capacity` means unlimited seats. */
export const classes = pgTable(
  "classes",
  {
    id: id(),
    courseId: uuid("course_id")
      .notNull()
      .references(() => courses.id),
    seasonNumber: integer("season_number")
      .notNull()
      .references(() => seasons.number),
    name: text("name").notNull(),
    capacity: integer("capacity"),
    /** When the capacity was set below the seats taken: no one is removed, no one is added (lib/domain/catalog/README.md). */
    overfullSince: instant("overfull_since"),
    /** The invite of the class's WhatsApp group, https; only its enrolled students see it (lib/domain/catalog/README.md). */
    groupLink: text("group_link"),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("classes_name_live")
      .on(table.courseId, table.seasonNumber, sql`lower(${table.name})`)
      .where(sql`archived_at is null`),
    unique("classes_of_season").on(table.id, table.seasonNumber),
    index("classes_by_season").on(table.seasonNumber, table.createdAt, table.id),
    index("classes_created").on(table.createdAt, table.id),
    check("classes_capacity", sql`capacity >= 0`),
    check("classes_group_link", sql`group_link like 'https://%' and length(group_link) <= 200`),
  ],
);

/** Weekly meetings of a class. `capacity` is the room's limit, if any. Times are Nairobi wall times. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    classId: uuid("class_id").notNull(),
    day: text("day", { enum: SESSION_DAYS }).notNull(),
    startsAt: time("starts_at").notNull(),
    endsAt: time("ends_at").notNull(),
    tutorId: uuid("tutor_id"),
    capacity: integer("capacity"),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({ name: "sessions_class", columns: [table.classId], foreignColumns: [classes.id] }),
    foreignKey({ name: "sessions_tutor", columns: [table.tutorId], foreignColumns: [staff.id] }),
    unique("sessions_of_class_and_day").on(table.id, table.classId, table.day),
    index("sessions_by_class").on(table.classId),
    index("sessions_by_tutor").on(table.tutorId),
    index("sessions_created").on(table.createdAt, table.id),
    check("sessions_day", oneOf("day", SESSION_DAYS)),
    check("sessions_times", sql`starts_at < ends_at`),
    check("sessions_capacity", sql`capacity >= 0`),
  ],
);

/** Sorts by the day of a session in the order of the weekend: Saturday, Sunday, chapel. */
export const inWeekendOrder = inOrderOf(SESSION_DAYS, sessions.day);
