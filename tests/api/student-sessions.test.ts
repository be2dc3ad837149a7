import { beforeEach, describe, expect, test } from "vitest";
import { caller, expectRefusal, type Fields, type Method, type Sent } from "../support/call";
import "../support/clock";
import { sql } from "../support/database";
import { openSession, sealedFor } from "./client";
import { startDaraja } from "./daraja";
import {
  adult,
  heldSeat,
  newClass,
  newPhone,
  openStudentSession,
  paidSeat,
  setting,
  staffToken,
  student,
} from "./fixtures";

await startDaraja();
const students = await import("@/app/api/v1/students/[[...call]]/route");
const payments = await import("@/app/api/v1/payments/[[...call]]/route");
const SEALED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/;
const rawOf = (id: unknown) => String(id).split(".")[0];

function call(method: Method, path: string, input: Fields, more: Sent = {}) {
  const send = caller(path.startsWith("students") ? students : payments, method, `/api/v1/${path}`);
  return send({
    ...(method === "GET" ? { query: input as Record<string, string> } : { json: input }),
    ...more,
  });
}
const find = ({ msisdn, dob }: { msisdn: string; dob: string }) =>
  call("POST", "students/find-student", { q: msisdn, dob });
const payer = () => ({ paying_msisdn: newPhone(), paying_first_name: "Grace", paying_last_name: "Otieno" });

beforeEach(() => sql`delete from rate_limits`);

test("a client that treats ids as opaque can register, enroll, change, pay and verify without a token", async () => {
  const [group, other] = [await newClass(), await newClass()];
  const form = adult();
  const registered = await call("POST", "students/register-student", form);
  const { id: student_id } = registered.body.data;
  expect([registered.status, student_id]).toEqual([201, expect.stringMatching(SEALED)]);
  const enrolled = await call("POST", "students/enroll", { student_id, class_id: group.classId });
  const { enrollment_id, student_msisdn } = enrolled.body.data;
  expect([enrolled.status, enrollment_id]).toEqual([200, expect.stringMatching(SEALED)]);
  const changed = await call("PATCH", "students/update-enrollment", {
    id: enrollment_id,
    student_id: enrolled.body.data.student_id,
    class_id: other.classId,
    sessions: other.sessions,
  });
  expect([changed.status, rawOf(changed.body.data.enrollment_id)]).toEqual([200, rawOf(enrollment_id)]);
  const asked = { enrollment_id, student_id, payment_method: "paybill", ...payer() };
  const paid = await call("POST", "payments/pay", asked);
  const { payment_request_id } = paid.body.data;
  expect([paid.status, payment_request_id]).toEqual([200, expect.stringMatching(SEALED)]);
  const verified = await call("POST", "students/verify-enrollment", { payment_request_id, student_msisdn });
  expect([verified.status, verified.body.data.enrollment_id]).toEqual([200, expect.stringMatching(SEALED)]);
  const shown = await call("GET", "students/get-student-enrollment", { student_id });
  expect([shown.status, rawOf(shown.body.data.student_id)]).toEqual([200, rawOf(student_id)]);

  const found = await find({ msisdn: String(form.msisdn), dob: String(form.dob) });
  expect(found.body.data.id).toMatch(SEALED);
  expect((found.body.data.enrollment as Fields).enrollment_id).toMatch(SEALED);
  for (const [path, name] of [
    ["students/get-student", "q"],
    ["students/get-student-enrollment", "student_id"],
    ["students/waiting-places", "student_id"],
    ["students/group-links", "student_id"],
  ] as const)
    expect((await call("GET", path, { [name]: String(found.body.data.id) })).status, path).toBe(200);
  const share = { student_id: found.body.data.id };
  expect((await call("POST", "payments/share-link", share)).status).toBe(200);
});

test("each look-up begins a session of its own; a token and a session's id are in no answer", async () => {
  const one = await student();
  const [first, second] = [await find(one), await find(one)];
  expect(first.body.data.id).not.toBe(second.body.data.id);
  const sessions = await sql`select id from student_access where student_id = ${one.id}`;
  for (const { id } of sessions) expect(first.text + second.text).not.toContain(id);
  expect(Object.keys(first.body.data)).not.toContain("visit");
});

