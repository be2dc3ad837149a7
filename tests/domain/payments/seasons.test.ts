import { expect, test } from "vitest";
import { heldSeat, type Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { phoneEnding, requestStkPush } from "../../support/request-stk-push";
import { closeSeason, openSeason, planSeason } from "../../support/seasons";

const payBy = (seat: Seat, payment_method: "express" | "paybill") =>
  requestStkPush(seat, phoneEnding(), { payment_method });

async function inSeason(change: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  await change();
  try {
    await work();
  } finally {
    await openSeason(8);
    await planSeason(9);
  }
}

const close8 = () => closeSeason(8);
const open9 = () => openSeason(9);

test("no seat of a closed season is paid for, whatever its hold says", async () => {
  const seat = await heldSeat();
  await inSeason(close8, async () => {
    expect(await outcomeOf(payBy(seat, "paybill"))).toBe("season_closed");
    expect(await sql`select id from payment_requests where enrollment_id = ${seat.enrollmentId}`).toEqual([]);
  });
});

test("a seat of last season is paid under its own pay code, and opens none in the new season", async () => {
  const seat = await heldSeat();
  await inSeason(open9, async () => {
    const { paybill } = await payBy(seat, "paybill");
    const rows = await sql`select id, pay_code from enrollments where student_id = ${seat.student.id}`;
    expect(rows).toEqual([{ id: seat.enrollmentId, pay_code: paybill?.account_no }]);
  });
});

test("an expired hold of last season is not reserved again", async () => {
  const seat = await heldSeat();
  await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${seat.enrollmentId}`;
  await inSeason(open9, async () => {
    expect(await outcomeOf(payBy(seat, "paybill"))).toBe("enrollment_closed");
    expect(await sql`select id from payment_requests where enrollment_id = ${seat.enrollmentId}`).toEqual([]);
  });
});

test("a hold that expired after the season closed is not reserved again", async () => {
  const seat = await heldSeat();
  await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${seat.enrollmentId}`;
  await inSeason(close8, async () => expect(await outcomeOf(payBy(seat, "express"))).toBe("season_closed"));
});
