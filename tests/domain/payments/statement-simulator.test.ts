import { afterAll, describe, expect, test } from "vitest";
import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { previewStatement, uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { TRAPS, type Trap } from "@/simulator/statement/traps";
import { heldSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { advanceTime, control, customerPays, sim, truth } from "../../support/safaricom";
import { accountOf, bookTotals, finance } from "./support";

afterAll(async () => {
  await control("seed", { charges: false });
});

async function exported(query: string): Promise<string> {
  const answer = await fetch(`${sim.url}/_sim/statement?${query}`);
  expect(answer.status, query).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return (await uploadStatement(finance, { file_name: "statement", bytes })).file_id;
}

/** The preview of an import: rows by outcome, its messages, and whether it adds up. */
async function seen(query: string) {
  const file_id = await exported(query);
  const { outcomes, checks, rows } = await previewStatement(finance, { file_id, pageSize: 100 });
  return {
    counts: Object.fromEntries(Object.entries(outcomes).map(([outcome, { rows }]) => [outcome, rows])),
    rows: rows
      .map(({ receipt, kind, amount, account, completed_at, outcome }) =>
        [receipt, kind, amount, account, completed_at.slice(0, 10), outcome].join(" "),
      )
      .sort(),
    agrees: checks.every(({ agrees }) => agrees),
  };
}

async function take(query: string) {
  const file_id = await exported(query);
  const { digest } = await previewStatement(finance, { file_id });
  return importStatement(finance, { file_id, digest });
}

/**
 * A day at the paybill: payments by every channel, half of them reported to us; a failure, a fee for each, one
 * reversal, money transferred and withdrawn.
 */
async function dayOfPayments() {
  const [result, lost, gone] = [await heldSeat(), await heldSeat(), await heldSeat()];
  await control("seed", { charges: true });
  await customerPays({ account: result.payCode, amount: 500 });
  await advanceTime(61);
  await customerPays({ account: lost.payCode, amount: 500, faults: ["lost"] });
  await advanceTime(61);
  const { receipt } = await customerPays({ account: gone.payCode, amount: 500 });
  for (const channel of ["app", "fuliza", "bank", "business"]) {
    await advanceTime(61);
    await customerPays({ account: "0042", amount: 50, channel, faults: ["lost"] });
  }
  await advanceTime(61);
  await control("reverse", { receipt });
  await control("sweep", { amount: 100 });
  await control("withdraw", { amount: 100 });
  await advanceTime(5);
  return { result, lost, gone };
}

describe("the simulator's export", () => {
  test.each([
    "layout=classic&format=csv",
    "layout=classic&format=xlsx",
    "layout=classic&format=xlsx&packed=1",
    "layout=new&format=csv",
    "layout=new&format=xlsx&packed=1",
  ])("%s: the books equal M-Pesa's, whatever was lost", async (query) => {
    const before = await bookTotals();
    const { result, lost, gone } = await dayOfPayments();
    const { counts, agrees } = await seen(query);
    expect(counts).toMatchObject({ created: 5, known: 2, reversed: 1 });
    expect(counts.conflicting).toBeUndefined();
    expect(agrees).toBe(true);
    expect((await take(query)).msg).toBe("The statement is imported: 5 new, 2 known already.");
    const after = await bookTotals();
    const { total, kept } = (await truth()) as unknown as { total: number; kept: number };
    expect(after.arrived - before.arrived).toBe(total);
    expect(after.arrived - before.arrived - (after.refunded - before.refunded)).toBe(kept);
    for (const { enrollmentId } of [result, lost])
      expect(await accountOf(enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await accountOf(gone.enrollmentId)).toEqual({ state: "pending_payment", paid: 0, free: 0 });
    const strays =
      await sql`select bill_ref from transactions where bill_ref like '%42' and sources = '{statement}'
      and created_at > now() - interval '1 minute'`;
    expect(strays.length).toBeGreaterThanOrEqual(4);
  });

  test("is known, row by row, when the same day comes in the other layout", async () => {
    await dayOfPayments();
    await take("layout=classic&format=xlsx&packed=1");
    const { counts } = await seen("layout=new&format=csv");
    expect(counts).toMatchObject({ known: 8 });
    expect([counts.created, counts.conflicting, counts.reversed]).toEqual([undefined, undefined, undefined]);
  });

  test("is read the same however the file was damaged, or is refused by row and column", async () => {
    await dayOfPayments();
    const { harmless, refused } = await trapsOfToday();
    for (const plain of ["classic", "new"].flatMap((layout) => [
      `layout=${layout}&format=csv`,
      `layout=${layout}&format=xlsx`,
    ])) {
      const asItCame = await seen(plain);
      for (const [trap, sentence] of refused)
        if (seenIn(trap, plain))
          expect((await refusalOf(exported(`${plain}&traps=${trap}`))).message, trap).toMatch(sentence);
      for (const trap of harmless)
        if (seenIn(trap, plain))
          expect(await seen(`${plain}&traps=${trap}`), `${trap} ${plain}`).toEqual({
            ...asItCame,
            agrees: trap !== "wrong-totals",
          });
    }
  });
});

const seenIn = (trap: Trap, plain: string) => TRAPS[trap].seen === "both" || plain.includes("classic");

async function trapsOfToday() {
  const [row] = await sql`select extract(day from now() at time zone 'Africa/Nairobi')
    = extract(month from now() at time zone 'Africa/Nairobi') as same`;
  const refused: Array<[Trap, RegExp]> = [
    ["other-shortcode", /statement of paybill 600100/],
    ["broken-dates", /has cut this time off/],
    ["working-account", /^This is the statement of the Working Account, where no payer's money comes in\./],
  ];
  // On 5 May, day and month may be in either order.
  if (!row!.same) refused.push(["month-first", /The month comes first here|day and month are mixed up/]);
  const names = Object.keys(TRAPS) as Trap[];
  return { refused, harmless: names.filter((trap) => !refused.some(([name]) => name === trap)) };
}
