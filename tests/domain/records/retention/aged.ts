import type { Student } from "../../../api/fixtures";
import { sql } from "../../../support/database";

/** Backdates everything done with a student by so many days. */
export async function aged({ id }: Student, days: number): Promise<void> {
  const then = sql`now() - make_interval(days => ${days})`;
  await sql`update students set created_at = ${then}, updated_at = ${then} where id = ${id}`;
  await sql`update enrollments set created_at = ${then}, updated_at = ${then}, hold_until = ${then} + interval '1 hour',
    state = case when state in ('held', 'pending_payment') then 'expired' else state end where student_id = ${id}`;
  const own = sql`(select id from enrollments where student_id = ${id})`;
  await sql`update payment_requests set created_at = ${then}, updated_at = ${then} where enrollment_id in ${own}`;
  await sql`update mpesa_express_requests set created_at = ${then}, updated_at = ${then} where enrollment_id in ${own}`;
}

/** Whether a student's own data is removed. */
export async function isAnonymized({ id }: Student): Promise<boolean> {
  const [row] = await sql`select full_name from students where id = ${id}`;
  return row!.full_name === "Removed";
}
