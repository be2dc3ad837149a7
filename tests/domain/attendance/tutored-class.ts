import { beforeAll } from "vitest";
import { addRegister } from "@/lib/domain/attendance/write-register";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { closeDatabase } from "@/lib/platform/db/client";
import { type NewClass, newClass, paidSeat, type Seat, student } from "../../api/fixtures";
import { asStaff, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";

/** Saturday noon in Nairobi. */
export const SATURDAY_NOON = "2026-11-21T09:00:00Z";
export const SATURDAY = "2026-11-21";
export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Stops the clock at Saturday noon for the tests of a file. */
export function onSaturdayNoon(): void {
  beforeAll(async () => {
    await setClock(SATURDAY_NOON);
    await closeDatabase();
  });
}

export type TutoredClass = { there: NewClass; people: Seat[]; ids: string[]; tutor: StaffCtx };

/** A tutor's Saturday session with students, all of it long before the test's date. */
export async function tutoredClass(
  size: number,
  given: { tutor?: StaffCtx; name?: string } = {},
): Promise<TutoredClass> {
  const tutor = given.tutor ?? (await asStaff("tutor"));
  const group = await newClass({ tutorId: tutor.actor.staffId, ...(given.name ? { name: given.name } : {}) });
  const people: Seat[] = [];
  for (let one = 0; one < size; one++) people.push(await paidSeat(await student(), group));
  await sql`update enrollments set enrolled_at = '2026-08-01T09:00:00Z' where class_id = ${group.classId}`;
  await sql`update sessions set created_at = '2026-08-01T09:00:00Z' where class_id = ${group.classId}`;
  return { there: group, people, ids: people.map((seat) => seat.student.id), tutor };
}

/** Adds a student who paid for the session at the given time. */
export async function addLateStudent({ there: group }: TutoredClass, at: string): Promise<string> {
  const seat = await paidSeat(await student(), group);
  await sql`update enrollments set enrolled_at = ${at} where id = ${seat.enrollmentId}`;
  return seat.student.id;
}

/** Cancels the enrollment of one student of the class. */
export async function cancelEnrollment({ people }: TutoredClass, position: number): Promise<void> {
  await deleteEnrollment(await asStaff("admin"), { id: people[position]?.enrollmentId });
}

/** Writes the Saturday register of a class. */
export function writeRegister(
  who: StaffCtx,
  { there: group }: TutoredClass,
  fields: Record<string, unknown>,
) {
  return addRegister(who, { session_id: group.saturday, date: SATURDAY, status: "draft", ...fields });
}

/** Saves the Saturday register, with all students present or with the given marks. */
export function saveRegister(
  who: StaffCtx,
  all: TutoredClass,
  fields: Record<string, unknown> = { present: all.ids },
) {
  return writeRegister(who, all, { status: "saved", ...fields });
}
