import { beforeEach, describe, expect, test } from "vitest";
import { closeCashDay } from "@/lib/domain/payments/cash/close-day";
import { listCashDays } from "@/lib/domain/payments/cash/show-days";
import { settleRefund } from "@/lib/domain/payments/refunds/decide-refund";
import { formatShillings } from "@/lib/platform/money";
import { heldSeat, heldSeats } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import {
  close,
  dayOf,
  deposit,
  nextDay,
  onHand,
  paidInCash,
  rowOf,
  setCash,
  take,
  untouchedDay,
  voided,
} from "./cash-calls";
import { approvedRefund, cancelledPayer } from "./mpesa-calls";
import { accountOf, approve, cashier, colleague, finance, requestRefundOf } from "./support";

let today: string;
beforeEach(async () => {
  today = await untouchedDay();
});

describe("a day of the till", () => {
  test("is closed with what was counted, and keeps the difference", async () => {
    await paidInCash(500);
    await paidInCash(300, finance);
    expect(await close(today, 750)).toMatchObject({ date: today, taken: 800, counted: 750, difference: -50 });
    expect(await dayOf(today)).toMatchObject({ taken: 800, counted: 750, difference: -50 });
    expect((await dayOf(today)).receipts.map(({ amount }) => amount)).toEqual([300, 500]);
    expect(await rowOf(today)).toMatchObject({ taken: 800, counted: 750, difference: -50, deposit: null });
  });

  test("that is closed takes and gives no more cash; the next one does", async () => {
    await close(today, 0);
    const seat = await heldSeat();
    expect(await outcomeOf(take(seat))).toBe("day_closed");
    const refund = await approvedRefund(await cancelledPayer());
    expect(await outcomeOf(settleRefund(finance, { refund_id: refund, method: "cash" }))).toBe("day_closed");
    const next = await nextDay();
    expect(await outcomeOf(take(await heldSeat()))).toBe("ok");
    expect(await dayOf(next)).toMatchObject({ taken: 500, counted: null });
  });

  test("is closed once, and never before it came", async () => {
    const ends = await Promise.all([1, 2, 3].map(() => outcomeOf(close(today, 0))));
    expect(countOutcomes(ends)).toEqual({ ok: 1, day_closed: 2 });
    expect((await refusalOf(close("2199-01-01", 0))).errors).toHaveProperty("date");
    await expect(sql`update cash_days set counted_cents = 1 where day = ${today}`).rejects.toThrow(
      "never changes",
    );
    await expect(sql`delete from cash_days where day = ${today}`).rejects.toThrow("never removed");
  });

  test("that nobody closed is closed later with its own figures, in any order", async () => {
    await paidInCash(500);
    const forgotten = today;
    const next = await nextDay();
    await paidInCash(200);
    expect(await close(next, 200)).toMatchObject({ taken: 200, difference: 0 });
    expect(await close(forgotten, 500)).toMatchObject({ taken: 500, difference: 0 });
  });

  test.each(["", "abc", -1, 1.5, null])("is not closed with %j counted", async (counted) => {
    expect((await refusalOf(close(today, counted))).errors).toHaveProperty("counted");
  });

  test.each(["", "2026-13-01", "yesterday", null])("is a date, not %j", async (date) => {
    expect((await refusalOf(closeCashDay(cashier, { date, counted: 0 }))).errors).toHaveProperty("date");
  });

  test("is not closed by a tutor; the list of days is for who keeps the books", async () => {
    expect(await outcomeOf(close(today, 0, await asStaff("tutor")))).toBe("not_allowed");
    expect(await outcomeOf(listCashDays(cashier, {}))).toBe("not_allowed");
  });

  test("ends at midnight in Nairobi, not in UTC", async () => {
    await paidInCash(200);
    const [row] =
      await sql`select extract(epoch from (nairobi_date(now()) + 1) - (now() at time zone 'Africa/Nairobi'))::int as left`;
    await advanceClock(row!.left + 60);
    await paidInCash(500);
    expect(await dayOf(today)).toMatchObject({ taken: 200 });
    expect(await dayOf()).toMatchObject({ taken: 500 });
    expect(await close(today, 200)).toMatchObject({ difference: 0 });
    // Back to the morning, for the tests after this one.
    await advanceClock(10 * 60 * 60);
  });

  test("with refunds and voids is even where the till holds what is left", async () => {
    await paidInCash(500);
    const { id } = await paidInCash(300);
    await voided(id);
    const refund = await approvedRefund(await cancelledPayer(200));
    await settleRefund(finance, { refund_id: refund, method: "cash" });
    expect(await close(today, 300)).toMatchObject({
      taken: 500,
      refunded: 200,
      expected: 300,
      difference: 0,
    });
  });

  test("is shown and closed with cash switched off", async () => {
    await paidInCash();
    await setCash(false);
    expect(await dayOf()).toMatchObject({ takes_cash: false, taken: 500 });
    expect(await outcomeOf(close(today, 500))).toBe("ok");
  });

  test("that is being closed has all cash that was taken before, and none after", async () => {
    const seats = await heldSeats(6);
    const [closed, ...taken] = await Promise.all([
      close(today, 0),
      ...seats.map((seat) => outcomeOf(take(seat))),
    ]);
    expect(taken.every((end) => end === "ok" || end === "day_closed")).toBe(true);
    expect(closed.taken).toBe(500 * taken.filter((end) => end === "ok").length);
  });

  test("keeps who takes cash waiting while it is being closed", async () => {
    const seat = await heldSeat();
    let pending: Promise<string> | undefined;
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('till', 0))`;
      pending = outcomeOf(take(seat));
      // The control: without the till's lock the cash would be taken by now.
      await expect
        .poll(async () => {
          const waiting =
            await sql`select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
          return waiting.length;
        })
        .toBe(1);
      await tx`insert into cash_days (day, taken_cents, counted_cents, closed_by) select ${today}, 0, 0, id from staff limit 1`;
    });
    expect(await pending).toBe("day_closed");
    expect((await accountOf(seat.enrollmentId)).paid).toBe(0);
  });
});

