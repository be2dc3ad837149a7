import { beforeEach, describe, expect, test, vi } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { reconcileAndSend } from "@/lib/domain/jobs/reconcile";
import { registerPull } from "@/lib/domain/payments/daraja/pull";
import {
  pullTransactions,
  recordPulled,
  startPullRun,
} from "@/lib/domain/payments/reconciliation/pull-transactions";
import { confirmation, heldSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { allTransactions, dumpBooks, summaryOf, transactionsOf } from "../../support/payment-state";
import { advanceAndReconcile, advanceTime, control, customerPays, requests } from "../../support/safaricom";
import { breakTransactions, prompted } from "./mpesa-calls";
import { confirm } from "./support";

const HEALER = { actor: SCHEDULER };
const QUARTER = 15 * 60;
process.env.MPESA_PULL = "1";

// A quarter of an hour without a pull yet, on a day whose long pull is done.
beforeEach(async () => {
  await advanceTime(QUARTER);
  await sql`delete from job_runs`;
  await registerPull("254700000001", "https://academy.example/x");
  expect(await pullTransactions(HEALER, {})).toMatchObject({ queried: true });
  await advanceTime(QUARTER);
});

const asked = () => requests("pulltransactions/v1/query");
const hoursAsked = () => {
  const { StartDate, EndDate } = asked().at(-1) ?? {};
  return (Date.parse(String(EndDate)) - Date.parse(String(StartDate))) / 3_600_000;
};

/** A Paybill payment whose confirmation is lost. */
async function lost(account: string, amount = 500) {
  const paid = await customerPays({ account, amount, faults: ["lost"] });
  expect(await allTransactions()).not.toContainEqual(expect.objectContaining({ receipt: paid.receipt }));
  return paid;
}

/** A payment as Daraja's list has it. */
const listed = (receipt: string, billRef: string, amountCents = 50_000) => ({
  ...{ receipt, billRef, amountCents, at: null, msisdn: "", payerName: "" },
});

describe("a lost confirmation", () => {
  test("is found by the pull, and the student is enrolled", async () => {
    const { enrollmentId, payCode } = await heldSeat();
    const { receipt } = await lost(payCode);
    expect(await pullTransactions(HEALER, {})).toEqual({
      queried: true,
      answered: true,
      listed: 1,
      recorded: 1,
    });
    expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
    expect(await transactionsOf(enrollmentId)).toMatchObject([
      { receipt, method: "paybill", sources: ["pull"], flags: [] },
    ]);
  });

  test("waits in suspense when its account is unknown", async () => {
    const { receipt } = await lost("SCHOOL FEES");
    await pullTransactions(HEALER, {});
    expect((await allTransactions()).filter((one) => one.receipt === receipt)).toMatchObject([
      { shillings: 500, sources: ["pull"], isSuspense: true },
    ]);
  });

  test("is found the next night if the pull was late to have it", async () => {
    const { enrollmentId, payCode } = await heldSeat();
    await control("seed", { pull_lag: 6 * 3_600 });
    await lost(payCode);
    await pullTransactions(HEALER, {});
    expect(hoursAsked()).toBeCloseTo(2, 2);
    await advanceTime(24 * 3_600);
    await pullTransactions(HEALER, {});
    expect(hoursAsked()).toBeCloseTo(47, 2);
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ sources: ["pull"] }]);
  });

  test("of a prompt whose callback is lost as well is one payment, whatever reports it later", async () => {
    const seat = await prompted("success", "lost", "no-c2b");
    await advanceTime(10);
    await pullTransactions(HEALER, {});
    expect(await transactionsOf(seat.enrollmentId)).toMatchObject([{ sources: ["pull"] }]);
    await advanceAndReconcile(60);
    expect(await transactionsOf(seat.enrollmentId)).toMatchObject([
      { method: "express", sources: ["pull", "query"], flags: [] },
    ]);
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
  });

  test("gives its receipt to a payment that only the query reported", async () => {
    const seat = await prompted("success", "lost", "no-c2b");
    await advanceAndReconcile(20);
    expect(await transactionsOf(seat.enrollmentId)).toMatchObject([{ receipt: null, sources: ["query"] }]);
    await pullTransactions(HEALER, {});
    expect(await transactionsOf(seat.enrollmentId)).toMatchObject([
      { receipt: expect.stringMatching(/^[A-Z0-9]{10}$/), sources: ["query", "pull"] },
    ]);
  });
});

describe("a known transaction", () => {
  test("is only confirmed by the pull, and the same list again changes nothing", async () => {
    const { enrollmentId, payCode } = await heldSeat();
    await customerPays({ account: payCode });
    expect(await pullTransactions(HEALER, {})).toMatchObject({ listed: 1, recorded: 1 });
    expect(await transactionsOf(enrollmentId)).toMatchObject([
      { sources: ["confirmation", "pull"], flags: [] },
    ]);
    const before = await dumpBooks();
    await advanceTime(QUARTER);
    expect(await pullTransactions(HEALER, {})).toEqual({
      queried: true,
      answered: true,
      listed: 1,
      recorded: 0,
    });
    expect(await dumpBooks()).toBe(before);
  });

  test("keeps its amount when the pull has another, and is flagged once", async () => {
    const { enrollmentId, payCode } = await heldSeat();
    const { receipt } = await customerPays({ account: payCode, amount: 500 });
    await recordPulled(HEALER, listed(receipt, payCode, 70_000));
    expect(await transactionsOf(enrollmentId)).toMatchObject([
      { shillings: 500, sources: ["confirmation", "pull"], flags: ["amount_conflict"] },
    ]);
    const before = await dumpBooks();
    await recordPulled(HEALER, listed(receipt, payCode));
    expect(await dumpBooks()).toBe(before);
  });

  test("stays unmatched after staff took it off an account", async () => {
    const { enrollmentId, payCode } = await heldSeat();
    const { receipt } = await customerPays({ account: "NOBODY" });
    await sql`update transactions set flags = array['unmatched'] where receipt = ${receipt}`;
    await recordPulled(HEALER, listed(receipt, payCode));
    expect(await transactionsOf(enrollmentId)).toEqual([]);
  });
});

