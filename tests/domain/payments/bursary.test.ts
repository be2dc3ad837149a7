import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { giveToBursary, takeFromBursary } from "@/lib/domain/payments/bursary/decide-gift";
import { listBursary } from "@/lib/domain/payments/bursary/list-bursary";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { readUnreadable } from "@/lib/domain/payments/unreadable/open-entries";
import { decideWaivers } from "@/lib/domain/payments/waivers/decide-waiver";
import { read } from "@/lib/platform/db/client";
import { heldSeat, heldSeats } from "../../api/fixtures";
import { barrier } from "../../support/barrier";
import { sql } from "../../support/database";
import { deadlocks } from "../../support/deadlocks";
import { countOutcomes, outcomeOf, outcomeOnceServed } from "../../support/outcome";
import { importRows, newReceipt, reversal, row } from "./statement-rows";
import {
  cashier,
  colleague,
  finance,
  idOf,
  match,
  payToAccount,
  sendConfirmation,
  withCredit,
} from "./support";
import { decide, fund, give, requestWaiverOf, waive } from "./waiver-calls";

const SPONSORED = { from: "bursary" };

/** The status of a payment, in the list and on its page. */
async function statusOf(id: string) {
  const { status } = await showTransaction(finance, { id });
  const { rows } = await listTransactions(finance, { status, pageSize: 500 });
  expect(rows.some((row) => row.id === id)).toBe(true);
  return status;
}

async function timeOf(id: string): Promise<Date> {
  const [payment] = await sql`select transacted_at from transactions where id = ${id}`;
  return payment!.transacted_at;
}

/** Spends what the fund has, so that a test knows its balance. */
async function emptyFund() {
  while ((await fund()) > 0)
    await waive(await heldSeat(), { ...SPONSORED, amount: Math.min(500, await fund()) });
}

describe("a gift by paybill", () => {
  test.each(["BURSARY", "bursary", " Bursary ", "BUR SARY", "bursary."])(
    "with %j as its account is booked to the fund, and its payer is thanked once",
    async (account) => {
      const before = await fund();
      const suspense = (await deskQueues(finance, { queue: "suspense" })).counts.suspense;
      const { id, receipt } = await give(1_000, account);
      await sendConfirmation(receipt, { account, shillings: 1_000, msisdn: "254712000111" });
      expect(await fund()).toBe(before + 1_000);
      expect(await statusOf(id)).toBe("gift");
      expect((await deskQueues(finance, { queue: "suspense" })).counts.suspense).toBe(suspense);
      const sent = await sql`select recipient, kind, body from outbox where about_id = ${id}`;
      expect(sent).toEqual([expect.objectContaining({ recipient: "254712000111", kind: "payer_receipt" })]);
      expect(sent[0]?.body).toContain("Your gift of KES 1,000 to the bursary fund arrived");
      expect((await read((db) => readUnreadable(db))).waiting).toBe(0);
    },
  );

  test("with another word is in suspense, until finance says that it is a gift", async () => {
    const before = await fund();
    const { id } = await give(300, "BURSERY FUND");
    expect([await statusOf(id), await fund()]).toEqual(["suspense", before]);
    expect(await outcomeOf(giveToBursary(cashier, { transaction_id: id, reason: "Says so" }))).toBe(
      "not_allowed",
    );
    await giveToBursary(finance, { transaction_id: id, reason: "The sponsor called" });
    expect([await statusOf(id), await fund()]).toEqual(["gift", before + 300]);
    expect(await outcomeOf(giveToBursary(finance, { transaction_id: id, reason: "Again" }))).toBe(
      "nothing_left",
    );
  });

  test("is neither matched nor given back while the fund has it", async () => {
    const { id } = await give(500);
    expect(await outcomeOf(match(id, await heldSeat()))).toBe("is_gift");
    expect(await outcomeOf(requestRefund(finance, { transaction_id: id, reason: "By mistake" }))).toBe(
      "nothing_left",
    );
  });

  test("that was none goes to suspense and pays a fee, and no later message makes it a gift again", async () => {
    const seat = await heldSeat();
    const { id, receipt } = await give(500);
    const before = await fund();
    await takeFromBursary(finance, { transaction_id: id, reason: "A mother misread the poster" });
    expect([await statusOf(id), await fund()]).toEqual(["suspense", before - 500]);
    await importRows([await row({ receipt, account: "BURSARY", at: await timeOf(id) })]);
    expect(await fund()).toBe(before - 500);
    expect(await match(id, seat)).toMatchObject({ status: "enrolled" });
    expect(await outcomeOf(takeFromBursary(finance, { transaction_id: id, reason: "Again" }))).toBe(
      "no_gift",
    );
  });

  test("that paid fees already stays in the fund", async () => {
    await emptyFund();
    const { id } = await give(500);
    await waive(await heldSeat(), SPONSORED);
    const taken = takeFromBursary(finance, { transaction_id: id, reason: "A mistake" });
    expect(await outcomeOf(taken)).toBe("fund_too_small");
  });

  test("that only a statement has is a gift too", async () => {
    const before = await fund();
    const receipt = newReceipt();
    await importRows([await row({ receipt, account: "bursary" })]);
    expect([await statusOf(await idOf(receipt)), await fund()]).toEqual(["gift", before + 500]);
    await sendConfirmation(receipt, { account: "BURSARY" });
    expect(await fund()).toBe(before + 500);
  });
});

