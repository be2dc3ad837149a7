import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { seasons } from "./academy";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";
import { CONSENT_GIVERS, DISABILITY_ANSWERS, GENDER_ANSWERS } from "./enums";
import { students } from "./students";

/**
 * What a student said about themselves for the impact report, by a consent of its own (lib/domain/impact/README.md). Apart from
 * `students`, so that no list, search or export reads it by accident. Who did not answer has no row.
 */
export const impactAnswers = pgTable(
  "impact_answers",
  {
    id: id(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    gender: text("gender", { enum: GENDER_ANSWERS }),
    disability: text("disability", { enum: DISABILITY_ANSWERS }),
    /** The number of one of Kenya's counties, 0 outside Kenya (lib/domain/impact/rules.ts). */
    county: smallint("county"),
    /** The text that was agreed to, and who agreed. */
    textVersion: text("text_version").notNull(),
    givenBy: text("given_by", { enum: CONSENT_GIVERS }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("impact_answers_student").on(table.studentId),
    check("impact_answers_gender", oneOf("gender", GENDER_ANSWERS)),
    check("impact_answers_disability", oneOf("disability", DISABILITY_ANSWERS)),
    check("impact_answers_county", sql`county between 0 and 47`),
    check("impact_answers_given_by", oneOf("given_by", CONSENT_GIVERS)),
    check("impact_answers_any", sql`num_nonnulls(gender, disability, county) > 0`),
  ],
);

/** The impact report of a season as it was when the season closed: sums of groups, nothing of a person. */
export const impactFigures = pgTable("impact_figures", {
  seasonNumber: integer("season_number")
    .primaryKey()
    .references(() => seasons.number),
  figures: jsonb("figures").notNull(),
  frozenAt: instant("frozen_at").notNull(),
});
