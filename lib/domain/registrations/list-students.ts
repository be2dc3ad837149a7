import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { contactOf } from "@/lib/domain/people/students/field-rules";
import { ListStudents } from "@/lib/domain/people/students/input";
import { forTutor, listed } from "@/lib/domain/people/students/projections";
import { seesContactOnly } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { CounterFilter } from "@/lib/platform/db/list-counters";
import { orderOf } from "@/lib/platform/db/list-order";
import { countedApart, readPage } from "@/lib/platform/db/list-page";
import { byAge } from "@/lib/platform/db/pagination";
import { listedStudents } from "./listed-students";
import { NO_PLACE, PLACE, type Place } from "./place";

const ORDERS = { created: byAge(students), name: [students.foldedName, students.id] };

/**
 * A page of the students, newest first or as asked; the search covers name, phone and registration number, its words in any order
 * if their own order finds none, and the whole ID number for callers who see it. Tutors get the students of their own sessions,
 * with name, phone and registration number only; cashiers and finance no identity document, birth, residence or guardian. `class` and
 * `payment` are of the season of the registration. A season lists its students; once it is closed, all who registered for it.
 */
export const listStudents = query("students.list", ListStudents, async ({ actor, scope, input, db }) => {
  const { where, inAnyOrder, isHistory } = await listedStudents(db, actor, scope, input);
  const isFound = input.search || input.consent || input.ids || scope === "own" || isHistory;
  const read = (where: SQL | undefined) =>
    readPage(
      db,
      {
        rows: students,
        where,
        page: input,
        order: orderOf(input.sort, ORDERS),
        counted: isFound
          ? "found"
          : input.payment
            ? countedApart({ rows: students, where })
            : { list: "students", filter: counted(input), byDay: true },
      },
      ({ keys, isKey, sums, order }) =>
        db
          .select({ student: students, isEnrolled: IS_ENROLLED, place: PLACE, ...sums })
          .from(students)
          .innerJoin(keys, isKey)
          .orderBy(...order),
    );
  let page = await read(where);
  if (page.total === 0 && inAnyOrder) page = await read(inAnyOrder);
  const { rows, total } = page;
  if (scope === "own") return { students: rows.map(({ student }) => forTutor(student)), total };
  const whole = rows.map(({ student, isEnrolled, place }) => ({
    ...listed(student, isEnrolled),
    ...(place ?? NO_PLACE),
  }));
  return { students: seesContactOnly(actor) ? whole.map(contactOf) : whole, total };
});

export type ListedStudent = ReturnType<typeof listed> & Place;

const IS_ENROLLED = sql<boolean>`exists (select from ${enrollments} where ${enrollments.studentId} = ${students.id} and ${enrollments.state} = 'enrolled')`;

function counted({ season, status }: z.output<typeof ListStudents>): CounterFilter {
  return { season, statuses: status ? [status] : undefined };
}
