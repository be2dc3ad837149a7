import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, sessions } from "@/db/schema/catalog";
import type { SessionDay } from "@/db/schema/enums";
import { staff } from "@/db/schema/staff";
import type { SeasonFacts } from "@/lib/domain/seasons/input";
import { columnsOf } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { Refusal } from "@/lib/platform/refusal";
import { planningTexts as texts } from "./texts";

/** A class of a season that is being planned, with its sessions; times are Nairobi wall times HH:MM. */
export type ClassToWrite = {
  courseId: string;
  name: string;
  capacity: number | null;
  sessions: {
    day: SessionDay;
    startsAt: string;
    endsAt: string;
    capacity: number | null;
    tutorId: string | null;
  }[];
};

type FactsToWrite = Partial<SeasonFacts> & { number: number };

/**
 * Writes a season with its classes and sessions. If two admins plan the same number at once, the second waits and is refused.
 * @throws Refusal 409 season_exists
 */
export async function writeSeason(
  tx: Db,
  { number, ...facts }: FactsToWrite,
  groups: ClassToWrite[],
): Promise<void> {
  try {
    await tx.insert(seasons).values({ number, ...columnsOf(facts as SeasonFacts) });
  } catch (error) {
    if (violates(error, "seasons_pkey")) throw seasonExists(number);
    throw error;
  }
  if (groups.length === 0) return;
  const ids = await tx
    .insert(classes)
    .values(
      groups.map(({ courseId, name, capacity }) => ({ courseId, seasonNumber: number, name, capacity })),
    )
    .returning({ id: classes.id });
  const meetings = groups.flatMap((group, position) => {
    const classId = ids[position]?.id;
    if (!classId) throw new Error("a class was not written");
    return group.sessions.map((session) => ({ ...session, classId }));
  });
  if (meetings.length > 0) await tx.insert(sessions).values(meetings);
}

/** Refuses a number that exists already, before anything is written. @throws Refusal 409 season_exists */
export async function refuseTakenNumber(db: Db, number: number): Promise<void> {
  const [taken] = await db.select({ number: seasons.number }).from(seasons).where(eq(seasons.number, number));
  if (taken) throw seasonExists(number);
}

export function seasonExists(number: number): Refusal {
  const sentence = texts.seasonExists(number);
  return new Refusal("conflict", "season_exists", sentence, { errors: { number: [sentence] } });
}

/** Some active tutors by id, with their names. @param isKept locks them, so that no concurrent call suspends or removes one */
export async function activeTutors(db: Db, ids: string[], isKept = false): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = db
    .select({ id: staff.id, name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}` })
    .from(staff)
    .where(and(inArray(staff.id, ids), eq(staff.role, "tutor"), eq(staff.status, "active")))
    .orderBy(staff.id);
  const rows = await (isKept ? found.for("share") : found);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Some live courses by id, with their names. @param isKept locks them, so that no concurrent call deletes one */
export async function liveCourses(db: Db, ids: string[], isKept = false): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = db
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .where(and(inArray(courses.id, ids), isNull(courses.archivedAt)))
    .orderBy(courses.id);
  const rows = await (isKept ? found.for("share") : found);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
