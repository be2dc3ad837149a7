import "server-only";
import { and, count, eq, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { isNotClosed } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { BY_STATUS, hasNoPlace } from "./people";

/** How many active students an audience of a season has, by season and status; only of seasons that are not closed. */
export async function countSeasonAudiences(db: Db) {
  const counted = (status: keyof typeof BY_STATUS) =>
    sql<number>`(count(distinct ${enrollments.studentId}) filter (where ${BY_STATUS[status]()}))::int`;
  const ofPlaces = await db
    .select({
      season: enrollments.seasonNumber,
      owing: counted("owing"),
      unpaid: counted("unpaid"),
      hold_ended: counted("hold_ended"),
      enrolled: counted("enrolled"),
      waiting: counted("waiting"),
    })
    .from(enrollments)
    .innerJoin(students, and(eq(students.id, enrollments.studentId), eq(students.status, "active")))
    .innerJoin(seasons, and(eq(seasons.number, enrollments.seasonNumber), isNotClosed))
    .groupBy(enrollments.seasonNumber);
  const without = await db
    .select({ season: students.seasonNumber, no_place: count() })
    .from(students)
    .innerJoin(seasons, and(eq(seasons.number, students.seasonNumber), isNotClosed))
    .where(and(eq(students.status, "active"), hasNoPlace(db)))
    .groupBy(students.seasonNumber);
  const none = { owing: 0, unpaid: 0, hold_ended: 0, enrolled: 0, waiting: 0, no_place: 0 };
  const numbers = new Set([...ofPlaces, ...without].map(({ season }) => season));
  return [...numbers].map((season) => ({
    ...none,
    ...without.find((row) => row.season === season),
    ...ofPlaces.find((row) => row.season === season),
    season,
  }));
}
