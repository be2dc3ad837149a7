import "server-only";
import { and, asc, count, eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { query } from "@/lib/platform/commands/query";
import { databaseNow } from "@/lib/platform/db/now";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { currentSeason } from "../seasons/season-rows";
import { isEnrolledOn } from "./enrollment-rows";
import { EnrolledToday } from "./input";

/** Who became enrolled since midnight in Nairobi, by class; of a season, by default the current one. Classes without are left out. */
export const countEnrolledToday = query("classes.enrolled-today", EnrolledToday, async ({ input, db }) => {
  const season = input.season ?? (await currentSeason(db)).number;
  const date = nairobiDate(await databaseNow(db));
  const classes = await db
    .select({ class_id: enrollments.classId, enrolled: count() })
    .from(enrollments)
    .where(and(eq(enrollments.seasonNumber, season), isEnrolledOn(date)))
    .groupBy(enrollments.classId)
    .orderBy(asc(enrollments.classId));
  return { season, date, classes };
});
