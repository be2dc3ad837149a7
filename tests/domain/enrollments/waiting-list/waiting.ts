import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { listWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { unseal } from "@/lib/platform/secrets";
import { heldSeat, type NewClass, newClass, type Seat, type Student, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { asOwner } from "../../../support/students";

/** A class whose seats are all held, with their holders. */
export async function fullClass(capacity = 1): Promise<{ group: NewClass; seats: Seat[] }> {
  const group = await newClass({ capacity });
  const seats: Seat[] = [];
  for (let n = 0; n < capacity; n += 1) seats.push(await heldSeat(undefined, group));
  return { group, seats };
}

/** Another class of the same course, with the same times. */
export async function sisterClass(group: NewClass, capacity: number | null): Promise<NewClass> {
  const other = await newClass({ capacity });
  await sql`update classes set course_id = ${group.courseId} where id = ${other.classId}`;
  return other;
}

export function join(person: Student, group: NewClass, sessions?: string[]) {
  return asOwner(joinWaitingList, {
    student_id: person.id,
    class_id: group.classId,
    ...(sessions ? { sessions } : {}),
  });
}

/** New students who wait for a class, in this order. */
export async function waiters(group: NewClass, size: number): Promise<Student[]> {
  const people: Student[] = [];
  for (let n = 0; n < size; n += 1) {
    const person = await student();
    await join(person, group);
    people.push(person);
  }
  return people;
}

/** Cancels an enrollment at the desk, which frees its seat. */
export async function cancel(enrollmentId: string): Promise<void> {
  await deleteEnrollment(await asStaff("admin"), { id: enrollmentId });
}

/** The queue of a class: the students in order, and whether each has an offer. */
export async function queue(group: NewClass): Promise<Array<[string, string]>> {
  const { waiting } = await listWaiting(await asStaff("admin"), { class_id: group.classId });
  return waiting.map(({ student_id, state }) => [student_id, state]);
}

/** The row of a student's newest entry of a list. */
export async function entryOf(person: Student) {
  const [row] =
    await sql`select * from waiting_list where student_id = ${person.id} order by joined_at desc, rank desc limit 1`;
  return row;
}

export async function enrollmentOf(person: Student) {
  const [row] = await sql`select id, class_id, state, hold_until, pay_code from enrollments
    where student_id = ${person.id} and state <> 'cancelled' order by created_at desc limit 1`;
  return row;
}

/** The newest message of a student with an offer's link, and the link's token. */
export async function linkOf(person: Student) {
  const [row] = await sql`select body, next_attempt_at, expires_at, state from outbox
    where student_id = ${person.id} and kind = 'offer' order by created_at desc, id desc limit 1`;
  const body = unseal("outbox", row?.body ?? "") ?? "";
  return { ...row, body, token: /\/offer\/([^?]+)/.exec(body)?.[1] ?? "" };
}

/** Ends the time of a student's offer. */
export async function expireOffer(person: Student): Promise<void> {
  await sql`update enrollments set hold_until = now() - interval '1 second' where student_id = ${person.id} and state = 'offered'`;
  await sql`update waiting_list set offer_until = now() - interval '1 second' where student_id = ${person.id} and state = 'offered'`;
}

/** The kinds of messages a student was sent, oldest first. */
export async function kindsTo(person: Student): Promise<string[]> {
  const rows = await sql`select kind from outbox where student_id = ${person.id} order by created_at, id`;
  return rows.map(({ kind }) => kind as string);
}
