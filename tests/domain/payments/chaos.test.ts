import { expect, test } from "vitest";
import { pullPayments, registerPull } from "@/lib/payments/daraja/pull";
import { place } from "../../api/cast";
import { chaos, type Deed } from "../../support/chaos";
import { secondsAhead } from "../../support/clock";
import { holders } from "../../support/crowd";
import { sql } from "../../support/database";
import { sim, truth } from "../../support/safaricom";

const SEED = "money-desk-1";
const PAYMENTS = 300;
const DAY = 24 * 60 * 60 * 1000;

type Book = { receipt: string | null; cents: number; enrollment: string | null; prompt: string | null };

async function books(): Promise<Book[]> {
  const rows =
    await sql`select receipt, amount_cents as cents, enrollment_id as enrollment, express_request_id as prompt
    from transactions order by created_at, id`;
  return rows.map((row) => ({ ...row }) as Book);
}

const total = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0);

test("three hundred payments with every fault that hides nothing for good: the books equal the truth to the cent", {
  timeout: 120_000,
}, async () => {
  const { classId } = await place();
  const deeds = await chaos(SEED, PAYMENTS, await holders(classId, PAYMENTS, 60 * 24 * 60));
  expect(deeds).toHaveLength(PAYMENTS);
  expect(new Set(deeds.flatMap(({ faults }) => faults)).size).toBeGreaterThan(20);
  expect(new Set(deeds.map(({ outcome }) => outcome)).size).toBeGreaterThan(25);

  const real = (await truth()).payments;
  const written = await books();
  expect(real.length).toBeGreaterThan(200);
  const named = (of: { receipt: string | null; cents: number }[]) =>
    of.map(({ receipt, cents }) => `${receipt} ${cents}`).sort();
  expect(named(written)).toEqual(
    named(real.map(({ receipt, amount }) => ({ receipt, cents: Math.round(amount * 100) }))),
  );
  // No money without a name: it stands on an enrollment, or in suspense under its receipt and what was typed.
  expect(written.filter(({ receipt, enrollment }) => receipt === null && enrollment === null)).toEqual([]);
  const [{ open } = { open: -1 }] = await sql`select count(*)::int as open from mpesa_callbacks c
    where not exists (select from mpesa_callback_readings r where r.callback_id = c.id)`;
  expect(open).toBe(0);
  expect(await sql`select * from check_invariants()`).toEqual([]);
});

test("what callbacks and queries do not tell is in Safaricom's list, and nothing else is missing", {
  timeout: 120_000,
}, async () => {
  await registerPull("254700000001", "https://academy.example/x");
  const before = new Set((await books()).map(({ receipt }) => receipt));
  const { classId } = await place();
  const deeds = await chaos("lost-and-found", 100, await holders(classId, 100, 60 * 24 * 60), { lost: true });
  const real = (await truth()).payments;
  const written = (await books()).filter(({ receipt }) => !before.has(receipt) || receipt === null);
  const known = new Map(written.map(({ receipt, cents }) => [receipt, cents]));
  for (const { receipt, cents } of written.filter((one) => one.receipt !== null))
    expect(real.find((one) => one.receipt === receipt)?.amount).toBe(cents / 100);
  const missing = real.filter(({ receipt }) => !known.has(receipt));
  expect(missing.length).toBeGreaterThan(3);

  const to = new Date(Date.now() + secondsAhead() * 1000);
  const pulled = await pullPayments({ from: new Date(to.getTime() - 2 * DAY), to, now: to });
  if (pulled.outcome !== "pulled") throw new Error(`The list did not come: ${pulled.code}`);
  const listed = new Map(pulled.payments.map(({ receipt, amountCents }) => [receipt, amountCents]));
  const customers = new Set(sim.world.payments.flatMap(({ receipt, phone }) => (phone ? [receipt] : [])));
  for (const { receipt, amount } of missing.filter((one) => customers.has(one.receipt)))
    expect(listed.get(receipt)).toBe(Math.round(amount * 100));
  expect(pulled.unread).toBe(0);
  expect(deeds.filter(({ faults }) => faults.includes("lost")).length).toBeGreaterThan(0);
});

test("the same seed does the same", { timeout: 120_000 }, async () => {
  const done = async () => {
    const { classId } = await place();
    return (await chaos("twice", 25, await holders(classId, 25, 60 * 24 * 60), { reversed: true })).map(
      plain,
    );
  };
  expect(await done()).toEqual(await done());
  expect(total((await books()).map(({ cents }) => cents))).toBeGreaterThan(0);
});

/** A deed without what differs from run to run: who held the seat, and the receipt drawn for it. */
function plain({ how, outcome, faults, amount }: Deed) {
  return { how, outcome, faults, amount };
}
