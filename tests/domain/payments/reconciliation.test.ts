import { describe, expect, test } from "vitest";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { reconciledDays } from "@/lib/domain/payments/reconciliation/range";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { heldSeat, payByPaybill } from "../../api/fixtures";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import {
  cashier,
  finance,
  insertStatement,
  newDay,
  paidOnDay,
  payToAccount,
  reconciliationOf,
  setTransactionTime,
  suspenseOn,
} from "./support";

describe("a day of reconciliation", () => {
  test("has what the statement and the books say came in, and how many payments are on which side", async () => {
    const day = newDay();
    const one = await paidOnDay(day);
    const other = await suspenseOn(day, 300);
    await suspenseOn(day, 70);
    await insertStatement(day, [
      { receipt: one.receipt, shillings: 500 },
      { receipt: other.receipt, shillings: 300 },
      { receipt: "UZZ0000001", shillings: 1000 },
    ]);
    const { days: rows, totals, control } = await reconciliationOf(day);
    const sums = {
      statement_amount: 1800,
      books_amount: 870,
      difference: -930,
      both: 2,
      only_said: 1,
      only_ours: 1,
      only_said_amount: 1000,
      only_ours_amount: 70,
      open: 0,
      open_amount: 0,
    };
    const account = {
      ...{ paid_in: 1800, charges: 0, reversals: 0, paid_out: 0, sweeps: 0, to_bank: 0, other: 0 },
      // These rows have no balances.
      ...{ opening: null, closing: null, closing_found: null, adds_up: true },
    };
    expect(rows).toEqual([{ date: day, covered: "whole", ...sums, account }]);
    expect(totals).toEqual(sums);
    expect(control).toEqual({ apart: 0, adds_up: true });
  });

  test("is a Nairobi day, midnight to midnight; a payment on both sides counts on the statement's day", async () => {
    const [day, next] = [newDay(), newDay()];
    const first = await suspenseOn(day, 10);
    const last = await suspenseOn(day, 20);
    const between = await suspenseOn(day, 40);
    await setTransactionTime(first.receipt, day, "00:00:00");
    await setTransactionTime(last.receipt, day, "23:59:59");
    await setTransactionTime(between.receipt, day, "23:59:58");
    await insertStatement(next, [{ receipt: between.receipt, shillings: 40, time: "00:00:01" }]);
    const { days: rows } = await reconciliationOf(day, next);
    expect(
      rows.map(({ date, books_amount, both, only_ours }) => [date, books_amount, both, only_ours]),
    ).toEqual([
      [next, 40, 1, 0],
      [day, 30, 0, 2],
    ]);
    expect(rows.at(-1)).toMatchObject({ open: 2, open_amount: 30 });
    expect((await reconciliationOf(day)).totals).toMatchObject({ books_amount: 30, difference: 30 });
    expect((await reconciliationOf(next)).totals).toMatchObject({ books_amount: 40, difference: 0 });
  });

  test("is covered wholly, partly or not at all, also by several statements together", async () => {
    const [whole, part, none] = [newDay(), newDay(), newDay()];
    await insertStatement(whole, [], { to: "11:59:59" });
    await insertStatement(whole, [], { from: "12:00:00" });
    await insertStatement(part, [], { from: "08:00:00", to: "09:00:00" });
    const { days: rows } = await reconciliationOf(whole, none);
    expect(rows.map(({ date, covered }) => [date, covered])).toEqual([
      [none, "none"],
      [part, "part"],
      [whole, "whole"],
    ]);
  });

  test("that is not over is covered only up to the import of its statement, whatever period the file names", async () => {
    const [now] = await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today`;
    const today = now!.today;
    await insertStatement(today, []);
    const { days: rows } = await reconciliationOf(today);
    expect(rows.map(({ covered }) => covered)).toEqual(["part"]);
  });

  test("counts a payment that is in two statements once", async () => {
    const day = newDay();
    const { receipt } = await paidOnDay(day);
    await insertStatement(day, [{ receipt, shillings: 500 }]);
    await insertStatement(day, [{ receipt, shillings: 500 }]);
    expect((await reconciliationOf(day)).totals).toMatchObject({
      statement_amount: 500,
      both: 1,
      difference: 0,
    });
  });
});

test("all received money is allocated, credit, suspense, refunded or donated", async () => {
  const before = (await reconciliationOf(newDay())).balance;
  expect(before.is_even).toBe(true);
  const seat = await heldSeat();
  await payByPaybill(seat, 1000);
  await donateCredit(finance, { enrollment_id: seat.enrollmentId, amount: 100, reason: "A gift" });
  await requestRefund(cashier, { enrollment_id: seat.enrollmentId, amount: 150, reason: "Paid too much" });
  await payToAccount({ shillings: 70 });
  const { balance } = await reconciliationOf(newDay());
  const more = Object.fromEntries(
    (["arrived", "pays", "credit", "suspense", "refunded", "donated"] as const).map((name) => [
      name,
      balance[name] - before[name],
    ]),
  );
  expect(more).toEqual({ arrived: 1070, pays: 500, credit: 250, suspense: 70, refunded: 150, donated: 100 });
  expect(balance).toMatchObject({ is_even: true, parts: balance.arrived });
});

test("the sum no longer adds up when money was spent twice", async () => {
  const seat = await heldSeat();
  await payByPaybill(seat);
  const spend = (cents: number) => sql`insert into allocations (transaction_id, enrollment_id, amount_cents)
    select id, enrollment_id, ${cents} from transactions where enrollment_id = ${seat.enrollmentId}`;
  await spend(100);
  const { balance } = await reconciliationOf(newDay());
  await spend(-100);
  expect(balance).toMatchObject({ is_even: false, parts: balance.arrived + 1 });
});

describe("the days of reconciliation", () => {
  test("are the last fourteen, 92 at most, and end today", () => {
    const today = "2026-11-21";
    expect(reconciledDays({}, today)).toEqual({ from: "2026-11-08", to: today });
    expect(reconciledDays({ from: "2026-11-01" }, today)).toEqual({ from: "2026-11-01", to: today });
    expect(reconciledDays({ from: "2026-01-01" }, today)).toEqual({ from: "2026-01-01", to: "2026-04-02" });
    expect(reconciledDays({ to: "2026-03-01" }, today)).toEqual({ from: "2026-02-16", to: "2026-03-01" });
    expect(reconciledDays({ to: "2027-03-01" }, today)).toEqual({ from: "2026-11-08", to: today });
    expect(() => reconciledDays({ from: "2026-11-22" }, today)).toThrow();
    expect(() => reconciledDays({ from: "2026-01-01", to: "2026-04-03" }, today)).toThrow();
  });

  test("are refused in the wrong order or if there are too many; only finance and admins see them", async () => {
    expect(await outcomeOf(reconciliationOf("2026-09-02", "2026-09-01"))).toBe("invalid");
    expect(await outcomeOf(reconciliationOf("2026-01-01", "2026-09-01"))).toBe("invalid");
    expect(await outcomeOf(showReconciliation(cashier, {}))).toBe("not_allowed");
  });
});
