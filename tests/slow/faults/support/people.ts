import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { PAY_CODE_SIGNS, withCheckSign } from "@/lib/domain/enrollments/pay-code";
import { hashToken } from "@/lib/platform/secrets";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { resultBody } from "../../../support/result-body";
import { type Answer, type Asking, ask, field } from "./request";

export const PASSWORD = "Karibu-Academy-9";
export const STAFF = {
  admin: "0700000001",
  tutor: "0700000002",
  otherTutor: "0700000003",
  finance: "0700000005",
};
const FEE_CENTS = 50_000;
let born = 0;

export type NewClass = { classId: string; sessions: string[] };

/** A course with one class, which meets on Saturday, Sunday and for chapel. */
export async function newClass(
  sql: Sql,
  capacity: number | null,
  tutorId: string | null = null,
): Promise<NewClass> {
  born += 1;
  const [course] = await sql`insert into courses (name, code, details, price_cents)
    values (${`Baking ${born}`}, ${`F${born}`}, 'Three months of weekends.', 0) returning id`;
  const [group] = await sql`insert into classes (course_id, season_number, name, capacity)
    values (${course!.id}, current_season(), ${`Class ${born}`}, ${capacity}) returning id`;
  const meetings = await sql`insert into sessions (class_id, day, starts_at, ends_at, tutor_id) values
    (${group!.id}, 'saturday', '08:00', '10:00', ${tutorId}),
    (${group!.id}, 'sunday', '14:00', '16:00', ${tutorId}),
    (${group!.id}, 'chapel', '11:00', '12:00', ${null}) returning id`;
  return { classId: group!.id, sessions: meetings.map(({ id }) => id) };
}

/** A phone number new to this run. */
export function newPhone(): string {
  born += 1;
  return `2547${String(30_000_000 + born)}`;
}

/** The registration form of an adult. */
export function adult(phone: string) {
  return {
    full_name: "Neema Wanjiru Otieno",
    msisdn: phone,
    dob: "27-03-2001",
    id_number: "30123456",
    residence: "Kibera",
    channel: "Flier",
    enrollment_status: "new",
    consent: true,
  };
}

/** Registers an adult through the API. */
export function register(url: string, phone = newPhone(), asking: Asking = {}): Promise<Answer> {
  return ask(url, "/api/v1/students/register-student", { json: adult(phone), ...asking });
}

/** The token of the session of an inserted student. */
const sessionOf = (studentId: string) => `visit-of-${studentId}`;

/** Headers of a student's call: with a student session where the id is raw; one from a call is sealed and needs none. */
function asStudent(studentId: string): Record<string, string> {
  return studentId.includes(".") ? {} : { authorization: `Bearer ${sessionOf(studentId)}` };
}

/** Inserts registered adults with a student session each directly into the tables. @returns their ids */
export async function crowd(sql: Sql, size: number): Promise<string[]> {
  const phones = Array.from({ length: size }, newPhone);
  const rows = await sql`
    insert into students (full_name, msisdn, dob, id_number, residence, channel, enrollment_status, season_number)
    select 'Test Student', phone, '1999-03-05', 'A1234567', 'Kayole', 'Flier', 'new', 8
    from unnest(${phones}::text[]) phone returning id`;
  const ids: string[] = rows.map(({ id }) => id);
  const hashes = ids.map((id) => hashToken(sessionOf(id)));
  await sql`insert into student_access (student_id, level, token_hash, last_seen_at, expires_at)
    select student, 'view', hash, 'infinity', 'infinity'
    from unnest(${ids}::uuid[], ${hashes}::text[]) as given (student, hash)`;
  return ids;
}

export type HeldSeat = { studentId: string; enrollmentId: string };

/** New students with held seats. */
export async function heldSeats(sql: Sql, classId: string, size: number): Promise<HeldSeat[]> {
  const ids = await crowd(sql, size);
  const rows = await sql`
    insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
    select student, 8, ${classId}, 'held', now() + interval '30 minutes', ${FEE_CENTS}, code
    from unnest(${ids}::uuid[], ${ids.map(payCode)}::text[]) as given (student, code) returning id, student_id`;
  await sql`insert into audit_log (actor_kind, verb, subject, changes)
    select 'system', 'test', 'enrollment:' || id, '{}' from unnest(${rows.map(({ id }) => id)}::uuid[]) id`;
  return rows.map((row) => ({ studentId: row.student_id, enrollmentId: row.id }));
}

/** A callback, and the path it goes to. */
export type PaidCallback = { receipt: string; path: string; body: string };

/**
 * Creates held seats, each with a prompt.
 * @param classId a new one by default
 * @returns the callbacks that report them paid
 */
