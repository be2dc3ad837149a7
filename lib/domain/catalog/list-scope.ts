import "server-only";
import { and, eq, inArray, like, not, or, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, sessions } from "@/db/schema/catalog";
import type { Actor } from "@/lib/domain/access/actor";
import type { Db } from "@/lib/platform/db/client";
import { containsPattern } from "@/lib/platform/db/pagination";
import { isNotClosed, isUnderWay, seasonsShown } from "../seasons/season-rows";

/**
 * The condition on `classes` for the season of a list. With a season: its classes, for a closed one also those that
 * closing archived; the public sees those of seasons under way. Without: the live classes of the seasons that `seasonsShown`
 * names.
 */
export function classesInSeason(db: Db, actor: Actor, season: number | undefined): SQL | undefined {
  const isForStaff = actor.kind === "staff";
  const shown = isForStaff ? isLive : isOffered;
  if (season === undefined) return and(shown, ofSeasons(db, seasonsShown(isForStaff)));
  if (actor.kind === "public") return and(shown, eq(classes.seasonNumber, season), ofSeasons(db, isUnderWay));
  return and(eq(classes.seasonNumber, season), or(shown, not(ofSeasons(db, isNotClosed))));
}

/** The condition on `classes` for staff: the live ones of all seasons that are not closed. For others as without a season. */
export function classesNotClosed(db: Db, actor: Actor): SQL | undefined {
  return actor.kind === "staff"
    ? and(isLive, ofSeasons(db, isNotClosed))
    : classesInSeason(db, actor, undefined);
}

/** The condition on `classes` for the details an actor may see: live ones; for staff also those of closed seasons. */
export function classesWithDetails(db: Db, actor: Actor): SQL | undefined {
  return actor.kind === "staff" ? or(isLive, not(ofSeasons(db, isNotClosed))) : isOffered;
}

const isLive: SQL = sql`(${classes.archivedAt} is null and not exists (
  select from ${courses} where ${courses.id} = ${classes.courseId} and ${courses.archivedAt} is not null))`;

/** Live and no draft: a class without sessions is for staff alone. */
const isOffered: SQL = sql`(${isLive} and exists (select from ${sessions}
  where ${sessions.classId} = ${classes.id} and ${sessions.archivedAt} is null))`;

function ofSeasons(db: Db, where: SQL): SQL {
  return inArray(classes.seasonNumber, db.select({ number: seasons.number }).from(seasons).where(where));
}

/** The condition that the name of a class or its course contains a text; undefined for an empty one. */
export function namesContain(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = sql`academy_fold(${containsPattern(search)})`;
  return or(
    like(sql`academy_fold(${classes.name})`, pattern),
    like(sql`academy_fold(${courses.name})`, pattern),
  );
}
