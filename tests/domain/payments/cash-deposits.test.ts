import { beforeEach, describe, expect, test } from "vitest";
import { withdrawDeposit } from "@/lib/domain/payments/cash/withdraw-deposit";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { heldSeat, payByPaybill } from "../../api/fixtures";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { close, deposit, nextDay, onHand, paidInCash, rowOf, untouchedDay } from "./cash-calls";
import {
  accountOf,
  admin,
  auditOf,
  cashier,
  colleague,
  finance,
  match,
  payToAccount,
  reconciliationOf,
  setTransactionTime,
} from "./support";

let today: string;
beforeEach(async () => {
  today = await untouchedDay();
});

const mpesa = (reference: string, amount: number, ...days: string[]) =>
  deposit({ kind: "mpesa", reference, amount, days });
const bank = (reference: string, amount: number, ...days: string[]) =>
  deposit({ kind: "bank", reference, amount, days });

describe("a deposit", () => {
  test("to M-Pesa takes its payment out of suspense, and its money is counted once", async () => {
    await paidInCash();
    await close(today, 500);
    const before = { hand: await onHand(), balance: (await reconciliationOf(today)).balance };
    const { id, receipt } = await payToAccount({ account: "CASH" });
    await setTransactionTime(receipt, today);
    expect(await mpesa(receipt, 500, today)).toMatchObject({ counted: 500, difference: 0, days: [today] });
    expect((await reconciliationOf(today)).balance).toEqual(before.balance);
    expect(await onHand()).toBe(before.hand - 500);
    const { rows } = await listTransactions(finance, { status: "deposit", search: receipt });
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(await outcomeOf(match(id, await heldSeat()))).toBe("given_back");
    expect(await rowOf(today)).toMatchObject({
      deposit: { kind: "mpesa", reference: receipt, difference: 0 },
    });
  });

  test("to the bank carries several days, and names what differs from their counts", async () => {
    await paidInCash();
    await close(today, 480);
    const next = await nextDay();
    await paidInCash(200);
    await close(next, 200);
    const slip = await bank("slip 77/1", 650, today, next);
    expect(slip).toMatchObject({ reference: "SLIP77/1", counted: 680, difference: -30 });
    expect((await rowOf(next))?.deposit).toMatchObject({ days: [today, next], difference: -30 });
  });

  test("carries closed days, each once", async () => {
    expect(await outcomeOf(bank("SLIP-2", 500, today))).toBe("day_open");
    await paidInCash();
    await close(today, 500);
    const ends = await Promise.all(["A-1", "A-2", "A-3"].map((slip) => outcomeOf(bank(slip, 500, today))));
    expect(countOutcomes(ends)).toEqual({ ok: 1, day_deposited: 2 });
  });

  test("is recorded once: the same slip or code is known", async () => {
    await close(today, 0);
    await bank("SLIP-9", 100, today);
    const next = await nextDay();
    await close(next, 0);
    expect(await outcomeOf(bank("slip-9", 100, next))).toBe("known_deposit");
  });

  test("to M-Pesa is the whole of a payment that arrived and is on no account", async () => {
    await close(today, 0);
    expect(await outcomeOf(mpesa("UKZ0000001", 500, today))).toBe("not_arrived");
    const { receipt } = await payToAccount();
    expect((await refusalOf(mpesa(receipt, 499, today))).errors).toHaveProperty("amount");
    expect(await outcomeOf(mpesa(await payByPaybill(await heldSeat()), 500, today))).not.toBe("ok");
    const cash = await paidInCashYesterday();
    expect(await outcomeOf(mpesa(cash, 500, today))).toBe("not_arrived");
  });

  test("needs days, an amount, a number and where it went, and is not older than its cash", async () => {
    await close(today, 0);
    const good = { kind: "bank", reference: "SLIP-5", amount: 100, days: [today] };
    for (const [field, value] of [
      ["kind", "pocket"],
      ["reference", ""],
      ["reference", "x".repeat(41)],
      ["amount", 0],
      ["days", []],
      ["days", ["yesterday"]],
      ["deposited_on", "2020-01-01"],
      ["deposited_on", "2199-01-01"],
    ] as const)
      expect(
        Object.keys((await refusalOf(deposit({ ...good, [field]: value }))).errors ?? {})[0],
        `${field} ${value}`,
      ).toMatch(new RegExp(`^${field}`));
    expect(await outcomeOf(deposit(good, cashier))).toBe("not_allowed");
  });

  /** Cash has a number like a code, and is no payment to M-Pesa. */
  async function paidInCashYesterday(): Promise<string> {
    const [row] = await sql`select receipt from transactions where method = 'cash' limit 1`;
    return row!.receipt;
  }
});

