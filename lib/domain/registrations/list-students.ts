import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import {
  HISTORY,
  type StoredSummary,
  storedHistory,
} from "@/lib/domain/enrollments/standing/enrollment-summary";
import { contactOf } from "@/lib/domain/people/students/field-rules";
import { ListStudents } from "@/lib/domain/people/students/list-input";
import { forTutor, listed } from "@/lib/domain/people/students/projections";
import { seesContactOnly } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
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
 * with name, phone and registration number only; cashiers and finance no identity document, birth, residence or guardian. `class`,
 * `payment` and `amount_due` are of the season of the registration. A season lists its students; once it is closed, all who registered for it.
 */
export const listStudents = query("students.list", ListStudents, (job) =>
  readStudents(job, NO_HISTORY, () => ({})),
);

/** The list of the API: the same, with the student's enrollments and the sessions of the latest. Tutors get neither. */
export const listStudentsWithEnrollments = query("students.list", ListStudents, (job) =>
  readStudents(job, HISTORY, (stored) => {
    const { latest, seasons } = storedHistory(stored);
    return { enrollments: seasons, sessions: latest?.sessions ?? [] };
  }),
);

type Job = { actor: Actor; scope: Scope; input: z.output<typeof ListStudents>; db: Db };

const NO_HISTORY: typeof HISTORY = sql`null`;

async function readStudents<More extends object>(
  { actor, scope, input, db }: Job,
  history: typeof HISTORY,
  more: (stored: StoredSummary[] | null) => More,
) {
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
          : input.payment || input.classId || input.channel || input.door
            ? countedApart({ rows: students, where })
            : { list: "students", filter: counted(input), byDay: true },
      },
      ({ keys, isKey, sums, order }) =>
        db
          .select({
            student: students,
            isEnrolled: IS_ENROLLED,
            place: PLACE,
            history: scope === "own" ? NO_HISTORY : history,
            ...sums,
          })
          .from(students)
          .innerJoin(keys, isKey)
          .orderBy(...order),
    );
  let page = await read(where);
  if (page.total === 0 && inAnyOrder) page = await read(inAnyOrder);
  const { rows, total } = page;
  if (scope === "own") return { students: rows.map(({ student }) => forTutor(student)), total };
  const whole = rows.map(({ student, isEnrolled, place, history }) => ({
    ...listed(student, isEnrolled),
    ...(place ?? NO_PLACE),
    ...more(history),
  }));
  return { students: seesContactOnly(actor) ? whole.map(contactOf) : whole, total };
}

export type ListedStudent = ReturnType<typeof listed> & Place;

/** OFFSET 0 makes Postgres look each student up; without it, a page of a hundred reads all who are enrolled. */
const IS_ENROLLED = sql<boolean>`exists (select from ${enrollments} where ${enrollments.studentId} = ${students.id}
  and ${enrollments.state} = 'enrolled' offset 0)`;

function counted({ season, status }: z.output<typeof ListStudents>): CounterFilter {
  return { season, statuses: status ? [status] : undefined };
}
