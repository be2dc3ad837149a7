import "server-only";
import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { seasonRegistrations, students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import type { ListStudents } from "@/lib/domain/people/students/list-input";
import {
  matchesInAnyOrder,
  matchesStudent,
  seesIdNumbers,
  studentsOf,
} from "@/lib/domain/people/students/student-scope";
import { findSeason } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { hasPlace, isInClass } from "./place";

type Input = Pick<
  z.output<typeof ListStudents>,
  "season" | "status" | "channel" | "door" | "consent" | "payment" | "classId" | "search" | "ids"
>;

/**
 * The conditions on `students` of a list: those of its filters and, for a search that finds nothing, those with its words
 * in any order.
 */
type Listed = { where: SQL | undefined; inAnyOrder: SQL | undefined; isHistory: boolean };

/**
 * The conditions on the students of the list.
 * @returns `isHistory` for a closed season, which has no counter
 */
export async function listedStudents(db: Db, actor: Actor, scope: Scope, input: Input): Promise<Listed> {
  const ofSeason =
    input.season === undefined ? undefined : await studentsOfSeason(db, input.season, input.door);
  const narrowed = (matches: SQL | undefined) =>
    and(
      isNull(students.mergedInto),
      studentsOf(db, actor, scope),
      matches,
      input.ids ? inArray(students.id, input.ids) : undefined,
      ofSeason?.where,
      input.status ? eq(students.status, input.status) : undefined,
      input.channel ? eq(students.channel, input.channel) : undefined,
      input.door && !ofSeason?.isHistory ? eq(students.door, input.door) : undefined,
      input.payment ? hasPlace(input.payment, input.season) : undefined,
      input.classId ? isInClass(input.classId) : undefined,
      input.consent ? isNotNull(students.consentUntil) : undefined,
    );
  const anyOrder = matchesInAnyOrder(input.search);
  return {
    where: narrowed(matchesStudent(input.search, seesIdNumbers(actor, scope))),
    inAnyOrder: anyOrder && narrowed(anyOrder),
    isHistory: ofSeason?.isHistory ?? false,
  };
}

/** The condition on `students` of those that the list shows, for its export. */
export async function exportedStudents(db: Db, actor: Actor, scope: Scope, input: Input) {
  const { where, inAnyOrder } = await listedStudents(db, actor, scope, input);
  if (!inAnyOrder) return where;
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(students).where(where);
  return total > 0 ? where : inAnyOrder;
}

/** A student who registered again belongs to the newer season; a closed season still lists them, by the door of that time. */
async function studentsOfSeason(
  db: Db,
  season: number,
  door: Input["door"],
): Promise<{ where: SQL; isHistory: boolean }> {
  const isHistory = (await findSeason(db, season))?.status === "closed";
  if (!isHistory) return { where: eq(students.seasonNumber, season), isHistory };
  // An array, so that these are looked up by their keys instead of comparing all students.
  const registered = sql`array(select ${seasonRegistrations.studentId} from ${seasonRegistrations}
    where ${seasonRegistrations.seasonNumber} = ${season}${door ? sql` and ${seasonRegistrations.door} = ${door}` : sql``})`;
  return { where: sql`${students.id} = any (${registered})`, isHistory };
}