describe("a seal", () => {
  const isRefused = async (id: string) => {
    const answer = await call("GET", "students/get-student", { q: id });
    expectRefusal(answer, 401, "identity_required");
  };

  test("opens nothing once it was changed, cut, or put on another id", async () => {
    const [one, other] = [await student(), await student()];
    const [id, seal = ""] = (await sealedFor(one.id)).split(".");
    expect((await call("GET", "students/get-student", { q: `${id}.${seal}` })).status).toBe(200);
    const flipped = [...seal].map(
      (sign, nth) => `${seal.slice(0, nth)}${sign === "A" ? "B" : "A"}${seal.slice(nth + 1)}`,
    );
    // The last sign holds two bits that are no part of the seal.
    for (const wrong of [
      ...flipped.slice(0, -1),
      seal.slice(1),
      seal.slice(0, -4),
      `${seal}AAAA`,
      "A",
      "A".repeat(43),
    ])
      await isRefused(`${id}.${wrong}`);
    await isRefused(`${other.id}.${seal}`);
    await isRefused(one.id);
  });

  test("names its student only: ids of two sessions in one call open nothing", async () => {
    const seat = await heldSeat();
    const [one, two] = [await openSession(seat.student.id), await openSession(seat.student.id)];
    const { sealedId } = await import("@/lib/platform/auth/seals");
    const ids = (enrollmentBy: string) => ({
      student_id: sealedId(one, seat.student.id),
      enrollment_id: sealedId(enrollmentBy, seat.enrollmentId),
    });
    expectRefusal(await call("POST", "payments/choose-paybill", ids(two)), 401, "identity_required");
    expect((await call("POST", "payments/choose-paybill", ids(one))).status).toBe(200);
  });

  test.each([
    ["revoked", "revoked_at = now()"],
    ["idle for 30 minutes", "last_seen_at = now() - interval '31 minutes'"],
    ["two hours old", "expires_at = now()"],
  ])("ends with its session, once that is %s; a new look-up begins another", async (_how, ended) => {
    const one = await student();
    const { body } = await find(one);
    await sql.unsafe(`update student_access set ${ended}`);
    await isRefused(String(body.data.id));
    const again = await find(one);
    expect((await call("GET", "students/get-student", { q: String(again.body.data.id) })).status).toBe(200);
  });

  test("keeps its session alive as a token does", async () => {
    const one = await student();
    await sql`delete from student_access`;
    const { body } = await find(one);
    await sql`update student_access set last_seen_at = now() - interval '20 minutes'`;
    await call("GET", "students/get-student", { q: String(body.data.id) });
    const [row] = await sql`select last_seen_at > now() - interval '1 minute' as is_fresh from student_access
      where student_id = ${one.id}`;
    expect(row!.is_fresh).toBe(true);
  });

  test("gives view access only, even for a session with manage access", async () => {
    const seat = await paidSeat();
    const { sealedId } = await import("@/lib/platform/auth/seals");
    const session = await openSession(seat.student.id, "manage");
    const [student_id, id] = [sealedId(session, seat.student.id), sealedId(session, seat.enrollmentId)];
    const shown = await call("GET", "students/get-student", { q: student_id });
    expect([shown.status, "full_name" in shown.body.data]).toEqual([200, false]);
    const there = await newClass();
    const wish = { id, student_id, class_id: there.classId, sessions: there.sessions };
    expectRefusal(await call("PATCH", "students/update-enrollment", wish), 403, "manage_required");
    const change = { id: student_id, residence: "Ruiru" };
    expectRefusal(await call("PATCH", "students/update-student", change), 401, "identity_required");
  });

  test("changes nothing beside a token: manage access stays, and another student is refused", async () => {
    const [one, other] = [await student(), await student()];
    const token = await openStudentSession(one.id, "manage");
    const q = await sealedFor(one.id);
    const { status, body } = await call("GET", "students/get-student", { q }, { token });
    expect([status, body.data.msisdn, body.data.id]).toEqual([
      200,
      one.msisdn,
      expect.stringMatching(SEALED),
    ]);
    const change = { id: q, residence: "Ruiru" };
    expect((await call("PATCH", "students/update-student", change, { token })).status).toBe(200);
    const foreign = await call("GET", "students/get-student", { q: await sealedFor(other.id) }, { token });
    expectRefusal(foreign, 403, "not_allowed");
  });
});

