import { afterEach, describe, expect, test } from "vitest";
import { acceptOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { heldSeat, payByPaybill, type Seat } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { tick } from "../enrollments/waiting-list/tick";
import {
  cancel,
  enrollmentOf,
  fullClass,
  kindsTo,
  linkOf,
  waiters,
} from "../enrollments/waiting-list/waiting";

const DAY = 24 * 60 * 60;

afterEach(async () => {
  await sql`update seasons set last_payment_at = null where number = 8`;
});
async function rowOf(enrollmentId: string) {
  const [row] = await sql`select state, hold_until, hold_until > now() as runs,
    (select coalesce(sum(amount_cents), 0)::int from allocations where enrollment_id = e.id) as paid_cents
    from enrollments e where id = ${enrollmentId}`;
  return row!;
}

const seatOf = async (person: { id: string }): Promise<Seat> => {
  const row = await enrollmentOf(person as Seat["student"]);
  return { enrollmentId: row!.id, payCode: row!.pay_code, student: person } as Seat;
};

describe("a part payment never shortens the time that a student has", () => {
  test("for an accepted offer, which lasts longer than the paybill limit", async () => {
    const { group, seats } = await fullClass();
    const [first] = await waiters(group, 1);
    await cancel(seats[0]!.enrollmentId);
    await tick();
    await sql`update enrollments set hold_until = now() + interval '40 hours' where student_id = ${first!.id}`;
    await acceptOffer(PUBLIC, { token: (await linkOf(first!)).token });
    const seat = await seatOf(first!);
    const before = await rowOf(seat.enrollmentId);
    await payByPaybill(seat, 200);
    const after = await rowOf(seat.enrollmentId);
    expect(after).toMatchObject({ state: "pending_payment", paid_cents: 20_000 });
    expect(after.hold_until).toEqual(before.hold_until);
  });

  test("and lengthens a shorter time to the paybill limit", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat, 200);
    const [row] = await sql`select hold_until - now() > interval '23 hours' as long from enrollments
      where id = ${seat.enrollmentId}`;
    expect(row!.long).toBe(true);
  });
});

describe("a part payment after the season's last payment moment", () => {
  async function lateSeat() {
    const seat = await heldSeat();
    await advanceClock(DAY);
    await tick();
    await sql`update seasons set last_payment_at = now() - interval '1 minute' where number = 8`;
    return seat;
  }

  test("begins no hold that would already be over: the student is paid without a seat, and is told so", async () => {
    const seat = await lateSeat();
    await payByPaybill(seat, 200);
    expect(await rowOf(seat.enrollmentId)).toMatchObject({
      state: "paid_waiting",
      hold_until: null,
      paid_cents: 20_000,
    });
    expect(await kindsTo(seat.student)).toContain("no_seat");
    expect(await kindsTo(seat.student)).not.toContain("part_paid");
    await tick();
    expect((await rowOf(seat.enrollmentId)).state).toBe("paid_waiting");
  });

  test("is completed by the rest, which enrolls where a seat is free", async () => {
    const seat = await lateSeat();
    await payByPaybill(seat, 200);
    await payByPaybill(seat, 300);
    expect(await rowOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid_cents: 50_000 });
  });
});
