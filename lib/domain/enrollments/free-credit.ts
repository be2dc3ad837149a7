import "server-only";
import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { creditKeeps, creditMoves } from "@/db/schema/ledger";
import { openAccounts } from "@/db/schema/list-counters";
import { allocations } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Db } from "@/lib/platform/db/client";
import { findSeason } from "../seasons/season-rows";
import { type Credit, lockAccounts, lockCredits, sumCents } from "./credits";
import { notifyPartPaid, remindOfHold } from "./enrollment-messages";
import type { EnrollmentRow } from "./enrollment-row";
import { holdEnd, laterEnd, takeFrom } from "./rules";
import { closePaybillRequests, enrollPaid, forgiveRest } from "./seats/enroll-paid";
import { readDue } from "./standing/enrollment-summary";

/**
 * Pays for a locked hold with the student's free credit (lib/domain/payments/README.md): what earlier seasons kept for this one,
 * oldest first, then what is free in the season itself. With the whole fee the student is enrolled; with a part the seat is held
 * as long as after any part payment, or longer if it was.
 * @returns the enrollment afterwards, and the cents used
 */
export async function payFromCredit(
  tx: Db,
  enrollment: EnrollmentRow,
  { settings, now }: { settings: Settings; now: Date },
): Promise<{ enrollment: EnrollmentRow; creditCents: number }> {
  const parts = await takeFreeCredit(tx, enrollment);
  if (parts.length === 0) return { enrollment, creditCents: 0 };
  const { id, seasonNumber } = enrollment;
  const dueCents = await readDue(tx, enrollment);
  await tx
    .insert(allocations)
    .values(
      parts.map(({ transactionId, cents }) => ({ transactionId, enrollmentId: id, amountCents: cents })),
    );
  const creditCents = sumCents(parts);
  const paidFor = await forgiveRest(tx, enrollment, dueCents - creditCents);
  if ((await readDue(tx, paidFor)) <= 0) {
    await closePaybillRequests(tx, id, null);
    return { enrollment: await enrollPaid(tx, paidFor, false), creditCents };
  }
  const season = await findSeason(tx, seasonNumber);
  const until = holdEnd(now, settings.paybill_hold_hours * 60, season?.lastPaymentAt ?? null);
  const [pending] = await tx
    .update(enrollments)
    .set({
      state: "pending_payment",
      holdUntil: laterEnd(enrollment.holdUntil, until),
      updatedAt: sql`now()`,
    })
    .where(eq(enrollments.id, id))
    .returning();
  if (!pending) throw new Error("the enrollment vanished while locked");
  await notifyPartPaid(tx, id);
  await remindOfHold(tx, pending, now);
  return { enrollment: pending, creditCents };
}

/**
 * Takes what is due of a locked enrollment from the student's free credit, onto its account.
 * @returns the parts, for the caller to allocate
 */
export async function takeFreeCredit(tx: Db, enrollment: EnrollmentRow): Promise<Credit[]> {
  const free = await freeFor(tx, enrollment);
  if (free.length === 0) return [];
  const parts = takeFrom(free, await readDue(tx, enrollment));
  const moved = parts.filter(({ accountId }) => accountId !== enrollment.id);
  if (moved.length > 0)
    await tx.insert(creditMoves).values(
      moved.map(({ transactionId, accountId, cents }) => ({
        transactionId,
        fromEnrollmentId: accountId,
        toEnrollmentId: enrollment.id,
        amountCents: cents,
      })),
    );
  return parts;
}

/**
 * The condition on `open_accounts` joined with `enrollments` that its credit may pay for a student's seat of a season: free in that
 * season, or kept for it by an earlier one. What is kept for the next season is not used in its own.
 */
export function mayPayIn(studentId: string | SQL, season: number | SQL) {
  const isKept = sql`exists (select from ${creditKeeps} where ${creditKeeps.enrollmentId} = ${enrollments.id})`;
  return and(
    eq(enrollments.studentId, studentId),
    gt(openAccounts.creditCents, 0),
    sql`case when ${isKept} then ${enrollments.seasonNumber} < ${season} else ${enrollments.seasonNumber} = ${season} end`,
  );
}

/** The cents of a student's free credit of an enrollment's own season (`mayPayIn`), as a part of a query on `enrollments`. */
export const FREE_CENTS = sql<number>`coalesce((select sum(o.credit_cents) from ${openAccounts} o
  join ${enrollments} f on f.id = o.enrollment_id
  where f.student_id = ${enrollments.studentId} and f.season_number = ${enrollments.seasonNumber}
    and not exists (select from ${creditKeeps} k where k.enrollment_id = f.id)), 0)::int`;

async function freeFor(tx: Db, { studentId, seasonNumber }: EnrollmentRow) {
  const accounts = await tx
    .select({ id: enrollments.id })
    .from(openAccounts)
    .innerJoin(enrollments, eq(enrollments.id, openAccounts.enrollmentId))
    .where(mayPayIn(studentId, seasonNumber))
    .orderBy(asc(enrollments.seasonNumber), asc(enrollments.createdAt));
  const ids = accounts.map(({ id }) => id);
  if (ids.length > 0) await lockAccounts(tx, ids);
  const free: Array<Credit & { accountId: string }> = [];
  for (const id of ids)
    for (const credit of await lockCredits(tx, id)) free.push({ ...credit, accountId: id });
  return free;
}
