import { keepPlaces } from "@/lib/domain/season-lifecycle/returning/keep-places";
import { unseal } from "@/lib/platform/secrets";
import {
  heldSeat,
  type NewClass,
  newClass,
  payByPaybill,
  type Student,
  student,
} from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";

const DAY_MS = 24 * 60 * 60 * 1000;

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Season 9 is planned and registers in ten days. */
export async function planNextSeason(): Promise<void> {
  await sql`update seasons set registration_opens_at = now() + interval '10 days', closed_at = null,
    last_payment_at = null where number = 9`;
}

/** A class of season 9 in a course, with two sessions. */
export async function nextClass(
  { courseId }: { courseId: string },
  { name, capacity = null }: { name: string; capacity?: number | null },
): Promise<{ id: string; sessions: string[] }> {
  const [group] = await sql`insert into classes (course_id, season_number, name, capacity)
    values (${courseId}, 9, ${name}, ${capacity}) returning id`;
  const rows = await sql`insert into sessions (class_id, day, starts_at, ends_at)
    values (${group!.id}, 'saturday', '08:00', '10:00'), (${group!.id}, 'sunday', '08:00', '10:00') returning id`;
  return { id: group!.id, sessions: rows.map(({ id }) => id as string) };
}

/** Students who are enrolled in a class of season 8, in this order. */
export async function enrolledIn(group: NewClass, who: Array<Record<string, unknown>>): Promise<Student[]> {
  const people: Student[] = [];
  for (const changes of who) {
    const person = await student(changes);
    await payByPaybill(await heldSeat(person, group));
    people.push(person);
  }
  return people;
}

/** A class of season 8 with some enrolled students. */
export async function taughtClass(size: number): Promise<{ group: NewClass; people: Student[] }> {
  const group = await newClass();
  return {
    group,
    people: await enrolledIn(
      group,
      Array.from({ length: size }, () => ({})),
    ),
  };
}

/** Ends what `insertEnrolled` inserted: the invariants allow no enrolled student without a payment. */
export async function removeEnrolled(classId: string): Promise<void> {
  await sql`update enrollments set state = 'cancelled', enrolled_at = null where class_id = ${classId}`;
}

/** Enrolls inserted students in a class of season 8 without their payments; `removeEnrolled` ends it. */
export async function insertEnrolled(classId: string, studentIds: string[]): Promise<void> {
  await sql`insert into enrollments (student_id, season_number, class_id, state, fee_cents, pay_code, enrolled_at)
    select student, 8, ${classId}, 'enrolled', 50000, student::text, now() from unnest(${studentIds}::uuid[]) student`;
  await inAuditLog(classId);
}

/** Writes the audit lines of seats that a test inserted. */
export async function inAuditLog(classId: string): Promise<void> {
  await sql`insert into audit_log (actor_kind, verb, subject, changes)
    select 'system', 'test', 'enrollment:' || id, '{}' from enrollments where class_id = ${classId}`;
}

/** Keeps places of season 9 for students of season 8. */
export async function keep(audience: string, more: Record<string, unknown> = {}) {
  const until = inDays(5).toISOString();
  return keepPlaces(await asStaff("admin"), { season: 8, to_season: 9, audience, until, ...more });
}

/** The message with a student's link, and the link's token. */
export async function linkOf(studentId: string) {
  const [row] = await sql`select m.recipient, m.body, m.is_secret from outbox m
    join offers o on m.cause = 'offer:' || o.id join enrollments e on e.id = o.enrollment_id
    where e.student_id = ${studentId} order by o.created_at desc limit 1`;
  const body = unseal("outbox", row?.body ?? "") ?? "";
  return { to: row?.recipient as string, body, token: /\/offer\/([^?]+)/.exec(body)?.[1] ?? "" };
}

export async function nextSeat(studentId: string) {
  const [row] = await sql`select id, class_id, state, hold_until, fee_cents from enrollments
    where student_id = ${studentId} and season_number = 9`;
  return row;
}