describe("the bursary fund", () => {
  test("pays a fee: the student is enrolled, and the book names gift and student", async () => {
    await emptyFund();
    const { receipt } = await give(500);
    const seat = await heldSeat();
    expect(await waive(seat, SPONSORED)).toMatchObject({ status: "enrolled", from: "bursary" });
    const { balance, entries } = await listBursary(finance, { pageSize: 2 });
    expect(balance).toBe(0);
    expect(entries).toMatchObject([
      { kind: "sponsored", amount: -500, student: { registration_no: seat.student.registration_no } },
      { kind: "gift", amount: 500, receipt },
    ]);
  });

  test("takes donated credit", async () => {
    const before = await fund();
    const seat = await withCredit(200);
    await donateCredit(finance, { enrollment_id: seat.enrollmentId, reason: "Said so at the desk" });
    expect(await fund()).toBe(before + 200);
    const { entries } = await listBursary(finance, { kind: "donation", pageSize: 1 });
    expect(entries).toMatchObject([{ kind: "donation", amount: 200, receipt: seat.receipt }]);
  });

  test("never pays more than it has; the academy may waive instead", async () => {
    await emptyFund();
    await give(499);
    const seat = await heldSeat();
    const { waiver_id } = await requestWaiverOf(seat, SPONSORED);
    expect(await outcomeOf(decide(waiver_id))).toBe("fund_too_small");
    await give(1);
    expect(await decide(waiver_id)).toMatchObject({ status: "enrolled" });
    expect(await fund()).toBe(0);
    expect(await waive(await heldSeat(), { from: "academy" })).toMatchObject({ status: "enrolled" });
    expect(await fund()).toBe(0);
  });

  test("of ten who draw its last fee at once one gets it, and nobody waits for another in a circle", async () => {
    await emptyFund();
    await give(500);
    const before = await deadlocks();
    const seats = await heldSeats(10);
    const waivers = await Promise.all(seats.map((seat) => requestWaiverOf(seat, SPONSORED)));
    const one = (nth: number) =>
      outcomeOnceServed(
        () => decideWaivers(colleague, { ids: [waivers[nth]!.waiver_id], approve: true }),
        ({ done, left }) => (done === 1 ? "ok" : (left[0]?.code ?? "")),
      );
    const single = (nth: number) => outcomeOnceServed(() => decide(waivers[nth]!.waiver_id));
    const outcomes = await Promise.all(waivers.map((_, nth) => (nth % 2 ? one(nth) : single(nth))));
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, fund_too_small: 9 });
    expect(await fund()).toBe(0);
    expect(await deadlocks()).toBe(before);
  });

  test("the race is real: reading the fund before drawing it, without its lock, draws it ten times", async () => {
    await emptyFund();
    await give(500);
    const seats = await heldSeats(10);
    const waivers = await Promise.all(seats.map((seat) => requestWaiverOf(seat, SPONSORED)));
    const [other] = await sql`insert into staff (role, first_name, last_name, msisdn, password_hash)
      select 'finance', 'Another', 'Officer', '254799000999', password_hash from staff limit 1 returning id`;
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 10, onnotice: () => {} });
    const everyoneRead = barrier(10);
    const undo = new Error("undo");
    const drawn: number[] = [];
    const everyoneDrew = barrier(10);
    await Promise.all(
      waivers.map(({ waiver_id }) =>
        many
          .begin(async (tx) => {
            const [has] = await tx`select sum(cents)::int as cents from bursary_entries`;
            await everyoneRead();
            if (has!.cents < 50_000) return;
            const rows =
              await tx`update fee_waivers set state = 'approved', decided_by = ${other!.id}, decided_at = now()
              where id = ${waiver_id} returning amount_cents`;
            drawn.push(rows[0]!.amount_cents);
            await everyoneDrew();
            throw undo;
          })
          .catch((error: unknown) => {
            if (error !== undo) throw error;
          }),
      ),
    );
    await many.end();
    expect(drawn.reduce((sum, cents) => sum + cents, 0)).toBe(500_000);
  });
});

describe("a gift that M-Pesa reverses", () => {
  test("leaves the fund with its statement", async () => {
    const { id, receipt } = await give(500);
    const before = await fund();
    const known = await row({ receipt, account: "BURSARY", at: await timeOf(id) });
    await importRows([known, await reversal(newReceipt(), receipt)]);
    expect([await statusOf(id), await fund()]).toEqual(["reversed", before - 500]);
    const { entries } = await listBursary(finance, { pageSize: 1 });
    expect(entries).toMatchObject([{ kind: "reversed", amount: -500, receipt }]);
  });

  test("after it paid a fee leaves the fund below zero, the seat as it is, and nothing to draw", async () => {
    await emptyFund();
    const { receipt } = await give(500);
    const seat = await heldSeat();
    await waive(seat, SPONSORED);
    await importRows([await reversal(newReceipt(), receipt)]);
    expect((await listBursary(finance, {})).balance).toBe(-500);
    const [kept] = await sql`select state from enrollments where id = ${seat.enrollmentId}`;
    expect(kept?.state).toBe("enrolled");
    const { waiver_id } = await requestWaiverOf(await heldSeat(), { ...SPONSORED, amount: 1 });
    expect(await outcomeOf(decide(waiver_id))).toBe("fund_too_small");
    await give(500);
    expect(await fund()).toBe(0);
  });

  test("and its payment in one statement leave the fund as it was", async () => {
    const before = await fund();
    const receipt = newReceipt();
    await importRows([await row({ receipt, account: "BURSARY" }), await reversal(newReceipt(), receipt)]);
    expect(await fund()).toBe(before);
    expect(await statusOf(await idOf(receipt))).toBe("reversed");
  });
});

test("a payment in suspense on another account's name stays out of the fund", async () => {
  const before = await fund();
  await payToAccount({ account: "BURSARYS" });
  await payToAccount({ account: "MY BURSARY" });
  expect(await fund()).toBe(before);
});
