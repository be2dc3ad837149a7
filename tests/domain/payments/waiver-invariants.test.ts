import type { TransactionSql } from "postgres";
import { expect, test } from "vitest";
import { heldSeat, paidSeat, type Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { colleague, idOfStaff } from "./support";
import { fund, requestWaiverOf, waive } from "./waiver-calls";

/** The rules of the books that a fault breaks, which is undone afterwards. */
async function brokenBy(fault: (tx: TransactionSql) => Promise<unknown>): Promise<string[]> {
  const undo = new Error("undo");
  let broken: string[] = [];
  await sql
    .begin(async (tx) => {
      await fault(tx);
      broken = (await tx`select distinct rule from check_invariants() order by rule`).map(({ rule }) => rule);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return broken;
}

const lower = (tx: TransactionSql, { enrollmentId }: Seat, cents: number) =>
  tx`update enrollments set waived_cents = waived_cents + ${cents} where id = ${enrollmentId}`;
const approve = (tx: TransactionSql, waiverId: string) =>
  tx`update fee_waivers set state = 'approved', decided_by = ${idOfStaff(colleague)}, decided_at = now() where id = ${waiverId}`;

const WAIVED = "what is waived of a fee is what was approved";

test("the books say so when a fee is lowered and no waiver of it was approved", async () => {
  const seat = await heldSeat();
  expect(await brokenBy((tx) => lower(tx, seat, 100))).toEqual([WAIVED]);
});

test("the books say so when a waiver is approved and the fee stays as it was", async () => {
  const { waiver_id } = await requestWaiverOf(await heldSeat(), { amount: 100 });
  expect(await brokenBy((tx) => approve(tx, waiver_id))).toEqual([WAIVED]);
});

test("the books say so when a student is enrolled, and paid, waived and sponsored are less than the fee", async () => {
  const seat = await heldSeat();
  await waive(seat);
  const raised = await brokenBy(
    (tx) => tx`update enrollments set fee_cents = fee_cents + 100 where id = ${seat.enrollmentId}`,
  );
  expect(raised).toContain("enrolled means paid in full");
});

test("the books say so when paid, waived and sponsored are more than the fee", async () => {
  const seat = await paidSeat();
  expect(await brokenBy((tx) => lower(tx, seat, 100))).toContain("no enrollment takes more than its fee");
});

test("the books say so when the bursary fund pays more than gifts and donations brought", async () => {
  const seat = await heldSeat();
  const { waiver_id } = await requestWaiverOf(seat, { from: "bursary" });
  expect(await fund()).toBe(0);
  const drawn = await brokenBy(async (tx) => {
    await approve(tx, waiver_id);
    await lower(tx, seat, 50_000);
  });
  expect(drawn).toContain("the bursary fund pays no more than it was given");
});
