import { beforeAll, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { registerPull } from "@/lib/domain/payments/daraja/pull";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { pullTransactions } from "@/lib/domain/payments/reconciliation/pull-transactions";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { approveRefund, settleRefund } from "@/lib/domain/payments/refunds/decide-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { exportReconciliation } from "@/lib/domain/reports/export-reconciliation";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { CALL_OUTCOMES } from "@/simulator/core/call-outcomes";
import { FAULTS } from "@/simulator/core/faults";
import { OUTCOMES } from "@/simulator/core/outcomes";
import { newClass } from "../../api/fixtures";
import { chaos, type Hidden } from "../../support/chaos";
import type { Deed } from "../../support/chaos-deeds";
import { sql } from "../../support/database";
import { insertHolds } from "../../support/many-students";
import { advanceAndReconcile, callbacks, control, sim } from "../../support/safaricom";
import { exportStatement, importAsShown } from "../../support/statement-import";
import { WHOLE_RUN } from "../../support/whole-run";
import { admin, csvLines, finance } from "./support";

/** Enough for each outcome and each fault once, and some at random. */
const PAYMENTS = WHOLE_RUN ? 310 : 210;
const EVERYTHING: Hidden = { lost: true, reversed: true, lies: true, orders: true };
const QUARTER = 15 * 60;
const DAY = 24 * 60 * 60;
const TWO_MONTHS = 60 * 24 * 60;
process.env.MPESA_PULL = "1";

beforeAll(() => registerPull("254700000001", "https://academy.example/x"));

type IncomingPayment = { id: string; receipt: string | null; cents: number; enrollment: string | null };

describe("all faults together", () => {
  test(`${PAYMENTS} payments, every fault and every repair: the books equal the truth to the shilling`, async () => {
    const { deeds, since } = await run("money-desk-1", PAYMENTS, EVERYTHING);
    expect(deeds.length).toBeGreaterThanOrEqual(PAYMENTS);
    expectNothingLeftOut(deeds);
    expect(sim.world.reversals.length).toBeGreaterThan(10);
    await settle(since, "layout=classic&format=xlsx&packed=1", "layout=new&format=csv");
    expect((await books(since)).filter(({ receipt }) => forgedReceipts().has(receipt ?? ""))).not.toEqual([]);
  });

  const others = [
    ["desk-b", "layout=classic&format=csv&traps=shifted-preamble,oldest-first,spaces,no-currency", ""],
    ["desk-a", "layout=new&format=xlsx", "layout=classic&format=csv"],
    ["desk-c", "layout=classic&format=csv&traps=no-preamble,no-accounts,full-numbers,iso-dates", ""],
  ] as const;
  test.each(WHOLE_RUN ? others : [])(
    "the same with another seed and other files (%s)",
    async (seed, first, second) => {
      const { since } = await run(seed, 60, EVERYTHING);
      await settle(since, first, second || "layout=new&format=csv");
    },
  );
});

test("when no fault hides a payment for good, callbacks and queries alone find all of them", async () => {
  const { since } = await run("money-desk-1", WHOLE_RUN ? 100 : 60);
  const written = await books(since);
  expect(written.length).toBeGreaterThan(35);
  expect(named(written)).toEqual(named(reallyPaid()));
  await expectInOrder(since);
});

test("the pull finds what callbacks and queries miss, and nothing else is missing", async () => {
  const { since } = await run("lost-and-found", 60, { lost: true });
  const before = await books(since);
  const missing = reallyPaid().filter(({ receipt }) => !before.some((one) => one.receipt === receipt));
  expect(missing.length).toBeGreaterThan(3);
  await pull("spike", "html_answer");
  const written = await books(since);
  // The pull lists customers' payments; those of other organizations are in the statement only.
  const ofCustomers = new Set(sim.world.payments.flatMap(({ receipt, phone }) => (phone ? [receipt] : [])));
  const still = reallyPaid().filter(({ receipt }) => !written.some((one) => one.receipt === receipt));
  expect(still.filter(({ receipt }) => ofCustomers.has(receipt))).toEqual([]);
  expect(named([...written, ...still])).toEqual(named(reallyPaid()));
});

test("the same seed gives the same run", async () => {
  const plain = async () =>
    (await run("twice", 20, EVERYTHING)).deeds.map(({ how, outcome, faults, amount }) => ({
      ...{ how, outcome, faults, amount },
    }));
  expect(await plain()).toEqual(await plain());
});

/** Runs a day with faults. */
async function run(
  seed: string,
  payments: number,
  hidden: Hidden = {},
): Promise<{ deeds: Deed[]; since: Date }> {
  const since = await now();
  await control("seed", { pull_page: 25, pull_lag: 120 });
  const { classId } = await newClass();
  const deeds = await chaos(seed, payments, await insertHolds(classId, payments, TWO_MONTHS), hidden);
  return { deeds, since };
}

/** A new outcome or fault of the simulator must be added to the chaos tables too. */
function expectNothingLeftOut(deeds: Deed[]): void {
  const prompted = new Set(deeds.filter(({ how }) => how === "prompt").map(({ outcome }) => outcome));
  const refunded = new Set(deeds.filter(({ how }) => how === "refund").map(({ outcome }) => outcome));
  const kinds = new Set(deeds.flatMap(({ faults }) => faults.map((fault) => kindOf(fault))));
  expect(OUTCOMES.map(({ name }) => name).filter((name) => !prompted.has(name))).toEqual([]);
  expect(CALL_OUTCOMES.map(({ name }) => name).filter((name) => !refunded.has(name))).toEqual([]);
  expect(Object.keys(FAULTS).filter((kind) => !kinds.has(kind))).toEqual([]);
  expect([...sim.world.scripts, ...sim.world.callScripts]).toEqual([]);
}

function kindOf(fault: string): string {
  const [kind = ""] = fault.split(":");
  return kind in FAULTS ? kind : kind.replace(/^c2b-/, "");
}

/** Runs every repair and compares the books with the truth; another import of another file must change nothing. */
async function settle(since: Date, first: string, second: string): Promise<void> {
  await pull("spike", "html_answer", "maintenance");
  await advanceAndReconcile(2 * DAY);
  const from = new Date(since.getTime() - QUARTER * 1000);
  const to = await now();
  const file = await exportStatement(first, from, to);
  const { shown } = await importAsShown(finance, file);
  expect(shown.checks.every(({ agrees }) => agrees)).toBe(true);
  expect(shown.outcomes.created?.rows).toBeGreaterThan(0);
  await settleByHand();
  await expectTruth(since, from, to);

  const before = await everything();
  expect((await importAsShown(finance, file)).done.already).toBe(true);
  const again = await importAsShown(finance, await exportStatement(second, from, to));
  expect(Object.keys(again.shown.outcomes).filter((name) => /created|reversed/.test(name))).toEqual([]);
  expect(await everything()).toBe(before);
  await expectTruth(since, from, to);
}

/** Partial reversals are left to staff, who book them with the receipt from the statement. */
async function settleByHand(): Promise<void> {
  const booked = new Set((await givenBack()).map(({ code }) => code));
  for (const { receipt, original, amountCents } of sim.world.reversals) {
    if (booked.has(receipt)) continue;
    const [money] = await sql`select id, enrollment_id from transactions where receipt = ${original}`;
    if (money!.enrollment_id)
      await unmatchTransaction(finance, { transaction_id: money!.id, reason: "M-Pesa gave back a part" });
    const of = { transaction_id: money!.id as string, amount: amountCents / 100 };
    const { refund_id } = await requestRefund(admin, { ...of, reason: "M-Pesa gave it back already" });
    await approveRefund(finance, { refund_id });
    await settleRefund(finance, { refund_id, payout_code: receipt });
  }
}

async function expectTruth(since: Date, from: Date, to: Date): Promise<void> {
  const forged = forgedReceipts();
  const written = await books(since);
  const real = written.filter(({ receipt }) => !forged.has(receipt ?? ""));
  expect(named(real)).toEqual(named(reallyPaid()));
  expect(
    (await givenBack()).filter(({ original }) => real.some(({ receipt }) => receipt === original)),
  ).toEqual(
    sim.world.reversals
      .map(({ receipt, original, amountCents }) => ({ code: receipt, original, cents: amountCents }))
      .sort((one, other) => (one.code < other.code ? -1 : 1)),
  );
  await expectInOrder(since);
  // An accepted forged payment is in the books, and the reconciliation reports it as unproven.
  const believed = written.flatMap(({ receipt }) => (receipt && forged.has(receipt) ? [receipt] : []));
  expect((await unproven(from, to)).sort()).toEqual(believed.sort());
  const { control: figures, balance } = await showReconciliation(finance, {});
  expect({ figures: figures.adds_up, balance: balance.is_even }).toEqual({ figures: true, balance: true });
}

async function expectInOrder(since: Date): Promise<void> {
  const written = await books(since);
  const receipts = written.flatMap(({ receipt }) => receipt ?? []);
  expect(receipts).toHaveLength(new Set(receipts).size);
  // Every transaction is on an enrollment, or in suspense with its receipt and the account typed.
  expect(written.filter(({ receipt, enrollment }) => receipt === null && enrollment === null)).toEqual([]);
  const [{ open } = { open: -1 }] = await sql`select count(*)::int as open from mpesa_callbacks c
    where not exists (select from mpesa_callback_outcomes r where r.callback_id = c.id)`;
  expect(open).toBe(0);
  expect(await sql`select * from check_invariants()`).toEqual([]);
}

/** Pulls until the list arrives, whatever its first answers are. */
async function pull(...outcomes: string[]): Promise<void> {
  for (const outcome of outcomes) await control("next", { call: "pull", outcome });
  await sql`delete from job_runs`;
  for (let turn = 0; turn < 40; turn++) {
    await advanceAndReconcile(QUARTER);
    if ((await pullTransactions({ actor: SCHEDULER }, {})).listed > 0) return;
  }
  throw new Error("The list never came.");
}

/** The transactions since an instant, without those of earlier tests. */
async function books(since: Date): Promise<IncomingPayment[]> {
  const rows = await sql`select id, receipt, amount_cents as cents, enrollment_id as enrollment
    from transactions where created_at >= ${since} order by created_at, id`;
  return rows.map((row) => ({ ...row }) as IncomingPayment);
}

/** What was given back to payers, according to the books. */
async function givenBack() {
  const rows = await sql`select r.payout_code as code, t.receipt as original, r.amount_cents as cents
    from refunds r join transactions t on t.id = r.transaction_id where r.payout_code is not null
    order by r.payout_code collate "C"`;
  return rows.map(({ code, original, cents }) => ({ code, original, cents }));
}

async function unproven(from: Date, to: Date): Promise<string[]> {
  const dates = { createdFrom: nairobiDate(from), createdTo: nairobiDate(to) };
  const lines = await csvLines(await exportReconciliation(finance, dates));
  const mine = new Set([...forgedReceipts(), ...reallyPaid().map(({ receipt }) => receipt)]);
  return lines.flatMap(({ Receipt = "", Proof }) =>
    mine.has(Receipt) && Proof !== "Statement" ? [Receipt] : [],
  );
}

/** Receipts that were never paid: a forger's. */
function forgedReceipts(): Set<string> {
  const bodies = callbacks().flatMap(({ what, body }) => (what === "forged" ? [body] : []));
  return new Set(
    bodies.flatMap((body) => /"(?:MpesaReceiptNumber","Value|TransID)":"(\w+)"/.exec(body)?.[1] ?? []),
  );
}

async function everything(): Promise<string> {
  const [row] = await sql`select md5(jsonb_build_array(
    (select jsonb_agg(e order by id) from enrollments e), (select jsonb_agg(t order by id) from transactions t),
    (select jsonb_agg(a order by id) from allocations a), (select jsonb_agg(r order by id) from refunds r),
    (select jsonb_agg(m order by id) from transaction_matches m), (select jsonb_agg(m order by id) from credit_moves m),
    (select jsonb_agg(x order by id) from mpesa_express_requests x),
    (select jsonb_agg(o order by id) from outbox o))::text) as books`;
  return row!.books;
}

const named = (of: { receipt: string | null; cents: number }[]) =>
  of.map(({ receipt, cents }) => `${receipt} ${cents}`).sort();
const reallyPaid = () => sim.world.payments.map(({ receipt, amountCents: cents }) => ({ receipt, cents }));

async function now(): Promise<Date> {
  const [row] = await sql`select now() as at`;
  return row!.at;
}
