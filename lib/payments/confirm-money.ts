import "server-only";
import { and, eq, sql, sum } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { allocations, paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Settings } from "../academy/settings-shape";
import { findSeason } from "../academy/steps";
import type { Change } from "../command";
import { enrollPaid, readAddressee } from "../enrollments/finish";
import { lockPlace, type Place, seatRefusal } from "../enrollments/places";
import { holdEnd } from "../enrollments/rules";
import { type EnrollmentRow, isLive, sessionsOf } from "../enrollments/steps";
import { queueMessage } from "../messages/steps";
import { messageWords } from "../messages/words";
import { env } from "../platform/env";
import { toShillings } from "../platform/money";
import { sumAllocated } from "../students/standing";
import { findMoney, type Money, recordMoney, type TransactionRow } from "./record-money";
import { splitMoney } from "./rules";

/**
 * Records money that arrived and does with it what the table of rules.md section 1 says: enroll, part-pay, credit, wait
 * for a seat, or suspense. The money is written whatever becomes of the seat. Locks: class and session rows, enrollment,
 * payment, so that two messages about one enrollment take turns and know each other's money (rules.md 1.9).
 * @returns what to write in the audit log; empty when all of it was known already.
 */
export async function confirmMoney(tx: Db, money: Money, settings: Settings): Promise<Change[]> {
  if (await saysNothingNew(tx, money)) return [];
  const expected = money.enrollmentId ? await lockTarget(tx, money.enrollmentId) : undefined;
  const { transaction, isNew } = await recordMoney(tx, money);
  const arrived: Change = {
    subject: `transaction:${transaction.id}`,
    what: { source: money.source, new: isNew },
  };
  if (!transaction.enrollmentId) return isNew ? [arrived] : [];
  if (!isNew && (await isPlaced(tx, transaction))) return [];
  const target =
    expected?.enrollment.id === transaction.enrollmentId
      ? expected
      : await lockTarget(tx, transaction.enrollmentId);
  const placed = target ? await place(tx, transaction, target, settings) : [];
  return [arrived, ...placed];
}

/** A message told again: nobody's lock is needed to know that, for money that was placed stays placed. */
async function saysNothingNew(tx: Db, money: Money): Promise<boolean> {
  const known = money.receipt ? await findMoney(tx, money.receipt) : undefined;
  return (
    known !== undefined &&
    known.amountCents === money.amountCents &&
    known.sources.includes(money.source) &&
    known.enrollmentId === money.enrollmentId &&
    (known.expressRequestId !== null || money.expressRequestId === null) &&
    (known.enrollmentId === null || (await isPlaced(tx, known)))
  );
}

