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

/** Everything that a step of closing may change, without the times of the change. */
export async function standingOf(season: number) {
  return {
    season: await sql`select closed_at, close_reason from seasons where number = ${season}`,
    classes: await sql`select id, archived_at from classes where season_number = ${season} order by id`,
    places: await sql`select e.id, e.state, e.hold_until, e.outcome, e.outcome_at, e.outcome_reason,
        coalesce((select sum(amount_cents) from allocations where enrollment_id = e.id), 0)::int as pays,
        coalesce((select sum(cents) from credits where enrollment_id = e.id), 0)::int as credit
      from enrollments e where season_number = ${season} order by e.id`,
    waiting: await sql`select id, state, is_paid, rank, lapses, enrollment_id, offer_until, ended_at
      from waiting_list where season_number = ${season} order by id`,
    offers:
      await sql`select o.id, o.answer, o.expires_at from offers o join enrollments e on e.id = o.enrollment_id
      where e.season_number = ${season} order by o.id`,
  };
}

/** The messages of who had a place when the season was over, oldest first. */
export const closingMessages = (season: number) =>
  sql`select o.state, o.kind, o.body, o.next_attempt_at > now() + interval '30 minutes' as waits from outbox o
    join enrollments e on e.id = o.about_id where e.season_number = ${season} and o.cause like 'season_over:%' order by o.id`;

/** A held place, one paid in part, an offered one and one paid without a seat. */
export async function untidy() {
  const [held, part, offered, waiting] = [
    await heldSeat(),
    await heldSeat(),
    await heldSeat(),
    await paidWithoutSeat(),
  ];
  await payByPaybill(part, 200);
  await makeOffer(offered);
  return { held, part, offered, waiting };
}
