import { afterEach, describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { heldSeat, newClass, payByPaybill, paymentOf, type Seat, type Student } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { closeSeason, openSeason } from "../../support/seasons";
import { asOwner } from "../../support/students";
import { tick } from "../enrollments/waiting-list/tick";
import { setCash, take } from "./cash-calls";
import { accountOf, admin, auditOf, cancel, endedHold, move, requestRefundOf } from "./support";

afterEach(async () => {
  expect(await sql`select rule, subject from check_invariants()`).toEqual([]);
});

/** A student whose place was deleted after so much was paid for it. */
async function deletedAfter(shillings: number): Promise<Seat> {
  const seat = await heldSeat();
  await payByPaybill(seat, shillings);
  await deleteEnrollment(admin, { id: seat.enrollmentId });
  return seat;
}

const takeAgain = (student: Pick<Student, "id">, { classId, sessions }: Seat["group"], by?: typeof admin) => {
  const form = { student_id: student.id, class_id: classId, sessions };
  return by ? enroll(by, form) : asOwner(enroll, form);
};

const messagesOf = async (student: Pick<Student, "id">) =>
  (
    await sql`select kind from outbox where student_id = ${student.id} and state = 'queued' order by created_at, id`
  ).map(({ kind }) => kind);

describe("free credit of the season pays when its student takes a place", () => {
  test.each([
    ["by the form", false],
    ["at the desk", true],
  ])("%s: the whole fee enrolls with a receipt and a message", async (_, isDesk) => {
    const { student, enrollmentId } = await deletedAfter(500);
    const next = await takeAgain(student, await newClass(), isDesk ? admin : undefined);
    expect(next).toMatchObject({ status: "enrolled", hold_until: null });
    expect(await accountOf(next.enrollment_id)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await accountOf(enrollmentId)).toEqual({ state: "cancelled", paid: 0, free: 0 });
    const [row] = await sql`select receipt_no from enrollments where id = ${next.enrollment_id}`;
    expect(row!.receipt_no).not.toBeNull();
    const [{ changes } = { changes: null }] = await auditOf(`enrollment:${next.enrollment_id}`);
    expect(changes).toMatchObject({ to: "enrolled", credit_used_cents: 50_000 });
    expect((await messagesOf(student)).filter((kind) => kind === "enrolled")).toHaveLength(2);
  });

  test.each([
    [200, { state: "pending_payment", paid: 200, free: 0 }],
    [800, { state: "enrolled", paid: 500, free: 0 }],
  ])("up to what is due: %i", async (shillings, account) => {
    const { student, enrollmentId } = await deletedAfter(shillings);
    const next = await heldSeat(student);
    expect(await accountOf(next.enrollmentId)).toEqual(account);
    expect(await accountOf(enrollmentId)).toMatchObject({ free: Math.max(0, shillings - 500) });
  });

  test("before cash is taken at the desk, and cash pays what it leaves", async () => {
    await setCash(true);
    const [whole, part] = [await heldSeat(), await heldSeat()];
    const givePlaceGone = async (seat: Seat, shillings: number) => {
      const gone = await deletedAfter(shillings);
      await sql`update enrollments set student_id = ${seat.student.id} where id = ${gone.enrollmentId}`;
    };
    await givePlaceGone(whole, 500);
    await givePlaceGone(part, 300);
    expect(await refusalOf(take(whole, 500))).toMatchObject({
      code: "credit_waits",
      message: expect.stringContaining("Credit of KES 500"),
    });
    expect(await takeAgain(whole.student, whole.group, admin)).toMatchObject({ status: "enrolled" });

    expect(await refusalOf(take(part, 500))).toMatchObject({
      errors: { amount: [expect.stringContaining("Credit of KES 300 pays first, so only KES 200 is due")] },
      data: { due: 200 },
    });
    expect(await accountOf(part.enrollmentId)).toMatchObject({ state: "held", paid: 0 });
    await take(part, 200);
    expect(await accountOf(part.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test("also where it came while the season was closed, and reopening asks for nothing", async () => {
    const seat = await endedHold(false);
    await closeSeason(8);
    await payByPaybill(seat, 500);
    await openSeason(8);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ paid: 0, free: 500 });
    expect(await takeAgain(seat.student, seat.group)).toMatchObject({ status: "enrolled" });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test("but not what a refund reserves, nor what is kept for the next season", async () => {
    const [refunded, kept] = [await deletedAfter(500), await deletedAfter(500)];
    const { refund_id } = await requestRefundOf(refunded);
    await move(kept, null, {});
    const next = await heldSeat(refunded.student);
    for (const { enrollmentId } of [next, await heldSeat(kept.student)])
      expect(await accountOf(enrollmentId)).toMatchObject({ state: "held", paid: 0 });

    await cancel(refund_id);
    expect(await refusalOf(asOwner(requestPayment, paymentOf(next)))).toMatchObject({
      code: "credit_waits",
      message: expect.stringContaining("KES 500 of credit"),
    });
    expect(await accountOf(next.enrollmentId)).toMatchObject({ state: "held", paid: 0 });
    await takeAgain(next.student, next.group);
    expect(await accountOf(next.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test("once: of places taken and refunds requested at the same time, the same shilling pays for one", async () => {
    for (const _ of [1, 2, 3]) {
      const gone = await deletedAfter(500);
      const group = await newClass();
      const results = await Promise.all([
        outcomeOf(takeAgain(gone.student, group)),
        outcomeOf(takeAgain(gone.student, await newClass(), admin)),
        outcomeOf(requestRefundOf(gone)),
      ]);
      const [place] =
        await sql`select id from enrollments where student_id = ${gone.student.id} and state <> 'cancelled'`;
      const { paid } = await accountOf(place!.id);
      expect([paid, results[2]]).toEqual(paid === 500 ? [500, "no_credit"] : [0, "ok"]);
      expect(await accountOf(gone.enrollmentId)).toMatchObject({ free: 0 });
    }
  });
});

test("Free credit pays the rest when who waits with a part gets a seat", async () => {
  const gone = await heldSeat();
  await deleteEnrollment(admin, { id: gone.enrollmentId });
  const next = await heldSeat(gone.student, await newClass({ capacity: 1 }));
  await advanceClock(30 * 60 + 1);
  const other = await heldSeat(undefined, next.group);
  await payByPaybill(next, 200);
  await payByPaybill(gone, 300);
  expect(await accountOf(next.enrollmentId)).toEqual({ state: "paid_waiting", paid: 200, free: 0 });
  await deleteEnrollment(admin, { id: other.enrollmentId });
  await tick();
  expect(await accountOf(next.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  expect(await accountOf(gone.enrollmentId)).toMatchObject({ free: 0 });
});

test("Money for a deleted place pays for the one that the student holds now", async () => {
  const gone = await deletedAfter(100);
  const next = await heldSeat(gone.student);
  await payByPaybill(gone, 600);
  expect(await accountOf(next.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  expect(await accountOf(gone.enrollmentId)).toEqual({ state: "cancelled", paid: 0, free: 200 });
});

test("A place that is paid after all no longer says that its hold had ended", async () => {
  const seat = await endedHold(false);
  await sweepHolds({ actor: { kind: "system", name: "scheduler" } }, {});
  expect(await messagesOf(seat.student)).toContain("hold_over");
  await payByPaybill(seat, 500);
  expect(await messagesOf(seat.student)).not.toContain("hold_over");
});