test("staff get raw ids and may send either form", async () => {
  const seat = await heldSeat();
  const token = await staffToken("admin");
  for (const student_id of [seat.student.id, await sealedFor(seat.student.id)]) {
    const { status, body } = await call("GET", "students/get-student-enrollment", { student_id }, { token });
    expect([status, body.data.student_id, body.data.enrollment_id]).toEqual([
      200,
      seat.student.id,
      seat.enrollmentId,
    ]);
  }
});

test("the ids of a refusal are sealed too", async () => {
  const seat = await paidSeat();
  const there = await newClass();
  const { body } = await call("POST", "students/enroll", {
    student_id: await sealedFor(seat.student.id),
    class_id: there.classId,
  });
  expect([body.code, body.data.enrollment_id]).toEqual(["already_enrolled", expect.stringMatching(SEALED)]);
});

test("a repeated request gets its answer sealed for the session that asks, and the same key of another student is a different key", async () => {
  const [one, other, there] = [await student(), await student(), await newClass()];
  const enroll = (student_id: string) =>
    call(
      "POST",
      "students/enroll",
      { student_id, class_id: there.classId },
      { headers: { "idempotency-key": "one-key-for-all" } },
    );
  const [early, late] = [await sealedFor(one.id), await sealedFor(one.id)];
  const [first, again, same] = [await enroll(early), await enroll(late), await enroll(early)];
  expect(same.text).toBe(first.text);
  expect(rawOf(again.body.data.enrollment_id)).toBe(rawOf(first.body.data.enrollment_id));
  expect(again.body.data.student_id).toBe(late);
  expect((await enroll(await sealedFor(other.id))).body.data.student_id).toMatch(
    new RegExp(`^${other.id}\\.`),
  );
  const stored = await sql`select response::text as text from idempotency_keys`;
  for (const { text } of stored) expect(text).not.toMatch(/[0-9a-f]{12}\.[\w-]{43}/);
});

test("the audit log and the access log name the session, not the public", async () => {
  const [one, there] = [await student(), await newClass()];
  await sql`delete from student_access`;
  const { body } = await find(one);
  const [session] = await sql`select id from student_access where student_id = ${one.id}`;
  const student_id = String(body.data.id);
  await call("POST", "students/enroll", { student_id, class_id: there.classId });
  await call("GET", "students/get-student", { q: student_id });
  const audit = await sql`select verb, actor_kind, actor_id, session_id from audit_log
    where verb in ('students.find-student', 'students.enroll') order by id desc limit 2`;
  expect(audit).toMatchObject([
    { verb: "students.enroll", actor_kind: "student", actor_id: one.id, session_id: session!.id },
    { verb: "students.find-student", actor_kind: "public", session_id: null },
  ]);
  const read = await sql`select verb, actor_kind, session_id, student_ids from access_log
    where ${one.id} = any(student_ids) order by id`;
  expect(read).toMatchObject([
    { verb: "students.find-student", actor_kind: "public", session_id: null, student_ids: [one.id] },
    { verb: "students.get-student", actor_kind: "student", session_id: session!.id, student_ids: [one.id] },
  ]);
});

test("limits count callers with seals like anonymous ones", async () => {
  await setting("unlock_fails_per_student", 3);
  const one = await student();
  const student_id = await sealedFor(one.id);
  const from = "203.0.113.77";
  for (let nth = 0; nth < 3; nth += 1)
    expect(
      (await call("POST", "students/unlock", { student_id, code: `WRONG${nth}` }, { from })).status,
    ).toBe(403);
  const right = { student_id: await sealedFor(one.id), code: one.manage_code };
  expectRefusal(await call("POST", "students/unlock", right, { from }), 429, "too_many");
  expect((await call("POST", "students/unlock", right, { from: "198.51.100.7" })).status).toBe(200);
});
