import "server-only";
import { arrayOverlaps, asc, eq, inArray, sql } from "drizzle-orm";
import { cashDays, cashDeposits } from "@/db/schema/cash";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";

const DAYS = sql<string[]>`array_agg(to_char(${cashDays.day}, 'YYYY-MM-DD') order by ${cashDays.day})`;

/** Deposits with the days they carry. `difference`: what was paid in less what was counted on those days. Shillings. */
export async function readDeposits(db: Db, ids: string[]) {
  const rows = await db
    .select({
      deposit: cashDeposits,
      days: DAYS,
      countedCents: sql<number>`sum(${cashDays.countedCents})::int`,
    })
    .from(cashDeposits)
    .innerJoin(cashDays, eq(cashDays.depositId, cashDeposits.id))
    .where(inArray(cashDeposits.id, ids))
    .groupBy(cashDeposits.id)
    .orderBy(asc(cashDeposits.depositedOn));
  const names = await staffNames(
    db,
    rows.map(({ deposit }) => deposit.staffId),
  );
  return new Map(
    rows.map(({ deposit, days, countedCents }) => [
      deposit.id,
      {
        ...shownDeposit(deposit),
        days,
        difference: toShillings(deposit.amountCents - countedCents),
        recorded_by: deposit.staffId,
        recorded_by_name: names[deposit.staffId] ?? null,
      },
    ]),
  );
}

/** The withdrawn deposits of some days, oldest first: what they were, who withdrew them and why. Shillings. */
export async function readWithdrawn(db: Db, days: string[]) {
  if (days.length === 0) return [];
  const rows = await db
    .select()
    .from(cashDeposits)
    .where(arrayOverlaps(cashDeposits.withdrawnDays, days))
    .orderBy(asc(cashDeposits.withdrawnAt), asc(cashDeposits.id));
  const names = await staffNames(
    db,
    rows.map(({ withdrawnBy }) => withdrawnBy),
  );
  return rows.map((deposit) => ({
    ...shownDeposit(deposit),
    days: deposit.withdrawnDays ?? [],
    withdrawn_at: deposit.withdrawnAt?.toISOString() ?? null,
    withdrawn_by_name: (deposit.withdrawnBy && names[deposit.withdrawnBy]) ?? null,
    withdrawn_reason: deposit.withdrawnReason ?? "",
  }));
}

function shownDeposit({ id, kind, reference, amountCents, depositedOn }: typeof cashDeposits.$inferSelect) {
  return {
    ...{ deposit_id: id, kind, reference, amount: toShillings(amountCents), deposited_on: depositedOn },
  };
}
