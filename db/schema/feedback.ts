import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { classes } from "./catalog";
import { id } from "./columns";
import { enrollments } from "./enrollments";

/** Who was asked how the season was, and whether they answered: so that nobody answers twice. */
export const feedbackAsked = pgTable(
  "feedback_asked",
  {
    enrollmentId: uuid("enrollment_id")
      .primaryKey()
      .references(() => enrollments.id),
    tokenHash: text("token_hash").notNull(),
    answered: boolean("answered").notNull().default(false),
    /** What digits answered so far; nothing once all is answered. */
    scores: smallint("scores").array().notNull().default([]),
  },
  (table) => [
    uniqueIndex("feedback_asked_token").on(table.tokenHash),
    check(
      "feedback_asked_scores",
      sql`cardinality(scores) <= case when answered then 0 else 2 end and 1 <= all(scores) and 5 >= all(scores)`,
    ),
  ],
);

/** What was answered, without the student and the time: nothing joins it to who was asked (lib/domain/feedback/README.md). */
export const feedbackAnswers = pgTable(
  "feedback_answers",
  {
    id: id(),
    classId: uuid("class_id").notNull(),
    seasonNumber: integer("season_number").notNull(),
    teaching: smallint("teaching").notNull(),
    place: smallint("place").notNull(),
    recommend: smallint("recommend").notNull(),
    text: text("text"),
    /** The five of its class with which it is shown, from 1; null until there are five. */
    block: integer("block"),
  },
  (table) => [
    foreignKey({
      name: "feedback_answers_class_of_season",
      columns: [table.classId, table.seasonNumber],
      foreignColumns: [classes.id, classes.seasonNumber],
    }).onUpdate("cascade"),
    index("feedback_answers_by_class").on(table.classId, table.seasonNumber),
    check(
      "feedback_answers_scores",
      sql`teaching between 1 and 5 and place between 1 and 5 and recommend between 1 and 5`,
    ),
    check("feedback_answers_text", sql`char_length(text) between 1 and 500`),
    check("feedback_answers_block", sql`block > 0`),
  ],
);
