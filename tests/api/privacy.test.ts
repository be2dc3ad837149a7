import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BEYOND_CONTACT } from "@/lib/domain/people/students/field-rules";
import { logged } from "../support/call";
import { sql } from "../support/database";
import { clientOf } from "./client";
import {
  adult,
  CANARY,
  canaryStudent,
  heldSeat,
  newClass,
  newPhone,
  openStudentSession,
  paidSeat,
  type Seat,
  setting,
  staffMember,
  staffToken,
  student,
  tokenOf,
} from "./fixtures";
import { allCalls, type Call, isCallback } from "./routes";

const calls = (await allCalls()).filter((call) => !isCallback(call));
const byVerb = new Map(calls.map((call) => [call.verb, call]));

let unpaid: Seat;
let paid: Seat & { receipt: string };
let tutor: string;
/** Data of either student that an anonymous caller must not get. */
let secrets: string[];

beforeAll(async () => {
  // No caller runs into a rate limit.
  for (const limit of [
    "lookup_fails_per_student",
    "lookup_fails_per_student_day",
    "unlock_fails_per_student",
  ])
    await setting(limit, 10_000);
  tutor = await staffMember("tutor");
  const where = await newClass({ tutorId: tutor });
  paid = await paidSeat(await canaryStudent(), where);
  unpaid = await heldSeat(await canaryStudent(), where);
  secrets = [
    ...Object.values(CANARY),
    ...[paid, unpaid].flatMap(({ student: { msisdn, manage_code } }) => [
      msisdn,
      `0${msisdn.slice(3)}`,
      msisdn.slice(3),
      manage_code,
    ]),
    "manage_code_hash",
    "token_hash",
    "password_hash",
  ];
});

function expectNoSecret(text: string, allowed: string[] = []): void {
  for (const secret of secrets.filter((one) => !allowed.includes(one))) expect(text).not.toContain(secret);
}

async function send({ route, method, path }: Call, input: Record<string, unknown>, token?: string) {
  const ask = clientOf(route, method, path);
  const params = { token: "no-such-token" };
  return method === "GET"
    ? ask({ query: input as Record<string, string>, token, params })
    : ask({ json: input, token, params });
}

/** Every call about a student, with all that a caller without proof may know. */
const questions = (seat: Seat): [string, Record<string, unknown>][] => {
  const { student: one, group: where, enrollmentId } = seat;
  const payer = {
    paying_msisdn: newPhone(),
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
  };
  return [
    ["students.find-student", { q: one.registration_no, dob: one.dob }],
    ["students.find-student", { q: one.id, dob: one.dob }],
    ["students.find-student", { q: one.registration_no, dob: "01-01-2001" }],
    ["students.register-student", adult({ msisdn: `+${one.msisdn}`, dob: one.dob })],
    ["students.register-student", adult({ msisdn: `+${one.msisdn}`, dob: "01-01-2001" })],
    ["students.get-student", { q: one.id }],
    ["students.get-student", { q: one.registration_no }],
    ["students.get-student-enrollment", { student_id: one.id }],
    ["students.unlock", { student_id: one.id, code: "WRONG" }],
    ["students.update-student", { id: one.id, residence: "Thika" }],
    ["students.enroll", { student_id: one.id, class_id: where.classId }],
    [
      "students.update-enrollment",
      { id: enrollmentId, student_id: one.id, class_id: where.classId, sessions: where.sessions },
    ],
    [
      "payments.pay",
      { enrollment_id: enrollmentId, student_id: one.id, payment_method: "paybill", ...payer },
    ],
    ["payments.choose-paybill", { enrollment_id: enrollmentId, student_id: one.id }],
    ["courses.list", { pageSize: "500" }],
    ["courses.list", { search: CANARY.surname }],
    ["classes.list", { pageSize: "500" }],
    ["classes.fetch-class", { classId: where.classId }],
    ["sessions.list", { classId: where.classId }],
    ["sessions.list", { search: CANARY.surname }],
    ["sessions.get-session", { sessionId: where.saturday }],
    ...["students.list", "students.enrollments", "payments.transactions", "messages.list", "tutors.list"].map(
      (verb): [string, Record<string, unknown>] => [verb, { search: CANARY.surname }],
    ),
    ["students.get-class-enrollment", { class_id: where.classId }],
    ["attendance-registers.list", { sessionId: where.saturday }],
  ];
};