export async function paidCallbacks(sql: Sql, size: number, classId?: string): Promise<PaidCallback[]> {
  const held = await heldSeats(sql, classId ?? (await newClass(sql, null)).classId, size);
  const waiting = held.map(({ enrollmentId }) => ({
    enrollmentId,
    token: randomUUID().replaceAll("-", ""),
    checkout: `ws_CO_${enrollmentId}`,
    phone: newPhone(),
  }));
  await sql`
    with given as (
      select * from unnest(${waiting.map((one) => one.enrollmentId)}::uuid[],
        ${waiting.map((one) => hashToken(one.token))}::text[],
        ${waiting.map((one) => one.checkout)}::text[], ${waiting.map((one) => one.phone)}::text[])
        as t (enrollment, token, checkout, phone)
    ), asked as (
      insert into payment_requests
        (enrollment_id, method, amount_cents, paying_msisdn, paying_first_name, paying_last_name)
      select enrollment, 'express', ${FEE_CENTS}, phone, 'Test', 'Payer' from given returning id, enrollment_id
    )
    insert into mpesa_express_requests
      (payment_request_id, enrollment_id, msisdn, amount_cents, state, token_hash, checkout_request_id)
    select asked.id, enrollment, phone, ${FEE_CENTS}, 'sent', token, checkout
    from given join asked on asked.enrollment_id = enrollment`;
  return waiting.map(({ token, checkout }) => {
    const receipt = newReceipt();
    return { receipt, path: callbackPath(`express/${token}`), body: resultBody(checkout, 0, receipt) };
  });
}

/** What the books have of these receipts, and the callbacks kept in all. */
export async function booksOf(sql: Sql, callbacks: Pick<PaidCallback, "receipt">[]) {
  const receipts = callbacks.map(({ receipt }) => receipt);
  const [books] = await sql`select
    (select count(*)::int from transactions where receipt = any(${receipts})) as transactions,
    (select count(*)::int from allocations a join transactions t on t.id = a.transaction_id
      where t.receipt = any(${receipts})) as allocations,
    (select count(*)::int from mpesa_callbacks) as kept`;
  return books as unknown as { transactions: number; allocations: number; kept: number };
}

/** An M-Pesa receipt new to this run. */
export function newReceipt(): string {
  born += 1;
  return `TKL${String(born).padStart(7, "0")}`;
}

export function callbackPath(rest: string): string {
  return `/api/v1/payments/callbacks/${TEST_SETTINGS.CALLBACK_SECRET}/${rest}`;
}

export function post(url: string, callback: Pick<PaidCallback, "path" | "body">): Promise<Answer> {
  return ask(url, callback.path, { body: callback.body, headers: { "content-type": "application/json" } });
}

export function enroll(url: string, student: string, where: NewClass, headers: Record<string, string> = {}) {
  const json = { student_id: student, class_id: where.classId, sessions: where.sessions };
  return ask(url, "/api/v1/students/enroll", { json, headers: { ...asStudent(student), ...headers } });
}

export function pay(url: string, { studentId, enrollmentId }: HeldSeat, phone = newPhone()) {
  const json = {
    enrollment_id: enrollmentId,
    student_id: studentId,
    payment_method: "express",
    paying_msisdn: phone,
    paying_first_name: "Jane",
    paying_last_name: "Wanjiru",
  };
  return ask(url, "/api/v1/payments/pay", { json, headers: asStudent(studentId) });
}

/** @returns an API token of a member of staff */
export async function tokenOf(url: string, msisdn: string, password = PASSWORD): Promise<string> {
  const answer = await ask(url, "/api/v1/auth/login", { json: { msisdn, password } });
  const token = field(answer, "access", "token");
  if (!token) throw new Error(`no sign-in for ${msisdn}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return token;
}

/** @returns the cookies of a member of staff */
export async function cookieOf(url: string, msisdn: string): Promise<string> {
  const csrf = await ask(url, "/api/auth/csrf");
  const sent = await ask(url, "/api/auth/callback/credentials", {
    headers: { cookie: cookiesOf(csrf), origin: url },
    body: new URLSearchParams({ csrfToken: field(csrf, "csrfToken"), msisdn, password: PASSWORD }),
  });
  return cookiesOf(sent);
}

function cookiesOf({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Never one of the demo's, which start with other characters. */
function payCode(): string {
  born += 1;
  let rest = born;
  let body = "";
  for (let sign = 0; sign < 6; sign++) {
    body = PAY_CODE_SIGNS.charAt(rest % PAY_CODE_SIGNS.length) + body;
    rest = Math.floor(rest / PAY_CODE_SIGNS.length);
  }
  return withCheckSign(body);
}
