import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, rows } from "../support/call";
import { sql } from "../support/database";
import { api, clientApi } from "./client";
import { heldSeat, newClass, paidSeat, payByPaybill, staffToken, student } from "./fixtures";

const drop = api("DELETE students/delete-enrollment");
const enroll = clientApi("POST students/enroll");
const summary = clientApi("GET students/get-student-enrollment");
const money = api("GET payments/transactions");

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
let token: string;
beforeAll(async () => {
  token = await staffToken("admin");
});

const stateOf = async (id: string) =>
  (await sql`select state, hold_until from enrollments where id = ${id}`)[0];

describe("DELETE students/delete-enrollment", () => {
  test("200 the row stays as cancelled and frees its seat at once", async () => {
    const there = await newClass({ capacity: 1 });
    const seat = await heldSeat(await student(), there);
    const waiting = await student();
    const claim = () =>
      enroll({ json: { student_id: waiting.id, class_id: there.classId, sessions: there.sessions } });
    expectRefusal(await claim(), 409, "class_full", "class_id");
    const answer = await drop({ token, query: { id: seat.enrollmentId } });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "Successfully removed enrollment",
      data: { id: seat.enrollmentId },
    });
    expect(await stateOf(seat.enrollmentId)).toEqual({ state: "cancelled", hold_until: null });
    expect((await claim()).status).toBe(200);
  });

  test("200 its payment becomes credit, and the audit log has the amount", async () => {
    const seat = await paidSeat();
    expect((await drop({ token, json: { id: seat.enrollmentId } })).status).toBe(200);
    const sums =
      await sql`select amount_cents from allocations where enrollment_id = ${seat.enrollmentId} order by amount_cents`;
    expect(sums.map((row) => row.amount_cents)).toEqual([-50_000, 50_000]);
    const { body } = await money({ token, query: { search: seat.receipt } });
    expect(rows(body.data)[0]).toMatchObject({
      transaction_id: seat.receipt,
      amount: 500,
      credit: 500,
      status: "credit",
    });
    const [line] =
      await sql`select changes from audit_log where verb = 'students.delete-enrollment' and subject = ${`enrollment:${seat.enrollmentId}`}`;
    expect(line!.changes).toEqual({ from: "enrolled", to: "cancelled", credit_cents: 50_000 });
    const shown = await summary({ query: { student_id: seat.student.id } });
    expect(shown.body.data).toMatchObject({ status: "cancelled", amount_paid: 0, credit: 500 });
  });

  test("200 two part payments both become credit", async () => {
    const seat = await heldSeat();
    const receipts = [await payByPaybill(seat, 200), await payByPaybill(seat, 100)];
    await drop({ token, json: { id: seat.enrollmentId } });
    for (const [newClass, receipt] of receipts.entries()) {
      const { body } = await money({ token, query: { search: receipt } });
      expect(rows(body.data)[0]).toMatchObject({ credit: [200, 100][newClass], status: "credit" });
    }
  });

  test("200 the student can enroll again, in a new enrollment that the credit of the old one pays", async () => {
    const seat = await paidSeat();
    await drop({ token, json: { id: seat.enrollmentId } });
    const other = await newClass();
    const answer = await enroll({
      json: { student_id: seat.student.id, class_id: other.classId, sessions: other.sessions },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.enrollment_id).not.toBe(seat.enrollmentId);
    expect(answer.body.data).toMatchObject({ status: "enrolled", amount: 500 });
    expect(await stateOf(seat.enrollmentId)).toMatchObject({ state: "cancelled" });
  });

  test("a late payment for it becomes credit and takes no seat", async () => {
    const seat = await heldSeat();
    await drop({ token, json: { id: seat.enrollmentId } });
    const receipt = await payByPaybill(seat);
    expect(await stateOf(seat.enrollmentId)).toMatchObject({ state: "cancelled" });
    const { body } = await money({ token, query: { search: receipt } });
    expect(rows(body.data)[0]).toMatchObject({
      amount: 500,
      credit: 500,
      status: "credit",
      flags: ["closed_account"],
      enrollment_id: seat.enrollmentId,
    });
  });

  test("404 the second time and for an unknown one; two concurrent calls reverse the allocation once", async () => {
    for (let round = 0; round < 5; round++) {
      const seat = await paidSeat();
      const answers = await Promise.all(
        [1, 2, 3].map(() => drop({ token, json: { id: seat.enrollmentId } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      const [sum] =
        await sql`select sum(amount_cents)::int as cents, count(*)::int as lines from allocations where enrollment_id = ${seat.enrollmentId}`;
      expect(sum).toEqual({ cents: 0, lines: 2 });
    }
    expectRefusal(await drop({ token, json: { id: UNKNOWN } }), 404, "not_found");
  });

  test("a payment during the deletion becomes credit, never a seat", async () => {
    for (let round = 0; round < 6; round++) {
      const seat = await heldSeat();
      const [receipt, answer] = await Promise.all([
        payByPaybill(seat),
        drop({ token, json: { id: seat.enrollmentId } }),
      ]);
      expect(answer.status).toBe(200);
      expect(await stateOf(seat.enrollmentId)).toMatchObject({ state: "cancelled" });
      const { body } = await money({ token, query: { search: receipt } });
      expect(rows(body.data)[0]).toMatchObject({ credit: 500, status: "credit" });
    }
  });
});