describe("several processes that pull", () => {
  test("pull only once between them", async () => {
    const { enrollmentId, payCode } = await heldSeat();
    await lost(payCode);
    const before = asked().length;
    const rounds = await Promise.all(Array.from({ length: 8 }, () => pullTransactions(HEALER, {})));
    expect(rounds.filter((round) => round.queried)).toHaveLength(1);
    expect(asked().length - before).toBe(2);
    expect(await transactionsOf(enrollmentId)).toHaveLength(1);
    await advanceTime(QUARTER);
    expect((await pullTransactions(HEALER, {})).queried).toBe(true);
  });

  test("record one payment at the same moment as one transaction", async () => {
    const { enrollmentId, payCode } = await heldSeat();
    const payment = listed("TKM0000301", payCode);
    await Promise.all(Array.from({ length: 8 }, () => recordPulled(HEALER, payment)));
    expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
    expect(await transactionsOf(enrollmentId)).toHaveLength(1);
  });

  // The control: without the turn, the first test of this group would count eight.
  test("control: without the stored turn each of them would pull", async () => {
    const turns = [];
    for (let nth = 0; nth < 3; nth++) {
      turns.push(await startPullRun(HEALER, {}));
      await sql`delete from job_runs`;
    }
    expect(turns.every(Boolean)).toBe(true);
  });

  test("record a payment once that pull and confirmation report at the same moment", async () => {
    for (let nth = 0; nth < 5; nth++) {
      const { enrollmentId, payCode } = await heldSeat();
      const receipt = `TKM000031${nth}`;
      const payment = listed(receipt, payCode);
      await Promise.all([
        recordPulled(HEALER, payment),
        confirm(confirmation(receipt, payCode, 500)),
        recordPulled(HEALER, payment),
      ]);
      expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
      const [paid, ...more] = await transactionsOf(enrollmentId);
      expect(more).toEqual([]);
      expect([...paid!.sources].sort()).toEqual(["confirmation", "pull"]);
    }
  });
});

describe("a failed pull", () => {
  test.each(["internal", "maintenance", "empty_answer", "html_answer", "half_answer", "spike"])(
    "changes nothing, waits longer, and then asks for the last 47 hours: %s",
    async (outcome) => {
      const { enrollmentId, payCode } = await heldSeat();
      await lost(payCode);
      await control("next", { call: "pull", outcome });
      expect(await pullTransactions(HEALER, {})).toEqual({
        queried: true,
        answered: false,
        listed: 0,
        recorded: 0,
      });
      expect(await transactionsOf(enrollmentId)).toEqual([]);
      const turns = [];
      for (let nth = 0; nth < 2; nth++) {
        await advanceTime(QUARTER);
        turns.push((await pullTransactions(HEALER, {})).queried);
      }
      expect(turns.filter(Boolean)).toHaveLength(1);
      expect(hoursAsked()).toBeCloseTo(47, 2);
      expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled" });
    },
  );

  test("of endless pages is not treated as a list", async () => {
    await control("seed", { pull_page: 1 });
    const real = globalThis.fetch;
    const endless = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      if (!String(input).includes("pulltransactions/v1/query")) return real(input, init);
      const row = { transactionId: "TKM0000401", trxDate: "2026-11-21T10:00:00Z", amount: "500.00" };
      return Promise.resolve(Response.json({ ResponseCode: "1000", Response: [[row]] }));
    });
    expect(await pullTransactions(HEALER, {})).toEqual({
      queried: true,
      answered: false,
      listed: 0,
      recorded: 0,
    });
    endless.mockRestore();
    expect((await allTransactions()).map(({ receipt }) => receipt)).not.toContain("TKM0000401");
  });

  test("does not stop the other repairs", async () => {
    await control("next", { call: "pull", outcome: "maintenance" });
    expect(await reconcileAndSend(HEALER, {})).toMatchObject({ reread: 0 });
    const broken = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network"));
    await advanceTime(0).catch(() => undefined);
    expect(await reconcileAndSend(HEALER, {})).toMatchObject({ reread: 0 });
    broken.mockRestore();
  });
});

test("one payment that cannot be recorded does not affect the others, and is tried again", async () => {
  const [one, other] = [await heldSeat(), await heldSeat()];
  const { receipt } = await lost(one.payCode);
  await lost(other.payCode);
  const mend = await breakTransactions(receipt);
  expect(await pullTransactions(HEALER, {})).toEqual({
    queried: true,
    answered: true,
    listed: 2,
    recorded: 1,
  });
  expect(await summaryOf(other.enrollmentId)).toMatchObject({ state: "enrolled" });
  await mend();
  await advanceTime(QUARTER);
  expect(await pullTransactions(HEALER, {})).toMatchObject({ recorded: 1 });
  expect(await summaryOf(one.enrollmentId)).toMatchObject({ state: "enrolled" });
});
