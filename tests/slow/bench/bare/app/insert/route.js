import { pool } from "../pool";

/** One insert of a row as wide as an enrollment. */
export async function POST(request) {
  const { student_id, class_id, pay_code } = await request.json();
  const [row] = await pool()`
    insert into bench_enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
    values (${student_id}, 8, ${class_id}, 'held', now() + interval '30 minutes', 50000, ${pay_code}) returning id`;
  return Response.json({ id: row.id }, { status: 201 });
}
