import { expect, test } from "vitest";
import { sealedId } from "@/lib/platform/auth/seals";
import { caller, type Method, rows } from "../support/call";
import { sql } from "../support/database";
import { openSession } from "./client";
import { heldSeat, newClass, newPhone, type Seat, staffMember, student, tokenOf } from "./fixtures";

const students = await import("@/app/api/v1/students/[[...call]]/route");
const payments = await import("@/app/api/v1/payments/[[...call]]/route");
const call = (method: Method, path: string) =>
  caller(path.startsWith("students") ? students : payments, method, `/api/v1/${path}`);

test("a tutor's list of enrollments opens no student's record to somebody without a token", async () => {
  const tutor = await staffMember("tutor");
  const seat = await heldSeat(undefined, await newClass({ tutorId: tutor }));
  const { body } = await call("GET", "students/enrollments")({ token: await tokenOf(tutor) });
  const [row] = rows(body.data);
  const ids = [String(row!.student_id), String(row!.enrollment_id)] as const;
  expect(ids).toEqual([seat.student.id, seat.enrollmentId]);
  await expectClosed(seat, ...ids);
});

test("the ids of that list do not open it either with a seal made for another id or a forged seal", async () => {
  const seat = await heldSeat();
  const other = await student();
  const [, ofAnotherId] = sealedId(await openSession(other.id), other.id).split(".");
  const session = Buffer.from((await openSession(seat.student.id)).replaceAll("-", ""), "hex");
  const forged = Buffer.concat([session, Buffer.alloc(16)]).toString("base64url");
  for (const seal of [ofAnotherId, forged])
    await expectClosed(seat, `${seat.student.id}.${seal}`, `${seat.enrollmentId}.${seal}`);
});

/** Expects that these ids open none of the calls that a student's seals open. */
async function expectClosed(seat: Seat, student_id: string, enrollment_id: string): Promise<void> {
  const other = await newClass();
  const payer = { paying_msisdn: newPhone(), paying_first_name: "Grace", paying_last_name: "Otieno" };
  const tries: [Method, string, Record<string, unknown>][] = [
    [
      "PATCH",
      "students/update-enrollment",
      { id: enrollment_id, student_id, class_id: other.classId, sessions: other.sessions },
    ],
    ["POST", "students/enroll", { student_id, class_id: other.classId }],
    ["POST", "students/leave-waiting-list", { student_id, class_id: other.classId }],
    ["POST", "students/join-waiting-list", { student_id, class_id: other.classId }],
    ["POST", "students/send-code", { student_id }],
    ["POST", "students/unlock", { student_id, code: seat.student.manage_code }],
    ["POST", "payments/share-link", { student_id }],
    ["POST", "payments/choose-paybill", { student_id, enrollment_id }],
    ["POST", "payments/pay", { student_id, enrollment_id, payment_method: "paybill", ...payer }],
    ["GET", "students/get-student", { q: student_id }],
    ["GET", "students/get-student-enrollment", { student_id }],
    ["GET", "students/waiting-places", { student_id }],
  ];
  for (const [method, path, input] of tries) {
    const sent = method === "GET" ? { query: input as Record<string, string> } : { json: input };
    const answer = await call(method, path)(sent);
    expect([path, answer.status, answer.body.code]).toEqual([path, 401, "identity_required"]);
  }
  const [now] = await sql`select class_id, state from enrollments where id = ${seat.enrollmentId}`;
  expect(now).toEqual({ class_id: seat.group.classId, state: "held" });
}
