import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { heldSeat, payByPaybill, type Seat, staffMember } from "../../../api/fixtures";
import { sql } from "../../../support/database";

type Mark = "present" | "late" | "absent" | "excused";
const DAY_MS = 24 * 60 * 60 * 1000;
let made = 100;

/**
 * A season without classes that is open and the current one. Teaching begins tomorrow, so that no register is missing yet.
 * @returns its number
 */
export async function emptySeason(): Promise<number> {
  made += 1;
  await sql`insert into seasons (number, starts_on, registration_opens_at)
    values (${made}, (now() + interval '1 day')::date, clock_timestamp())`;
  return made;
}

/** Gives a season its last day, so many days from today in Nairobi. */
export async function endsInDays(season: number, days: number): Promise<void> {
  await sql`update seasons set ends_on = (now() at time zone 'Africa/Nairobi')::date + ${days}::int where number = ${season}`;
}

/** Lets a season have begun a month ago, and a class with it. */
export async function beganLastMonth(season: number, classId: string): Promise<void> {
  await sql`update seasons set starts_on = (now() - interval '30 days')::date where number = ${season}`;
  await sql`update enrollments set enrolled_at = now() - interval '30 days' where class_id = ${classId}`;
  await sql`update sessions set created_at = now() - interval '30 days' where class_id = ${classId}`;
}

/** A student whose hold ended before the payment came, when the class was full: paid without a seat. */
export async function paidWithoutSeat(shillings = 500): Promise<Seat> {
  const seat = await heldSeat();
  await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${seat.enrollmentId}`;
  await sql`update classes set capacity = 0 where id = ${seat.group.classId}`;
  await payByPaybill(seat, shillings);
  return seat;
}

/** Makes a held seat one that was offered, with its link. */
export async function makeOffer(seat: Seat): Promise<void> {
  await sql`update enrollments set state = 'expired' where id = ${seat.enrollmentId}`;
  await sql`update enrollments set state = 'offered', hold_until = now() + interval '1 day' where id = ${seat.enrollmentId}`;
  await sql`insert into offers (enrollment_id, kind, token_hash, expires_at)
    values (${seat.enrollmentId}, 'keep_place', ${seat.enrollmentId}, now() + interval '1 day')`;
}

/** Saves the registers of a class's sessions on each day they met in the last month, at most so many of each. */
export async function markAll(
  classId: string,
  mark: (studentId: string, nth: number) => Mark,
  most = 10,
): Promise<void> {
  const marker = await staffMember("tutor");
  const sessions = await sql`select id, day from sessions where class_id = ${classId}`;
  for (const { id, day } of sessions) {
    for (const [nth, date] of lastMeetings(day === "saturday" ? 6 : 0)
      .slice(0, most)
      .entries()) {
      const people =
        await sql`select e.student_id from enrollments e join enrollment_sessions s on s.enrollment_id = e.id
        where s.session_id = ${id} and e.state = 'enrolled'`;
      const [register] = await sql`insert into registers (session_id, date, status, marked_by)
        values (${id}, ${date}, 'draft', ${marker}) returning id`;
      for (const { student_id: student } of people)
        await sql`insert into register_marks (register_id, student_id, state)
          values (${register!.id}, ${student}, ${mark(student, nth)})`;
      await sql`update registers set status = 'saved', saved_at = now() where id = ${register!.id}`;
    }
  }
}

/** The dates in the last thirty days on which a session of a weekday met, newest first. */
function lastMeetings(weekday: number): string[] {
  const dates = Array.from({ length: 31 }, (_, back) => nairobiDate(new Date(Date.now() - back * DAY_MS)));
  return dates.filter((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === weekday);
}
