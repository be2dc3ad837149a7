import "server-only";
import { inArray, or, type SQL, sql } from "drizzle-orm";
import { auditLog } from "@/db/schema/records";
import { staff } from "@/db/schema/staff";
import { students } from "@/db/schema/students";
import type { SubjectKind } from "@/lib/domain/events/events";
import { mentions } from "@/lib/domain/payments/ledger/list-conditions";
import { readMpesaText } from "@/lib/domain/payments/receipts/read-mpesa-text";
import { matchesInAnyOrder, matchesStudent } from "@/lib/domain/people/students/student-scope";
import type { Db } from "@/lib/platform/db/client";

/** The subject of an audit line as displayed; `student_id` if it is about a student. */
export type AuditSubject = { name: string; student_id?: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** For each kind of subject a SELECT of id, name and student of those whose id is in the list. */
const NAMES: Partial<Record<SubjectKind, (ids: SQL) => SQL>> = {
  student: (ids) =>
    sql`select id, full_name || ' (' || registration_no || ')' as name, id as student_id from students where id = any(${ids})`,
  enrollment: (ids) => sql`select e.id, s.full_name || ', ' || c.name, s.id from enrollments e
    join students s on s.id = e.student_id join classes c on c.id = e.class_id where e.id = any(${ids})`,
  transaction: (ids) =>
    sql`select id, receipt, null::uuid from transactions where id = any(${ids}) and receipt is not null`,
  course: (ids) => sql`select id, name, null::uuid from courses where id = any(${ids})`,
  class: (ids) => sql`select c.id, o.name || ', ' || c.name, null::uuid from classes c
    join courses o on o.id = c.course_id where c.id = any(${ids})`,
  session: (
    ids,
  ) => sql`select x.id, c.name || ', ' || x.day || ' ' || to_char(x.starts_at, 'HH24:MI'), null::uuid
    from sessions x join classes c on c.id = x.class_id where x.id = any(${ids})`,
  staff: (ids) =>
    sql`select id, first_name || ' ' || last_name, null::uuid from staff where id = any(${ids})`,
};

/** The names of audit subjects such as `student:{id}`; those without a name, or deleted since, are left out. */
export async function nameSubjects(db: Db, subjects: string[]): Promise<Map<string, AuditSubject>> {
  const found = new Map<string, AuditSubject>();
  for (const [kind, select] of Object.entries(NAMES)) {
    const ids = [...new Set(subjects)].flatMap((subject) => {
      const id = subject.slice(kind.length + 1);
      return subject.startsWith(`${kind}:`) && UUID.test(id) ? [id] : [];
    });
    if (ids.length === 0) continue;
    const rows = await db.execute<{ id: string; name: string; student_id: string | null }>(
      sql`select * from (${select(sql`${`{${ids.join(",")}}`}::uuid[]`)}) as named(id, name, student_id)`,
    );
    for (const { id, name, student_id } of rows)
      found.set(`${kind}:${id}`, { name, ...(student_id ? { student_id } : {}) });
  }
  return found;
}

/** The most people whose lines a search shows; with more the name is too common. */
const MAX_PEOPLE = 50;

/**
 * The condition of a search by a person: lines about the students and their enrollments, and lines of staff, with that name,
 * phone or registration number; or lines about the payment of an M-Pesa code. Undefined if there is none.
 */
export async function linesOfPeople(db: Db, search: string): Promise<SQL | undefined> {
  if (search.length < 2) return undefined;
  const people = async (where: SQL | undefined) =>
    where ? db.select({ id: students.id }).from(students).where(where).limit(MAX_PEOPLE) : [];
  const exact = await people(matchesStudent(search));
  const found = exact.length > 0 ? exact : await people(matchesInAnyOrder(search));
  const ids = sql`${`{${found.map(({ id }) => id).join(",")}}`}::uuid[]`;
  const subjects = await db.execute<{ subject: string }>(sql`
    select 'student:' || id as subject from unnest(${ids}) id
    union all select 'enrollment:' || id from enrollments where student_id = any(${ids})
    union all select 'transaction:' || id from transactions where receipt = ${readMpesaText(search)?.code ?? null}`);
  const name = sql`${staff.firstName} || ' ' || ${staff.lastName}`;
  const colleagues = await db
    .select({ id: staff.id })
    .from(staff)
    .where(mentions(search, [name, staff.msisdn]))
    .limit(MAX_PEOPLE);
  const staffIds = colleagues.map(({ id }) => id);
  return or(
    subjects.length > 0
      ? inArray(
          auditLog.subject,
          [...subjects].map(({ subject }) => subject),
        )
      : undefined,
    staffIds.length > 0
      ? sql`(${auditLog.actorKind} = 'staff' and ${inArray(auditLog.actorId, staffIds)})`
      : undefined,
  );
}