describe("no response to a caller without proof holds private data", () => {
  test("callers with view access, a student session of level view, another student with the manage level", async () => {
    for (const seat of [unpaid, paid]) {
      const callers = [
        undefined,
        await openStudentSession(seat.student.id, "view"),
        await openStudentSession((await student()).id, "manage"),
        "gnm_dead",
        await staffToken("admin", { status: "inactive" }),
        await staffToken("admin", { firstLogin: true }),
      ];
      for (const token of callers)
        for (const [verb, input] of questions(seat)) {
          const { text } = await send(byVerb.get(verb)!, input, token);
          expectNoSecret(text);
        }
    }
  });

  test("a payment request and its verification", async () => {
    const pay = byVerb.get("payments.pay")!;
    const { body, text } = await send(pay, {
      enrollment_id: unpaid.enrollmentId,
      student_id: unpaid.student.id,
      payment_method: "paybill",
      paying_msisdn: newPhone(),
      paying_first_name: "Grace",
      paying_last_name: "Otieno",
    });
    expectNoSecret(text);
    const verified = await send(byVerb.get("students.verify-enrollment")!, {
      payment_request_id: body.data.payment_request_id,
      student_msisdn: body.data.student_msisdn,
    });
    expectNoSecret(verified.text);
  });

  test("every call without a token and without input", async () => {
    for (const call of calls) expectNoSecret((await send(call, {})).text);
  });
});

describe("a tutor", () => {
  test("sees id, name, phone and registration number of students in own sessions, and no more", async () => {
    const token = await tokenOf(tutor);
    const allowed = [
      CANARY.surname,
      ...[paid, unpaid].flatMap(({ student: { msisdn } }) => [
        msisdn,
        `0${msisdn.slice(3)}`,
        msisdn.slice(3),
      ]),
    ];
    for (const seat of [unpaid, paid])
      for (const [verb, input] of questions(seat))
        expectNoSecret((await send(byVerb.get(verb)!, input, token)).text, allowed);
  });

  test("sees no student of another tutor", async () => {
    const token = await staffToken("tutor");
    for (const seat of [unpaid, paid])
      for (const [verb, input] of questions(seat)) {
        const { text } = await send(byVerb.get(verb)!, input, token);
        expectNoSecret(text);
        expect(text).not.toContain(seat.student.registration_no);
      }
  });
});

describe("the fields of a student by caller, where a new field shows", () => {
  const keys = async (verb: string, input: Record<string, unknown>, token?: string) => {
    const { body } = await send(byVerb.get(verb)!, input, token);
    return Object.keys(body.data).sort();
  };

  test("get-student returns only the listed fields", async () => {
    const q = paid.student.id;
    const view = ["enroll_status", "enrollment", "id", "msisdn", "name", "next_step", "registration_no"];
    const whole = [
      "channel",
      "completed_courses",
      "created_at",
      "dob",
      "door",
      "email",
      "enroll_status",
      "enrollment",
      "enrollment_status",
      "enrollments",
      "full_name",
      "guardian_id_no",
      "guardian_msisdn",
      "guardian_name",
      "id",
      "id_number",
      "language",
      "msisdn",
      "next_step",
      "phone_shared",
      "registered_at",
      "registration_no",
      "residence",
      "season",
      "sessions",
      "status",
      "updated_at",
    ];
    expect(await keys("students.get-student", { q })).toEqual(view);
    expect(await keys("students.get-student", { q }, await openStudentSession(q, "view"))).toEqual(view);
    expect(await keys("students.get-student", { q }, await openStudentSession(q, "manage"))).toEqual(whole);
    expect(await keys("students.get-student", { q }, await staffToken("admin"))).toEqual(whole);
    const hidden: string[] = BEYOND_CONTACT;
    const contact = whole.filter((name) => !hidden.includes(name));
    expect(contact).not.toContain("id_number");
    for (const role of ["cashier", "finance"] as const)
      expect(await keys("students.get-student", { q }, await staffToken(role))).toEqual(contact);
    expect(await keys("students.get-student", { q }, await tokenOf(tutor))).toEqual([
      "full_name",
      "id",
      "msisdn",
      "registration_no",
    ]);
  });

  test("the enrollment in the masked view holds nothing personal", async () => {
    const { body } = await send(byVerb.get("students.get-student")!, { q: paid.student.id });
    expect(Object.keys(body.data.enrollment as object).sort()).toEqual([
      "amount",
      "amount_due",
      "amount_paid",
      "amount_waived",
      "class",
      "class_id",
      "class_name",
      "course_name",
      "created_at",
      "credit",
      "enrolled_at",
      "enrollment_id",
      "hold_until",
      "outcome",
      "pay_code",
      "receipt_no",
      "season",
      "sessions",
      "status",
      "student_id",
    ]);
  });
});

describe("after all these calls", () => {
  test("the log has no phone, name, number, code, token or date of birth", () => {
    const all = logged.join("");
    expect(logged.length).toBeGreaterThan(100);
    expectNoSecret(all);
    for (const word of ["Grace", "Amina", "Authorization", "Bearer", "gnm_"]) expect(all).not.toContain(word);
  });

  test("the audit log has none of them either", async () => {
    expectNoSecret(JSON.stringify(await sql`select * from audit_log`));
  });
});

afterAll(async () => {
  const kept = await sql`select key from rate_limits`;
  expect(kept.every(({ key }) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
});