/** Money was placed once it paid for something or was judged to be credit; that is said in its flags. */
async function isPlaced(tx: Db, transaction: TransactionRow): Promise<boolean> {
  if (transaction.flags.some((flag) => CREDIT_FLAGS.has(flag))) return true;
  const [row] = await tx
    .select({ cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(eq(allocations.transactionId, transaction.id));
  return Number(row?.cents ?? 0) > 0;
}

const CREDIT_FLAGS = new Set(["paid_twice", "closed_account"]);

async function place(
  tx: Db,
  transaction: TransactionRow,
  { enrollment, place: locked, isArchived }: Target,
  settings: Settings,
): Promise<Change[]> {
  if (enrollment.state === "cancelled" || isArchived) return [await flag(tx, transaction, "closed_account")];
  if (enrollment.state === "enrolled") return [await flag(tx, transaction, "paid_twice")];

  const due = enrollment.feeCents - (await sumAllocated(tx, enrollment.id));
  const { allocate } = splitMoney(transaction.amountCents, due);
  if (allocate === 0) return [await flag(tx, transaction, "paid_twice")];
  await tx.insert(allocations).values({
    transactionId: transaction.id,
    enrollmentId: enrollment.id,
    amountCents: allocate,
  });
  const isFull = allocate === due;
  if (isFull) await closeRequests(tx, enrollment.id, transaction);
  const after = await seatAfterMoney(tx, enrollment, locked, isFull, due - allocate, settings);
  return [
    {
      subject: `enrollment:${enrollment.id}`,
      what: { from: enrollment.state, to: after, paid_cents: allocate, left_cents: due - allocate },
    },
  ];
}

/** What becomes of the seat: kept, found again, or waited for. @returns the state the enrollment ends in. */
async function seatAfterMoney(
  tx: Db,
  enrollment: EnrollmentRow,
  locked: Place,
  isFull: boolean,
  leftCents: number,
  settings: Settings,
): Promise<EnrollmentRow["state"]> {
  const inTime = isLive(enrollment, locked.now);
  const own = { id: enrollment.id, hasSeat: false };
  const hasSeat = inTime || (await seatRefusal(tx, locked, own)) === undefined;
  if (hasSeat && isFull) return (await enrollPaid(tx, enrollment, !inTime)).state;
  const season = await findSeason(tx, enrollment.seasonNumber);
  const until = holdEnd(locked.now, settings.paybill_hold_hours * 60, season?.lastPaymentAt ?? null);
  const state = hasSeat ? ("pending_payment" as const) : ("paid_waiting" as const);
  await tx
    .update(enrollments)
    .set({ state, holdUntil: hasSeat ? until : null, late: !inTime, updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id));
  await tell(tx, enrollment, hasSeat, leftCents);
  return state;
}

type Target = { enrollment: EnrollmentRow; place: Place; isArchived: boolean };

async function lockTarget(tx: Db, enrollmentId: string): Promise<Target | undefined> {
  const [target] = await tx
    .select({ classId: enrollments.classId })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  if (!target) return undefined;
  const locked = await lockPlace(tx, target.classId, () => sessionsOf(tx, enrollmentId));
  const [row] = await tx
    .select({ enrollment: enrollments, status: students.status })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(eq(enrollments.id, enrollmentId))
    .for("update", { of: enrollments });
  if (!row) return undefined;
  // The student moved to another class while we waited for the lock: take that class's.
  if (row.enrollment.classId !== target.classId) return lockTarget(tx, enrollmentId);
  const gone: Place = { classId: target.classId, capacity: 0, rooms: [], now: new Date() };
  return { enrollment: row.enrollment, place: locked ?? gone, isArchived: row.status === "archived" };
}

async function flag(
  tx: Db,
  transaction: TransactionRow,
  word: "paid_twice" | "closed_account",
): Promise<Change> {
  await tx
    .update(transactions)
    .set({ flags: [...new Set([...transaction.flags, word])], updatedAt: sql`now()` })
    .where(eq(transactions.id, transaction.id));
  return { subject: `transaction:${transaction.id}`, what: { credit: word } };
}

/** The fee is complete: the request this money answers succeeded, a paybill request left open is over. */
async function closeRequests(tx: Db, enrollmentId: string, transaction: TransactionRow): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({
      status: transaction.method === "paybill" ? "success" : "cancelled",
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(paymentRequests.enrollmentId, enrollmentId),
        eq(paymentRequests.method, "paybill"),
        eq(paymentRequests.status, "pending"),
      ),
    );
}

async function tell(tx: Db, enrollment: EnrollmentRow, hasSeat: boolean, leftCents: number): Promise<void> {
  const who = await readAddressee(tx, enrollment);
  if (!who) return;
  const body = hasSeat
    ? messageWords.stillDue(toShillings(leftCents), enrollment.payCode, env().MPESA_SHORTCODE)
    : messageWords.noSeat(who.course);
  await queueMessage(tx, {
    channel: "sms",
    recipient: who.msisdn,
    body,
    cause: `money:${enrollment.id}:${hasSeat ? leftCents : "no-seat"}`,
  });
}
