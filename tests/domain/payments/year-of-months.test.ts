import { afterAll, expect, test } from "vitest";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { fileMonth } from "@/lib/domain/payments/months/file-month";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import { monthsLater } from "@/lib/platform/time/nairobi-time";
import { heldSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { advanceTime, control, customerPays } from "../../support/safaricom";
import { closeSeason, openSeason } from "../../support/seasons";
import { exportStatement, importAsShown } from "../../support/statement-import";
import { WHOLE_RUN } from "../../support/whole-run";
import { close, onHand } from "./cash-calls";
import { insertCash, insertDeposit } from "./month-rows";
import { databaseTime } from "./statement-rows";
import { approve, finance, requestRefundOf, settle } from "./support";

afterAll(async () => {
  await control("seed", { charges: false });
});

/** Months take long: the whole year is played before a release, and its end of a season always. */
const MONTHS = WHOLE_RUN ? 12 : 4;

/** Advances all clocks to a moment of a Nairobi day. */
async function goTo(day: string, time: string): Promise<void> {
  const seconds = Math.ceil((Date.parse(`${day}T${time}+03:00`) - (await databaseTime()).getTime()) / 1000);
  if (seconds > 0) await advanceTime(seconds);
}

async function pays(account: string, amount: number, faults: string[] = []) {
  await advanceTime(61);
  return customerPays({ account, amount, faults });
}

/** A month at the academy: payments whole, in part and too much, lost confirmations, a gift, a refund, a reversal, and the bank. */
async function playMonth(month: string, number: number): Promise<void> {
  await goTo(`${month}-03`, "09:00:00");
  const [whole, lost, much, gone] = [await heldSeat(), await heldSeat(), await heldSeat(), await heldSeat()];
  await pays(whole.payCode, 500);
  await pays(lost.payCode, 500, ["lost"]);
  await pays(much.payCode, 700);
  const reversed = await pays(gone.payCode, 500);
  await pays("0042", 50 + number);
  if (number % 3 === 0) {
    await donateCredit(finance, { enrollment_id: much.enrollmentId, reason: "For others" });
  } else if (number % 3 === 1) {
    // Paid twice; it goes back by M-Pesa's portal, and staff type the code.
    const { receipt: twice } = await pays(whole.payCode, 500);
    const { refund_id } = await requestRefundOf(whole, { amount: 500 });
    await approve(refund_id);
    const back = await control("reverse", { receipt: twice });
    await settle(refund_id, String(back.receipt));
  }
  if (number % 2 === 0) await control("reverse", { receipt: reversed.receipt });
  await goTo(`${month}-15`, "16:00:00");
  await control(number % 2 === 0 ? "sweep" : "withdraw", { amount: 300 });
  await insertCash(await heldSeat(), `${month}-15`, 500);
  await close(`${month}-15`, 480);
  const deposit = await pays("CASH", 400);
  await insertDeposit(`${month}-16`, "mpesa", 400, deposit.receipt);
  await goTo(lastDay(month).toISOString().slice(0, 10), "23:58:50");
  // Paid as the month ends; only the statement tells of it.
  await pays("0042", 20, ["lost"]);
  await goTo(`${monthsLater(month, 1)}-01`, "00:00:00");
}

const lastDay = (month: string) => new Date(Date.parse(`${monthsLater(month, 1)}-01T00:00:00+03:00`) - 1000);

test("in a year of a small academy every month opens with the closing before, equals the statement, and all are the ledger", async () => {
  await control("seed", { charges: true });
  const first = monthsLater((await databaseTime()).toISOString().slice(0, 7), 1);
  const months = Array.from({ length: MONTHS }, (_, at) => monthsLater(first, at));
  const shown: Awaited<ReturnType<typeof showMonth>>[] = [];
  let [closing, cash]: (number | undefined)[] = [];
  for (const [at, month] of months.entries()) {
    if (at === MONTHS / 2) {
      await sql`update enrollments set outcome = 'completed', outcome_at = now() where state = 'enrolled'`;
      await sql`update enrollments set state = 'expired' where state in ('held', 'pending_payment')`;
      await closeSeason(8);
      await openSeason(9);
    }
    await playMonth(month, at);
    await advanceTime(3_600);
    const statement = await exportStatement(
      at % 2 === 0 ? "layout=classic&format=csv" : "layout=classic&format=xlsx",
      new Date(`${month}-01T00:00:00+03:00`),
      lastDay(month),
    );
    await importAsShown(finance, statement);
    const own = await showMonth(finance, { month });
    expect(own, month).toMatchObject({
      statement: { adds_up: true, first_apart: null, last_apart: null, closing: own.closing },
      ...{ uncovered_days: [], unexplained: [] },
    });
    expect(own.opening, month).toBe(closing ?? own.opening);
    await fileMonth(finance, { month });
    expect(await showMonth(finance, { month }), month).toMatchObject({
      ...{ opening: own.opening, closing: own.closing, paid_in: own.paid_in, by_course: own.by_course },
      since: { total: 0 },
    });
    expect(own.cash_opening, month).toBe(cash ?? own.cash_opening);
    closing = own.closing;
    cash = own.cash_on_hand;
    shown.push(own);
  }

  const total = (
    name:
      | "paid_in"
      | "refunds"
      | "reversals"
      | "charges"
      | "to_bank"
      | "cash"
      | "deposits"
      | "cash_differences",
  ) => shown.reduce((sum, own) => sum + own[name], 0);
  const [ledger] = await sql`select
    (select sum(amount_cents) from transactions where method <> 'cash')::int / 100 as paid_in,
    (select sum(amount_cents) from transactions where method = 'cash')::int / 100 as cash,
    (select sum(amount_cents) from refunds where state in ('settled', 'reversed'))::int / 100 as back,
    (select sum(amount_cents) from allocations)::int / 100 as pays,
    (select sum(amount_cents) from donations)::int / 100 as donated`;
  expect(total("paid_in")).toBe(ledger!.paid_in);
  expect(total("cash")).toBe(ledger!.cash);
  expect(total("refunds") + total("reversals")).toBe(ledger!.back);
  const incomes = shown.flatMap(({ by_course }) => by_course);
  expect(incomes.reduce((sum, { amount }) => sum + amount, 0)).toBe(ledger!.pays);
  const gifts = shown.flatMap(({ beside_courses }) => beside_courses.filter(({ place }) => place === "gift"));
  expect(gifts.reduce((sum, { amount }) => sum + amount, 0)).toBe(ledger!.donated);
  // Each month the till was counted 20 short.
  expect(total("cash_differences")).toBe(-20 * MONTHS);
  expect(shown.at(-1)).toMatchObject({ cash_on_hand: total("cash") - total("deposits") - 20 * MONTHS });
  expect(await onHand()).toBe(shown.at(-1)?.cash_on_hand);
  const flow = total("paid_in") - total("refunds") - total("reversals") - total("charges") - total("to_bank");
  expect(closing).toBeCloseTo((shown[0]?.opening ?? 0) + flow, 2);
}, 300_000);
