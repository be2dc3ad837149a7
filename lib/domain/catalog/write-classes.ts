import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { classes, courses, sessions } from "@/db/schema/catalog";
import type { Db } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { refuseClosed } from "../seasons/rules";
import { currentSeason, lockSeasonOpen } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
import { classesHaveHistory, countInClasses } from "./history";
import { catalogTexts as texts } from "./texts";

type NamedClass = { id?: string | undefined; class_name: string };

/**
 * Adds classes to a course by name, in a season (by default the current one); existing names are skipped.
 * @throws Refusal as seasonToWrite
 */
export async function addClassRows(
  tx: Db,
  courseId: string,
  rows: NamedClass[],
  season: number | undefined,
): Promise<void> {
  if (rows.length === 0) return;
  const seasonNumber = await seasonToWrite(tx, season);
  const known = await tx
    .select({ name: classes.name })
    .from(classes)
    .where(
      and(eq(classes.courseId, courseId), eq(classes.seasonNumber, seasonNumber), isNull(classes.archivedAt)),
    );
  const names = new Map(rows.map((row) => [row.class_name.toLowerCase(), row.class_name]));
  for (const { name } of known) names.delete(name.toLowerCase());
  if (names.size === 0) return;
  await tx.insert(classes).values([...names.values()].map((name) => ({ courseId, seasonNumber, name })));
}

/**
 * The season of a new class: the requested one, else the current one.
 * @throws Refusal 400 at field `season` for an unknown season, 409 season_closed
 */
export async function seasonToWrite(tx: Db, wanted: number | undefined): Promise<number> {
  // Locked, so that no class is added to a season while it is being closed.
  const season = await lockSeasonOpen(tx, wanted ?? (await currentSeason(tx)).number);
  if (!season) throw invalidField("season", seasonTexts.noSeason(wanted ?? 0));
  refuseClosed(season);
  return season.number;
}

/** Refuses a next course that is not live. @throws Refusal 400 at `next_course_id` */
export async function refuseUnknownNext(tx: Db, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const [course] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.archivedAt)));
  if (!course) throw invalidField("next_course_id", texts.noNextCourse);
}

/** Renames the classes whose id is given. @throws Refusal 404, 409 class_taken. */
export async function renameClassRows(tx: Db, courseId: string, rows: NamedClass[]): Promise<void> {
  for (const { id, class_name: name } of rows) {
    if (!id) continue;
    const renamed = await refuseTaken(() =>
      tx
        .update(classes)
        .set({
          name,
          // A form sends all names; a class with an unchanged name keeps its version.
          updatedAt: sql`case when ${classes.name} = ${name} then ${classes.updatedAt} else now() end`,
        })
        .where(and(eq(classes.id, id), eq(classes.courseId, courseId), isNull(classes.archivedAt)))
        .returning({ id: classes.id }),
    );
    if (renamed.length === 0) throw new Refusal("not_found", "not_found", texts.noClass(id));
  }
}

/**
 * Removes classes with their sessions: deleted, or archived when they ever had an enrollment.
 * @returns whether they were archived
 * @throws Refusal 409 in_use while they have live enrollments
 */
export async function removeClassRows(tx: Db, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  // No seat may be reserved between the count and the end of the transaction.
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, ids))
    .orderBy(classes.id)
    .for("update");
  const students = await countInClasses(tx, ids);
  if (students > 0) throw new Refusal("conflict", "in_use", texts.inUse(students), { data: { students } });
  const archived = await classesHaveHistory(tx, ids);
  if (archived) {
    // The classes of closed seasons are archived already: they and their sessions are not changed.
    const live = tx
      .select({ id: classes.id })
      .from(classes)
      .where(and(inArray(classes.id, ids), isNull(classes.archivedAt)));
    await tx.update(sessions).set({ archivedAt: sql`now()` }).where(inArray(sessions.classId, live));
    await tx.update(classes).set({ archivedAt: sql`now()` }).where(inArray(classes.id, live));
  } else {
    await tx.delete(sessions).where(inArray(sessions.classId, ids));
    await tx.delete(classes).where(inArray(classes.id, ids));
  }
  return archived;
}

/** Runs a write and turns a violated unique name or code into its refusal. @throws Refusal 409 code_taken, class_taken */
export async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, "courses_code_live")) throw taken("code", "code_taken", texts.codeTaken);
    if (violates(error, "classes_name_live")) throw taken("class_name", "class_taken", texts.classTaken);
    throw error;
  }
}

function taken(field: string, code: string, sentence: string): Refusal {
  return new Refusal("conflict", code, sentence, { errors: { [field]: [sentence] } });
}
