import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { filedMonths, filedMovements } from "@/db/schema/filed-months";
import { actorId } from "@/lib/domain/access/actor";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { formatMonth, monthsLater, nairobiDate, nairobiShown } from "@/lib/platform/time/nairobi-time";
import { FileMonth } from "./input";
import { markOfMonth } from "./mark";
import { daysOf, readUncoveredDays } from "./month-days";
import { MOVEMENTS } from "./movements";
import { type Filed, flowOf, readMonth } from "./read-month";
import { monthTexts as texts } from "./texts";

/**
 * Files a month: its figures stay as they are, and what is found later counts in a later month. Months are filed in order; the first
 * one closes all before it.
 * @returns the account before and after, in shillings; `already` for a month that was filed before.
 * @throws Refusal 400 without a reason where days are uncovered; 409 month_not_over, earlier_month; 409 stale after a change of the
 *   figures that the form showed.
 */
export const fileMonth = command("payments.file-month", FileMonth, async ({ actor, input, tx, was }) => {
  const { month, reason = "" } = input;
  await lockFiling(tx);
  const [before] = await tx.select().from(filedMonths).where(eq(filedMonths.month, month));
  if (before) return unchanged({ ...toResponse(before), msg: await filedBefore(tx, before), already: true });
  const today = nairobiDate(await databaseNow(tx));
  if (month >= today.slice(0, 7)) throw new Refusal("conflict", "month_not_over", texts.notOver);
  await refuseEarlier(tx, month);
  const uncoveredDays = await readUncoveredDays(tx, daysOf(month, today));
  if (uncoveredDays.length > 0 && !reason)
    throw invalidField("reason", texts.uncovered(uncoveredDays.length));
  const books = await readMonth(tx, month);
  const { openingCents } = books;
  assertWas(was, markOfMonth(books));

  const moved = await insertMovements(tx, month);
  const [filed] = await tx
    .insert(filedMonths)
    .values({
      ...{ month, openingCents, uncoveredDays, reason: uncoveredDays.length > 0 ? reason : "" },
      closingCents: openingCents + flowOf(moved),
      filedBy: actorId(actor) ?? "",
    })
    .returning();
  if (!filed) throw new Error("a month was not filed");
  return changed(
    { ...toResponse(filed), msg: texts.filed(formatMonth(month)), already: false },
    {
      type: "month.filed",
      id: month,
      what: {
        closing_cents: filed.closingCents,
        movements: moved.length,
        uncovered_days: uncoveredDays.length,
      },
    },
  );
});

/** Months are filed one after the other, by whomever. */
async function lockFiling(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('filed_months', 0))`);
}

async function refuseEarlier(tx: Db, month: string): Promise<void> {
  const [row] = await tx.select({ last: sql<string | null>`max(${filedMonths.month})` }).from(filedMonths);
  const next = row?.last ? monthsLater(row.last, 1) : month;
  if (month === next) return;
  throw new Refusal("conflict", "earlier_month", texts.earlier(formatMonth(next)), { data: { month: next } });
}

/**
 * Keeps every movement that counts in the month, and before the first filed month those of all earlier ones.
 * @returns those of the month
 */
async function insertMovements(tx: Db, month: string) {
  await tx.execute(sql`insert into filed_movements (month, figure, source, place, cents, day, why)
    with ${MOVEMENTS} select month, figure, source, place, cents, day, why from movements where not is_filed and month <= ${month}`);
  return tx
    .select({ figure: filedMovements.figure, cents: filedMovements.cents })
    .from(filedMovements)
    .where(and(eq(filedMovements.month, month)));
}

async function filedBefore(tx: Db, { filedAt, filedBy }: Filed): Promise<string> {
  return texts.already(nairobiShown(filedAt), (await staffNames(tx, [filedBy]))[filedBy] ?? "");
}

function toResponse({ month, openingCents, closingCents, uncoveredDays }: Filed) {
  return {
    month,
    opening: toShillings(openingCents),
    closing: toShillings(closingCents),
    uncovered_days: uncoveredDays,
  };
}
