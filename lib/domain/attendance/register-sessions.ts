import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, inWeekendOrder, sessions } from "@/db/schema/catalog";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { registerTexts as texts } from "./texts";

/**
 * Finds a session whose registers the actor may work with: a tutor's own, any session for an admin.
 * lib/domain/attendance/README.md.
 * @param locksSeason against being closed until the transaction ends
 * @returns the session with its season, the season's days, whether it is closed, and the database's time as `now`
 * @throws Refusal 404 for an unknown session, 403 for another tutor's
 */
export async function findOwnSession(
  db: Db,
  actor: Actor,
  scope: Scope,
  id: string,
  { locksSeason = false } = {},
) {
  const finding = db
    .select({
      session: sessions,
      season: seasons.number,
      closedAt: seasons.closedAt,
      startsOn: seasons.startsOn,
      endsOn: seasons.endsOn,
      now: sql<Date>`now()`.mapWith(sessions.updatedAt),
    })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .innerJoin(seasons, eq(seasons.number, classes.seasonNumber))
    .where(eq(sessions.id, id));
  const [found] = await (locksSeason ? finding.for("share", { of: seasons }) : finding);
  const session = found && {
    ...found.session,
    season: found.season,
    isHistory: found.closedAt !== null,
    startsOn: found.startsOn,
    endsOn: found.endsOn,
    now: found.now,
  };
  if (!session) throw new Refusal("not_found", "not_found", texts.noSession);
  if (scope === "own" && !(actor.kind === "staff" && session.tutorId === actor.staffId)) {
    throw new Refusal("forbidden", "not_allowed", "This session is another tutor's.");
  }
  return session;
}

/** Sessions as registers show them, times as HH:MM. Includes archived ones, whose registers stay. */
export function readRegisterSessions(db: Db, where: SQL | undefined) {
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
      inWeekendOrder,
      sessions.startsAt,
      sessions.id,
    );
}
