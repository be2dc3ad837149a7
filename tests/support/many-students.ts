import { PAY_CODE_SIGNS, withCheckSign } from "@/lib/domain/enrollments/pay-code";
import { hashToken } from "@/lib/platform/secrets";
import { sql } from "./database";

let born = 0;

/** Inserts registered adults directly. @returns their ids. */
export async function insertStudents(size: number): Promise<string[]> {
  const phones = Array.from({ length: size }, () => `2541${String(20_000_000 + born++)}`);
  const rows = await sql`
    insert into students (full_name, msisdn, dob, id_number, residence, channel, enrollment_status, season_number)
    select 'Test Student', phone, '1999-03-05', 'A1234567', 'Kayole', 'Flier', 'new', 8
    from unnest(${phones}::text[]) phone returning id`;
  return rows.map(({ id }) => id as string);
}

export type Hold = { studentId: string; enrollmentId: string; payCode: string };

/** Inserts students who hold a seat in a class. @param minutes from now until the hold ends; below 0 it has ended. */
export async function insertHolds(classId: string, size: number, minutes = 30): Promise<Hold[]> {
  const ids = await insertStudents(size);
  const codes = ids.map(() => payCode(born++));
  const rows = await sql`
    insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
    select student, 8, ${classId}, 'held', now() + make_interval(mins => ${minutes}), 50000, code
    from unnest(${ids}::uuid[], ${codes}::text[]) as given (student, code)
    returning id, student_id, pay_code`;
  await sql`insert into audit_log (actor_kind, verb, subject, changes)
    select 'system', 'test', 'enrollment:' || id, '{}' from unnest(${rows.map(({ id }) => id)}::uuid[]) id`;
  return rows.map((row) => ({ studentId: row.student_id, enrollmentId: row.id, payCode: row.pay_code }));
}

export type HoldWithStkPush = Hold & { stkPushId: string; token: string; checkoutId: string };

/** Inserts students with a held seat and a prompt each, as if Safaricom had accepted it. */
export async function insertStkPushes(
  classId: string,
  size: number,
  minutes = 30,
): Promise<HoldWithStkPush[]> {
  const held = await insertHolds(classId, size, minutes);
  const waiting = held.map((hold, n) => ({
    ...hold,
    token: `${String(n).padStart(8, "0")}${hold.enrollmentId.replaceAll("-", "").slice(8)}`,
    checkoutId: `ws_CO_${hold.enrollmentId}`,
  }));
  const rows = await sql`
    with given as (
      select * from unnest(${waiting.map((one) => one.enrollmentId)}::uuid[],
        ${waiting.map((one) => hashToken(one.token))}::text[],
        ${waiting.map((one) => one.checkoutId)}::text[],
        ${waiting.map(() => `2541${String(60_000_000 + born++)}`)}::text[]) as t (enrollment, token, checkout, phone)
    ), asked as (
      insert into payment_requests
        (enrollment_id, method, amount_cents, paying_msisdn, paying_first_name, paying_last_name)
      select enrollment, 'express', 50000, phone, 'Test', 'Payer' from given returning id, enrollment_id
    )
    insert into mpesa_express_requests
      (payment_request_id, enrollment_id, msisdn, amount_cents, state, token_hash, checkout_request_id)
    select asked.id, enrollment, phone, 50000, 'sent', token, checkout
    from given join asked on asked.enrollment_id = enrollment returning id, enrollment_id`;
  const ids = new Map(rows.map((row) => [row.enrollment_id, row.id]));
  return waiting.map((one) => ({ ...one, stkPushId: ids.get(one.enrollmentId) }));
}

/** The seats of a class by state; expired holds count as `ended`. */
export async function seatsByState(classId: string): Promise<Record<string, number>> {
  const rows = await sql`select count(*)::int as all,
      case when state in ('held', 'pending_payment', 'offered') and hold_until <= now() then 'ended' else state end as how
    from enrollments where class_id = ${classId} group by how`;
  return Object.fromEntries(rows.map((row) => [row.how, row.all]));
}

function payCode(n: number): string {
  let rest = n;
  let body = "";
  for (let sign = 0; sign < 6; sign++) {
    body += PAY_CODE_SIGNS.charAt(rest % PAY_CODE_SIGNS.length);
    rest = Math.floor(rest / PAY_CODE_SIGNS.length);
  }
  return withCheckSign(body);
}
