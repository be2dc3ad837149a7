import "server-only";
import { and, asc, eq, gte, inArray, isNotNull, lte, min, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { seasons } from "@/db/schema/academy";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { freezeFigures } from "@/lib/domain/impact/frozen-figures";
import { SeasonInQuery } from "@/lib/domain/seasons/input";
import { findDisorder } from "@/lib/domain/seasons/rules";
import { lockSeason, shownAfter } from "@/lib/domain/seasons/season-rows";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import { groupBy } from "@/lib/platform/group-by";
import { invalidField, refuseErrors } from "@/lib/platform/refusal";
import { formatDate, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { EnterPastSeason } from "./input";
import { codeOf, isSame, readTaught, type TaughtCourse, writeTaught } from "./past-rules";
import { seasonExists } from "./plan-rows";
import { planningTexts as texts } from "./texts";

/**
 * Enters a season that was taught before this application was used, with its courses and classes, closed from the start; or changes
 * one that was entered (`seen_at`): its dates, and classes in which nobody was (lib/domain/seasons/README.md). Courses
 * that the academy does not have any more are added as archived ones. Entered twice alike, it is entered once.
 * @returns the season as list-seasons.ts shows it to staff, and `msg`
 * @throws Refusal 400 with a sentence for each field, 409 season_exists, stale
 */
export const enterPastSeason = command("seasons.enter-past", EnterPastSeason, async ({ input, tx }) => {
  const { number, starts_on: startsOn, ends_on: endsOn, new_courses: mayAdd, seen_at: seenAt } = input;
  const { taught, errors } = readTaught(input.courses);
  refuseErrors({ ...findDisorder(input), ...errors });
  await refuseUnlessPast(tx, number, endsOn);
  await refuseOverlap(tx, input);
  const before = await lockSeason(tx, number);
  if (before && !before.isPast) throw seasonExists(number);
  assertNotStale(seenAt, before?.updatedAt);
  const at = await timeUnderLock(tx);
  if (!before) {
    const added = { number, startsOn, endsOn, isPast: true, closedAt: at, updatedAt: at };
    const [row] = await tx.insert(seasons).values(added).onConflictDoNothing().returning();
    if (!row) throw seasonExists(number);
  }
  const courseIds = await findCourses(tx, taught, mayAdd, at);
  const moved = await writeClasses(tx, number, taught, courseIds, at);
  const isSameAsBefore = before?.startsOn === startsOn && before.endsOn === endsOn && moved === 0;
  if (before && !seenAt && !isSameAsBefore) throw seasonExists(number);
  if (before && !isSameAsBefore)
    await tx.update(seasons).set({ startsOn, endsOn, updatedAt: at }).where(eq(seasons.number, number));
  if (!before || !isSameAsBefore) await freezeFigures(tx, number, at);
  const msg = seenAt ? texts.pastChanged(number) : texts.pastEntered(number);
  const result = { ...(await shownAfter(tx, number, at)), msg };
  if (before && isSameAsBefore) return unchanged(result);
  return changed(result, {
    type: "season.past_entered",
    id: number,
    what: { past: true, starts_on: startsOn, ends_on: endsOn, classes: moved },
  });
});

/** A past season as its form shows it, to be changed; null for a number that is none. */
export const showPastSeason = query(
  "seasons.enter-past",
  z.object({ number: SeasonInQuery }),
  async ({ input: { number }, db }) => {
    const [season] = await db
      .select()
      .from(seasons)
      .where(and(eq(seasons.number, number), eq(seasons.isPast, true)));
    if (!season) return null;
    const { startsOn, endsOn, updatedAt } = season;
    const taught = [...groupBy(await readPastClasses(db, number), ({ course }) => course)].map(
      ([course, own]): TaughtCourse => ({ course, classes: own.map(({ name }) => name) }),
    );
    return {
      number,
      starts_on: startsOn ?? "",
      ends_on: endsOn ?? "",
      courses: writeTaught(taught),
      seen_at: updatedAt.toISOString(),
    };
  },
);

/** Past is what has ended and stands before every season of this application, so that none of them comes before it. */
async function refuseUnlessPast(tx: Db, number: number, endsOn: string): Promise<void> {
  const [row] = await tx
    .select({ first: min(seasons.number), today: sql<string>`now()` })
    .from(seasons)
    .where(eq(seasons.isPast, false));
  if (row?.first !== null && row?.first !== undefined && number >= row.first) {
    if (number === row.first) throw seasonExists(number);
    throw invalidField("number", texts.beforeOthers(row.first));
  }
  if (endsOn >= nairobiDate(new Date(row?.today ?? Number.NaN))) throw invalidField("ends_on", texts.isOver);
}

/** A list of one season would else be entered as another's. @throws Refusal 400 with the past season that was taught in the same days */
async function refuseOverlap(tx: Db, { number, starts_on, ends_on }: z.output<typeof EnterPastSeason>) {
  const [other] = await tx
    .select({ number: seasons.number, startsOn: seasons.startsOn, endsOn: seasons.endsOn })
    .from(seasons)
    .where(
      and(
        eq(seasons.isPast, true),
        ne(seasons.number, number),
        lte(seasons.startsOn, ends_on),
        gte(seasons.endsOn, starts_on),
      ),
    )
    .orderBy(seasons.number)
    .limit(1);
  if (!other) return;
  const [from, to] = [formatDate(other.startsOn ?? ""), formatDate(other.endsOn ?? "")];
  throw invalidField("starts_on", texts.overlaps(other.number, from, to));
}

/** The courses by the names of the lines: live ones first; unknown ones are added as archived, if that is said to be right. */
async function findCourses(
  tx: Db,
  taught: TaughtCourse[],
  mayAdd: boolean,
  at: Date,
): Promise<Map<string, string>> {
  const names = taught.map(({ course }) => course);
  const known = await tx
    .select({ id: courses.id, name: courses.name, code: courses.code })
    .from(courses)
    .orderBy(sql`${courses.archivedAt} desc nulls first`, asc(courses.createdAt));
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const name of names) {
    const course = known.find((one) => isSame(one.name, name)) ?? known.find((one) => isSame(one.code, name));
    if (course) found.set(name, course.id);
    else unknown.push(name);
  }
  if (unknown.length === 0) return found;
  if (!mayAdd)
    throw invalidField("courses", texts.unknownCourses(unknown.map((name) => `"${name}"`).join(", ")));
  const added = await tx
    .insert(courses)
    .values(unknown.map((name) => ({ name, code: codeOf(name), details: texts.oldCourse, archivedAt: at })))
    .returning({ id: courses.id, name: courses.name });
  for (const { id, name } of added) found.set(name, id);
  return found;
}

/** Makes the season's classes those of the lines. @returns how many were added or removed @throws Refusal 400 for one with students */
async function writeClasses(
  tx: Db,
  number: number,
  taught: TaughtCourse[],
  courseIds: Map<string, string>,
  at: Date,
): Promise<number> {
  const present = await readPastClasses(tx, number);
  const wanted = taught.flatMap(({ course, classes: names }) =>
    names.map((name) => ({ courseId: courseIds.get(course) ?? "", name })),
  );
  const isOne = (one: { courseId: string; name: string }) => (other: { courseId: string; name: string }) =>
    one.courseId === other.courseId && isSame(one.name, other.name);
  const gone = present.filter((one) => !wanted.some(isOne(one)));
  const added = wanted.filter((one) => !present.some(isOne(one)));
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) {
    const taken = await tx
      .selectDistinct({ id: enrollments.classId })
      .from(enrollments)
      .where(inArray(enrollments.classId, ids));
    const names = gone.filter(({ id }) => taken.some((one) => one.id === id)).map(({ name }) => `"${name}"`);
    if (names.length > 0) throw invalidField("courses", texts.classHasStudents(names.join(", ")));
    await tx.delete(classes).where(inArray(classes.id, ids));
  }
  if (added.length > 0)
    await tx.insert(classes).values(added.map((one) => ({ ...one, seasonNumber: number, archivedAt: at })));
  return gone.length + added.length;
}

function readPastClasses(db: Db, number: number) {
  return db
    .select({ id: classes.id, name: classes.name, courseId: classes.courseId, course: courses.name })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(eq(classes.seasonNumber, number), isNotNull(classes.archivedAt)))
    .orderBy(courses.name, classes.name);
}