describe("a deposit that was recorded wrongly", () => {
  const withdraw = (deposit_id: string, by = colleague) =>
    withdrawDeposit(by, { deposit_id, reason: "A zero too many" });
  const closedDay = async () => {
    await paidInCash();
    await close(today, 500);
  };

  test("at the bank is withdrawn: its cash is on hand again and its day is deposited anew with the same slip", async () => {
    await closedDay();
    const before = await onHand();
    const { deposit_id } = await bank("SLIP-850", 5_000, today);
    expect(await onHand()).toBe(before - 5_000);
    expect(await withdraw(deposit_id)).toMatchObject({
      ...{ deposit_id, kind: "bank", reference: "SLIP-850", amount: 5_000, days: [today] },
      ...{ transaction_id: null, cash_on_hand: before },
    });
    expect(await rowOf(today)).toMatchObject({
      ...{ counted: 500, deposit: null },
      // It stays beside the days that it carried.
      withdrawn_deposits: [
        {
          ...{ reference: "SLIP-850", amount: 5_000, days: [today], withdrawn_reason: "A zero too many" },
          withdrawn_by_name: expect.stringMatching(/\w/),
        },
      ],
    });
    expect(await bank("SLIP-850", 500, today)).toMatchObject({ difference: 0 });
    expect(await onHand()).toBe(before - 500);
  });

  test("to M-Pesa puts its payment back in suspense, to be matched or deposited again", async () => {
    await closedDay();
    const { id, receipt } = await payToAccount({ account: "CASH" });
    await setTransactionTime(receipt, today);
    const before = { hand: await onHand(), balance: (await reconciliationOf(today)).balance };
    const first = await mpesa(receipt, 500, today);
    expect(await withdraw(first.deposit_id)).toMatchObject({ transaction_id: id });
    expect(await onHand()).toBe(before.hand);
    expect((await reconciliationOf(today)).balance).toEqual(before.balance);
    const { rows } = await listTransactions(finance, { status: "suspense", search: receipt });
    expect(rows.map((row) => row.id)).toEqual([id]);
    const again = await mpesa(receipt, 500, today);
    await withdraw(again.deposit_id);
    const seat = await heldSeat();
    await match(id, seat);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test("is withdrawn by another person than who recorded it, not even else by direct SQL", async () => {
    await closedDay();
    const { deposit_id } = await bank("SLIP-OWN", 500, today);
    expect(await outcomeOf(withdraw(deposit_id, finance))).toBe("own_deposit");
    expect(await outcomeOf(withdraw(deposit_id, cashier))).toBe("not_allowed");
    await expect(
      sql`update cash_deposits set withdrawn_by = staff_id, withdrawn_at = now(), withdrawn_reason = 'x', withdrawn_days = '{}' where id = ${deposit_id}`,
    ).rejects.toThrow("cash_deposits_two_people");
    expect(await outcomeOf(withdraw(deposit_id, admin))).toBe("ok");
    expect(await auditOf(`cash-deposit:${deposit_id}`)).toMatchObject([
      { verb: "payments.record-deposit" },
      {
        verb: "payments.withdraw-deposit",
        changes: { withdrawn_cents: 50_000, days: [today], reason: "A zero too many" },
      },
    ]);
  });

  test("is withdrawn once, and else stays as it was written", async () => {
    await closedDay();
    const { deposit_id } = await bank("SLIP-ONCE", 500, today);
    await expect(sql`update cash_days set deposit_id = null where day = ${today}`).rejects.toThrow(
      "never changes",
    );
    await expect(sql`update cash_deposits set amount_cents = 1 where id = ${deposit_id}`).rejects.toThrow(
      "never changes",
    );
    await expect(sql`delete from cash_deposits where id = ${deposit_id}`).rejects.toThrow("never removed");
    const ends = await Promise.all([1, 2, 3].map(() => outcomeOf(withdraw(deposit_id))));
    expect(countOutcomes(ends)).toEqual({ ok: 1, already_withdrawn: 2 });
    await expect(
      sql`update cash_deposits set withdrawn_reason = 'other' where id = ${deposit_id}`,
    ).rejects.toThrow("never changes");
  });

  test("needs a reason, and must exist", async () => {
    await closedDay();
    const { deposit_id } = await bank("SLIP-WHY", 500, today);
    for (const reason of ["", " ", "no", null])
      expect((await refusalOf(withdrawDeposit(colleague, { deposit_id, reason }))).errors).toHaveProperty(
        "reason",
      );
    expect(await outcomeOf(withdraw("00000000-0000-4000-8000-000000000000"))).toBe("not_found");
  });
});
