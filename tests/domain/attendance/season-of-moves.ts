import { openRegister } from "@/lib/domain/attendance/show-registers";
import { attendanceOfStudent } from "@/lib/domain/attendance/student-attendance";
import { addRegister } from "@/lib/domain/attendance/write-register";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { type NewClass, newClass, paidSeat, type Seat, student } from "../../api/fixtures";
import { asStaff, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";

/** A season that begins on Saturday 3 October 2026, with two classes of one tutor. */
export type Moves = { admin: StaffCtx; tutor: StaffCtx; a: NewClass; b: NewClass };

export async function seasonOfMoves(): Promise<Moves> {
  await sql`update seasons set starts_on = '2026-10-03', ends_on = '2026-12-19', registration_opens_at = '2026-09-01'
    where number = current_season()`;
  const [admin, tutor] = [await asStaff("admin"), await asStaff("tutor")];
  const tutorId = tutor.actor.staffId;
  return { admin, tutor, a: await newClass({ tutorId }), b: await newClass({ tutorId }) };
}

/** Noon of a day in Nairobi. */
export function noon(day: string): Promise<void> {
  return setClock(`${day}T09:00:00Z`);
}

export async function join(where: NewClass, who?: Seat): Promise<Seat> {
  return paidSeat(who?.student ?? (await student()), where);
}

export async function move({ admin }: Moves, seat: Seat, to: NewClass): Promise<void> {
  await updateEnrollment(admin, {
    id: seat.enrollmentId,
    student_id: seat.student.id,
    class_id: to.classId,
    sessions: to.sessions,
  });
}

export async function leave({ admin }: Moves, seat: Seat): Promise<void> {
  await deleteEnrollment(admin, { id: seat.enrollmentId });
}

type Marked = { present?: Seat[]; absent?: Seat[] };

/** Writes the register of the Saturday session of a class. */
export function write(
  { tutor }: Moves,
  there: NewClass,
  date: string,
  status: "draft" | "saved",
  { present = [], absent = [] }: Marked,
) {
  const ids = (seats: Seat[]) => seats.map((seat) => seat.student.id);
  return addRegister(tutor, {
    session_id: there.saturday,
    date,
    status,
    present: ids(present),
    absent: ids(absent),
    reason: "Make-up class",
  });
}

/** The students that a register lists, by id. */
export async function listed({ tutor }: Moves, there: NewClass, date: string): Promise<string[]> {
  const { register } = await openRegister(tutor, { session_id: there.saturday, date });
  return register.students.map(({ id }) => id).sort();
}

/** Attended and counted meetings of a student's enrollment. */
export async function shareOf({ admin }: Moves, seat: Seat): Promise<string> {
  const { enrollments } = await attendanceOfStudent(admin, { student_id: seat.student.id });
  const own = enrollments.find(({ enrollment_id }) => enrollment_id === seat.enrollmentId);
  return own ? `${own.attended}/${own.met}` : "none";
}

/** The spans of days of a student in the Saturday sessions, in order. */
export async function spansOf(seat: Seat): Promise<string[]> {
  const rows = await sql`select s.class_id, b.first_day::text as first, b.last_day::text as last
    from session_memberships b join sessions s on s.id = b.session_id
    where b.student_id = ${seat.student.id} and s.day = 'saturday' order by b.first_day`;
  return rows.map(({ first, last }) => `${first}..${last ?? ""}`);
}
