import { beforeAll, describe, expect, test } from "vitest";
import { checkCodeOf } from "@/lib/domain/attendance/certificates/read-certificates";
import type { Answer, Sent } from "../support/call";
import { certify } from "../support/certificates";
import { sql } from "../support/database";
import { hire, PASSWORD, signIn } from "../support/staff";
import { clientOf } from "./client";
import { CANARY, canaryStudent, newClass, paidSeat, type Seat, student } from "./fixtures";
import { expectDescribed } from "./openapi-server/fits";
import { readRoutes } from "./openapi-server/routes";

const ROLES = ["admin", "tutor", "cashier", "finance"] as const;
type Role = (typeof ROLES)[number] | "nobody";

const DAY = "2026-11-14";
let seat: Seat;
let tutorId: string;
let adminId: string;
let cashierId: string;
let waitingId: string;
const tokens = new Map<Role, string>();
const routes = await readRoutes();

beforeAll(async () => {
  for (const role of ROLES) {
    const person = await hire(role, { email: `${role}@academy.example` });
    tokens.set(role, await signIn(person));
    if (role === "tutor") tutorId = person.id;
    if (role === "admin") adminId = person.id;
    if (role === "cashier") cashierId = person.id;
  }
  seat = await paidSeat(await canaryStudent(), await newClass({ tutorId, capacity: 20 }));
  await paidSeat(await student({ full_name: "Otherwell Person" }));
  await sql`update enrollments set enrolled_at = '2026-11-01T09:00:00Z'`;
  await sql`with written as (insert into registers (session_id, date, status, marked_by)
      values (${seat.group.saturday}, ${DAY}, 'draft', ${tutorId}) returning id)
    insert into register_marks select id, ${seat.student.id}, 'late' from written`;
  await certify(seat.enrollmentId, 8);
  waitingId = (await student({ full_name: "Waiting Person" })).id;
  await sql`insert into waiting_list (student_id, season_number, class_id)
    select ${waitingId}, season_number, id from classes where id = ${seat.group.classId}`;
  const [request] = await sql`insert into payment_requests
    (enrollment_id, method, amount_cents, paying_msisdn, paying_first_name, paying_last_name, status)
    values (${seat.enrollmentId}, 'express', 50000, '254712121212', 'Grace', 'Otieno', 'failed') returning id`;
  const [prompt] = await sql`insert into mpesa_express_requests
    (payment_request_id, enrollment_id, msisdn, amount_cents, state, token_hash, checkout_request_id)
    values (${request!.id}, ${seat.enrollmentId}, '254712121212', 50000, 'failed', 'hash', 'ws_CO_1') returning id`;
  await sql`insert into mpesa_queries (express_request_id, http_status, body, verdict)
    values (${prompt!.id}, 200, '{}', 'failed')`;
});

/** Every documented call that reads, with its input. */
const READS: Array<[path: string, query: () => Record<string, string>]> = [
  ["admin", () => ({ adminId })],
  ["attendance-registers", () => ({ sessionId: seat.group.saturday })],
  ["cashiers", () => ({ cashierId })],
  ["certificates", () => ({ season: "8" })],
  ["certificates/check", () => ({ number: "8", check: checkCodeOf(8, seat.enrollmentId) })],
  ["classes", () => ({ courseId: seat.group.courseId })],
  ["classes/fetch-class", () => ({ classId: seat.group.classId })],
  ["classes/waiting-list", () => ({ class_id: seat.group.classId })],
  ["classes/waiting-outlook", () => ({ class_id: seat.group.classId })],
  ["courses", () => ({ courseId: seat.group.courseId })],
  ["messages", () => ({})],
  ["payments/express-requests", () => ({})],
  ["payments/mpesa-classic-requests", () => ({})],
  ["payments/payment-requests", () => ({})],
  ["payments/transaction-query-requests", () => ({})],
  ["payments/transactions", () => ({ search: seat.payCode })],
  ["sessions", () => ({ classId: seat.group.classId })],
  ["sessions/get-session", () => ({ sessionId: seat.group.saturday })],
  ["students", () => ({ search: seat.student.msisdn })],
  ["students/enrollments", () => ({ search: seat.student.msisdn })],
  ["students/enrollments-count", () => ({})],
  ["students/get-class-enrollment", () => ({ class_id: seat.group.classId })],
  ["students/get-student", () => ({ q: seat.student.id })],
  ["students/get-student-enrollment", () => ({ student_id: seat.student.id })],
  ["students/registrations-count", () => ({})],
  ["students/waiting-places", () => ({ student_id: waitingId })],
  ["tutors", () => ({ tutorId })],
  ["tutors/tutor-sessions", () => ({ tutorId })],
];

