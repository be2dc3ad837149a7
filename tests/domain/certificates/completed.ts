import { paidSeat, type Seat, student } from "../../api/fixtures";
import { sql } from "../../support/database";

/** A paid place of season 8 whose student completed the course. */
export async function completedSeat(name = "Amina Wanjiru Otieno", where?: Seat["group"]): Promise<Seat> {
  const seat = await paidSeat(await student({ full_name: name }), where);
  await sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${seat.enrollmentId}`;
  return seat;
}

/** The number of an enrollment's certificate. */
export async function numberOf({ enrollmentId }: Seat): Promise<number> {
  const [row] = await sql`select number from certificates where enrollment_id = ${enrollmentId}`;
  return row!.number;
}
