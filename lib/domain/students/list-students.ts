import "server-only";
import { and, count, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { seasonRegistrations, students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { byAge, keysOfPage } from "@/lib/platform/db/pagination";
import { findSeason } from "../seasons/season-rows";
import { contactOf } from "./field-rules";
import { ListStudents } from "./input";
import { forTutor, listed } from "./projections";
import {
  matchesInAnyOrder,
  matchesStudent,
  seesContactOnly,
  seesIdNumbers,
  studentsOf,
} from "./student-scope";

const ORDERS = { created: byAge(students), name: [students.foldedName, students.id] };

/**
 * A page of the students, newest first or as asked; the search covers name, phone and registration number, its words in any order where
 * they are found in no other, and the whole ID number for whom it is shown to. Tutors get the
 * students of their own sessions, with name, phone and registration number only; cashiers and finance no identity document,
 * birth, residence or guardian. A season lists who is of it; once it is
 * closed, everybody who registered for it.
 */
export const listStudents = query("students.list", ListStudents, async ({ actor, scope, input, db }) => {
  const ofSeason = input.season === undefined ? undefined : await studentsOfSeason(db, input.season);
  const narrowed = (matches: SQL | undefined) =>
    and(
      studentsOf(db, actor, scope),
      matches,
      input.ids ? inArray(students.id, input.ids) : undefined,
      ofSeason?.where,
      input.status ? eq(students.status, input.status) : undefined,
    );
  let where = narrowed(matchesStudent(input.search, seesIdNumbers(actor, scope)));
  let total =
    input.search || input.ids || scope === "own" || ofSeason?.isHistory
      ? await countStudents(db, where)
      : await counterFilter(db, input);
  const anyOrder = total === 0 ? matchesInAnyOrder(input.search) : undefined;
  if (anyOrder) {
    where = narrowed(anyOrder);
    total = await countStudents(db, where);
  }
  const order = orderOf(input.sort, ORDERS);
  const rows = await db
    .select()
    .from(students)
    .where(inArray(students.id, keysOfPage(db, students, where, input, total, order)))
    .orderBy(...inOrder(order));
  if (scope === "own") return { students: rows.map(forTutor), total };
  const enrolled = await enrolledAmong(
    db,
    rows.map((row) => row.id),
  );
  const whole = rows.map((row) => listed(row, enrolled.has(row.id)));
  return { students: seesContactOnly(actor) ? whole.map(contactOf) : whole, total };
});

/** A student who registered again is of the newer season; a closed season still lists them. */
async function studentsOfSeason(db: Db, season: number): Promise<{ where: SQL; isHistory: boolean }> {
  const isHistory = (await findSeason(db, season))?.status === "closed";
  if (!isHistory) return { where: eq(students.seasonNumber, season), isHistory };
  const registered = db
    .select({ id: seasonRegistrations.studentId })
    .from(seasonRegistrations)
    .where(eq(seasonRegistrations.seasonNumber, season));
  return { where: inArray(students.id, registered), isHistory };
}

async function countStudents(db: Db, where: SQL | undefined): Promise<number> {
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(students).where(where);
  return total;
}

async function counterFilter(
  db: Db,
  { season, status }: { season?: number | undefined; status?: string | undefined },
): Promise<number> {
  const { total } = await readListCounter(db, "students", {
    season,
    statuses: status ? [status] : undefined,
  });
  return total;
}

async function enrolledAmong(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: enrollments.studentId })
    .from(enrollments)
    .where(and(inArray(enrollments.studentId, ids), eq(enrollments.state, "enrolled")));
  return new Set(rows.map(({ id }) => id));
}
