import { afterAll, describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { countPayments } from "@/lib/domain/reports/counts";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, paidSeat, payByPaybill, type Seat, stampNow } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { openSeason, planSeason } from "../../support/seasons";
import { asOwner } from "../../support/students";

afterAll(closeDatabase);

const payNow = async (seat: Seat, shillings = 500) => payByPaybill(seat, shillings, await stampNow());
const paidNow = async () => paidSeat(undefined, undefined, await stampNow());

const figures = async () => countPayments(await asStaff("finance"), {});

function asks({ student: { id }, enrollmentId }: Seat) {
  return asOwner(requestPayment, {
    enrollment_id: enrollmentId,
    student_id: id,
    payment_method: "paybill",
    paying_msisdn: "0712345678",
    paying_first_name: "Amina",
    paying_last_name: "Otieno",
  });
}

/** What some work adds to the figures. */
async function added(work: () => Promise<unknown>) {
  const before = await figures();
  await work();
  const after = await figures();
  return {
    total: after.requests.total - before.requests.total,
    today: after.requests.today - before.requests.today,
    open: after.requests.open - before.requests.open,
    paid: after.amount_paid - before.amount_paid,
    paidToday: after.amount_paid_today - before.amount_paid_today,
  };
}

const NOTHING = { total: 0, today: 0, open: 0, paid: 0, paidToday: 0 };

describe("the amount paid", () => {
  test("of today is what was paid today; money of another day that is found today does not count", async () => {
    expect(await added(async () => paidSeat(undefined, undefined, await stampNow(3)))).toEqual({
      ...NOTHING,
      paid: 500,
    });
  });

  test("is what is allocated to enrollments, part payments included; overpayment is credit and does not count", async () => {
    expect(await added(paidNow)).toEqual({ ...NOTHING, paid: 500, paidToday: 500 });
    const seat = await heldSeat();
    expect(await added(() => payNow(seat, 200))).toMatchObject({ paid: 200, paidToday: 200 });
    expect(await added(() => payNow(seat, 450))).toMatchObject({ paid: 300, paidToday: 300 });
    expect(await added(() => payNow(seat, 500))).toEqual(NOTHING);
  });

  test("excludes suspense and payments that were only requested", async () => {
    expect(await added(async () => payNow({ ...(await heldSeat()), payCode: "NOBODY1" }))).toEqual(NOTHING);
    const seat = await heldSeat();
    expect(await added(() => asks(seat))).toEqual({ ...NOTHING, total: 1, today: 1, open: 1 });
    expect(await added(() => payNow(seat))).toEqual({
      ...NOTHING,
      open: -1,
      paid: 500,
      paidToday: 500,
    });
  });

  test("no longer has what was unmatched from an enrollment", async () => {
    const seat = await paidNow();
    const admin = await asStaff("admin");
    expect(await added(() => deleteEnrollment(admin, { id: seat.enrollmentId }))).toEqual({
      ...NOTHING,
      paid: -500,
      paidToday: -500,
    });
  });

  test("is that of the current season", async () => {
    await paidSeat();
    const before = await figures();
    expect([before.season, before.amount_paid > 0]).toEqual([8, true]);
    await openSeason(9);
    expect(await figures()).toEqual({
      season: 9,
      requests: { total: 0, today: 0, open: 0 },
      amount_paid: 0,
      amount_paid_today: 0,
      amount_waived: 0,
      amount_sponsored: 0,
    });
    await planSeason(9);
    expect(await figures()).toEqual(before);
  });

  test("of today begins at midnight in Nairobi", async () => {
    const seat = await heldSeat();
    await asks(seat);
    await payNow(seat);
    const evening = await figures();
    expect(evening.amount_paid_today).toBeGreaterThan(0);
    await advanceClock(24 * 60 * 60);
    const morning = await figures();
    expect(morning).toMatchObject({ amount_paid: evening.amount_paid, amount_paid_today: 0 });
    expect(morning.requests).toMatchObject({ total: evening.requests.total, today: 0 });
  });
});