describe("a void", () => {
  test("on its own day lowers what was taken", async () => {
    const { id } = await paidInCash();
    await paidInCash(300);
    await voided(id);
    expect(await close(today, 300)).toMatchObject({ taken: 300, voided: 0, difference: 0 });
  });

  test("of a closed day's cash leaves that day as it was filed and counts on its own", async () => {
    const { id } = await paidInCash();
    await close(today, 500);
    const next = await nextDay();
    await paidInCash(200);
    expect(await voided(id)).toMatchObject({ day: next });
    expect(await rowOf(today)).toMatchObject({ taken: 500, counted: 500, difference: 0 });
    expect(await close(next, 0)).toMatchObject({ taken: 200, voided: 500, expected: -300, difference: 300 });
    expect((await dayOf(next)).receipts).toHaveLength(2);
  });

  test("after the day was closed stands on that day beside the filed figures, and no day to come has a row", async () => {
    const old = await paidInCash(100);
    await close(today, 100);
    const next = await nextDay();
    const { id } = await paidInCash();
    await close(next, 500);
    const before = await onHand();
    expect(await voided(id)).toMatchObject({ day: next });
    expect(await voided(old.id)).toMatchObject({ day: next });
    const filed = { taken: 500, voided: 0, expected: 500, counted: 500, difference: 0, voided_since: 600 };
    expect(await rowOf(next)).toMatchObject(filed);
    expect(await dayOf(next)).toMatchObject(filed);
    expect(await rowOf(today)).toMatchObject({ taken: 100, difference: 0, voided_since: 0 });
    expect((await listCashDays(finance, {})).rows[0]?.date).toBe(next);
    expect(await onHand()).toBe(before - 600);
  });
});

describe("a refund in cash", () => {
  beforeEach(async () => {
    await paidInCash(500);
  });

  test("pays out money that came by M-Pesa, numbered and without a code, and its payer is told", async () => {
    const before = await onHand();
    const refund = await approvedRefund(await cancelledPayer());
    const settled = await settleRefund(finance, { refund_id: refund, method: "cash" });
    expect(settled).toMatchObject({ state: "settled", payout_code: expect.stringMatching(/^CASH-OUT-\d+$/) });
    const [sms] = await sql`select body from outbox where cause = ${`refunded:${refund}`}`;
    expect(sms!.body).toContain(settled.payout_code);
    expect(sms!.body).not.toMatch(/M-Pesa/);
    expect(await dayOf()).toMatchObject({ refunded: 500, expected: 0 });
    expect(await onHand()).toBe(before - 500);
  });

  test("is never more than the cash on hand: the refusal says both amounts", async () => {
    const amount = (await onHand()) + 100;
    const refund_id = await approvedRefund(await cancelledPayer(amount));
    expect((await refusalOf(settleRefund(finance, { refund_id, method: "cash" }))).errors).toEqual({
      method: [
        expect.stringContaining(
          `The cash on hand is ${formatShillings(amount - 100)}, and this refund is ${formatShillings(amount)}.`,
        ),
      ],
    });
    await paidInCash(100);
    expect(await outcomeOf(settleRefund(finance, { refund_id, method: "cash" }))).toBe("ok");
    expect(await onHand()).toBe(0);
  });

  test("still needs two people, and an approved refund", async () => {
    const { refund_id } = await requestRefundOf(await cancelledPayer(), {}, finance);
    expect(await outcomeOf(settleRefund(finance, { refund_id, method: "cash" }))).toBe("refund_state");
    expect(await outcomeOf(approve(refund_id, finance))).toBe("same_person");
    await approve(refund_id, colleague);
    expect(await outcomeOf(settleRefund(finance, { refund_id, method: "cash" }))).toBe("ok");
    expect(await outcomeOf(settleRefund(finance, { refund_id, method: "cash" }))).toBe("refund_state");
  });

  test("is paid out once, however often it is pressed", async () => {
    const refund = await approvedRefund(await cancelledPayer());
    const ends = await Promise.all(
      [finance, colleague, finance].map((by) =>
        outcomeOf(settleRefund(by, { refund_id: refund, method: "cash" })),
      ),
    );
    expect(countOutcomes(ends)).toEqual({ ok: 1, refund_state: 2 });
    expect((await dayOf()).refunded).toBe(500);
  });

  test("is refused while the academy takes no cash", async () => {
    const refund = await approvedRefund(await cancelledPayer());
    await setCash(false);
    expect(await outcomeOf(settleRefund(finance, { refund_id: refund, method: "cash" }))).toBe("cash_off");
  });
});

test("a day of the till tells what a void of its cash would meet: a closed today, and a deposit", async () => {
  const first = await untouchedDay();
  await paidInCash();
  expect(await dayOf(first)).toMatchObject({ deposit: null, today: { date: first, is_closed: false } });
  await close(first, 500);
  const today = await nextDay();
  await deposit({ kind: "bank", reference: `SLIP ${first}`, amount: 500, days: [first] });
  expect(await dayOf(first)).toMatchObject({
    deposit: { reference: `SLIP${first}`, amount: 500, recorded_by_name: expect.stringMatching(/\w/) },
    today: { date: today, is_closed: false },
  });
  await close(today, 0);
  expect(await dayOf(first)).toMatchObject({ today: { date: today, is_closed: true } });
});
