import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses, sessions } from "@/db/schema/catalog";

/** Sessions as a register names them, archived ones too: what was attended stays attended. */
export function readMeetings(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: sessions.id,
      course: courses.name,
      class: classes.name,
      day: sessions.day,
      start_at: sql<string>`to_char(${sessions.startsAt}, 'HH24:MI')`,
      end_at: sql<string>`to_char(${sessions.endsAt}, 'HH24:MI')`,
    })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(where)
    .orderBy(
      sql`lower(${courses.name})`,
      sql`lower(${classes.name})`,
      sql`array_position(array['saturday','sunday','chapel'], ${sessions.day})`,
      sessions.startsAt,
      sessions.id,
    );
}
