import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { seasons } from "./academy";
import { id, instant, SEARCHED_BOUNDARIES, searched } from "./columns";
import { enrollments } from "./enrollments";
import { staff } from "./staff";

/**
 * Certificates of completion, as they were printed: a later change of a name or a course does not change the paper. At
 * most one valid one an enrollment; withdrawn ones stay.
 */
export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    number: integer("number").notNull().generatedAlwaysAsIdentity(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    seasonNumber: integer("season_number")
      .notNull()
      .references(() => seasons.number),
    /** The number on the paper of a past season, which it keeps. */
    oldNumber: text("old_number"),
    fullName: text("full_name").notNull(),
    courseName: text("course_name").notNull(),
    /** The signatory's name; empty leaves a line to sign by hand. */
    signatory: text("signatory").notNull().default(""),
    issuedAt: instant("issued_at").notNull().defaultNow(),
    /** Null when the close of a season issued it. */
    issuedBy: uuid("issued_by").references(() => staff.id),
    withdrawnAt: instant("withdrawn_at"),
    withdrawnReason: text("withdrawn_reason"),
    search: searched("full_name", "course_name", "number::text", "old_number"),
  },
  (table) => [
    uniqueIndex("certificates_number").on(table.number),
    uniqueIndex("certificates_of_enrollment").on(table.enrollmentId).where(sql`withdrawn_at is null`),
    index("certificates_by_enrollment").on(table.enrollmentId),
    // In the list's order: all certificates of a season are issued at one instant.
    index("certificates_by_season").on(table.seasonNumber, table.issuedAt, table.number.desc().nullsFirst()),
    index("certificates_issued").on(table.issuedAt, table.number.desc().nullsFirst()),
    index("certificates_search").using("gin", sql`search gin_trgm_ops`),
    index("certificates_boundaries").using("gin", SEARCHED_BOUNDARIES),
    check("certificates_withdrawn", sql`(withdrawn_at is null) = (withdrawn_reason is null)`),
  ],
);