async function read(path: string, role: Role, query: Record<string, string>): Promise<Answer> {
  const route = routes.get(`/${path}`) ?? {};
  const sent: Sent = { query };
  const token = tokens.get(role);
  return clientOf(route, "GET", `/api/v1/${path}`)(token ? { ...sent, token } : sent);
}

/** All field names of a response as paths; a date used as a key is written {date}. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [`${path}[]`] : value.flatMap((item) => fieldsOf(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = /^\d{4}-\d\d-\d\d$/.test(key) ? "{date}" : key;
    return fieldsOf(inner, path ? `${path}.${name}` : name);
  });
}

describe("what each role gets", () => {
  test("matches staff-reads.fields.txt field by field", async () => {
    const lines: string[] = [];
    for (const [path, query] of READS) {
      lines.push(`GET ${path}`);
      const rolesOf = new Map<string, Role[]>();
      for (const role of ["nobody", ...ROLES] as const) {
        const { status, body } = await read(path, role, query());
        const { success: _s, status: _t, msg: _m, request_id: _r, ...said } = body;
        const fields =
          status === 200 ? [...new Set(fieldsOf(said))].sort().join(" ") : `${status} ${body.code}`;
        rolesOf.set(fields, [...(rolesOf.get(fields) ?? []), role]);
      }
      for (const [fields, roles] of rolesOf) lines.push(`  ${roles.join(", ")}: ${fields}`);
    }
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./staff-reads.fields.txt");
  });

  test("has the documented shapes", async () => {
    for (const [path, query] of READS)
      for (const role of ["nobody", ...ROLES] as const) {
        const { status, body } = await read(path, role, query());
        expectDescribed(`GET ${path}`, status, body);
      }
  });

  test("holds nothing private of a student for tutors, not even of their own students", async () => {
    const { dob, born, id_number, residence, email, guardian_name, guardian_id_no, guardian_msisdn } = CANARY;
    const secrets = [dob, born, id_number, residence, email, guardian_name, guardian_id_no, guardian_msisdn];
    for (const [path, query] of READS) {
      for (const role of ["tutor", "nobody"] as const) {
        const { text } = await read(path, role, query());
        for (const secret of secrets) expect(text.includes(secret), `${role} ${path} ${secret}`).toBe(false);
        if (role === "tutor") expect(text.includes("Otherwell"), path).toBe(false);
      }
    }
    const { text } = await read("students", "admin", { search: seat.student.msisdn });
    expect(text).toContain(CANARY.id_number);
  });

  test("holds no birth, identity document, residence or guardian for cashiers and finance", async () => {
    const { dob, born, id_number, residence, guardian_name, guardian_id_no, guardian_msisdn } = CANARY;
    for (const [path, query] of READS)
      for (const role of ["cashier", "finance"] as const) {
        const { text } = await read(path, role, query());
        for (const secret of [
          dob,
          born,
          id_number,
          residence,
          guardian_name,
          guardian_id_no,
          guardian_msisdn,
        ])
          expect(text.includes(secret), `${role} ${path} ${secret}`).toBe(false);
      }
  });

  test("never holds a password, a hash or a token", async () => {
    for (const [path, query] of READS)
      for (const role of ROLES) {
        const { text } = await read(path, role, query());
        for (const secret of [PASSWORD, "$argon2", "gnm_", "token_hash", "manage_code"])
          expect(text.includes(secret), `${role} ${path} ${secret}`).toBe(false);
      }
  });
});
