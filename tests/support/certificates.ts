import { paidSeat, type Seat, student } from "../api/fixtures";
import { sql } from "./database";

/** A paid seat of season 8 whose student completed the course. */
export async function completedSeat(name = "Amina Wanjiru Otieno", where?: Seat["group"]): Promise<Seat> {
  const seat = await paidSeat(await student({ full_name: name }), where);
  await complete(seat.enrollmentId);
  return seat;
}

/** The number of an enrollment's certificate. */
export async function numberOf({ enrollmentId }: Seat): Promise<number> {
  const [row] = await sql`select number from certificates where enrollment_id = ${enrollmentId}`;
  return row!.number;
}

/** A certificate with a number of the test's choice, replacing any of that number or enrollment. */
export async function certify(enrollmentId: string, number: number): Promise<void> {
  await complete(enrollmentId);
  await sql`delete from certificates where number = ${number} or enrollment_id = ${enrollmentId}`;
  await sql`insert into certificates (number, enrollment_id, season_number, full_name, course_name)
    overriding system value
    select ${number}, id, season_number, 'Amina', 'Baking' from enrollments where id = ${enrollmentId}`;
}

async function complete(enrollmentId: string): Promise<void> {
  await sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${enrollmentId}`;
}
