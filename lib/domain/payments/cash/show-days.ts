import "server-only";
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { cashDays, cashReceipts } from "@/db/schema/cash";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { transactionMatches } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { cashOnHand, isDayClosed } from "../ledger/till";
import { readDeposits, readWithdrawn } from "./deposits";
import { expectedCents, readFigures, shownFigures } from "./figures";
import { ListCashDays, ShowCashDay } from "./input";

/**
 * A day of the till, today without a date: what was taken by whom, voids that count on it, its figures, and once it is closed what was
 * counted, and its deposit. Amounts in shillings.
 */
export const showCashDay = query("payments.cash-day", ShowCashDay, async ({ input, db }) => {
  const today = nairobiDate(await databaseNow(db));
  const date = input.date ?? today;
  const { cash_at_desk } = await readSettings(db);
  const [closed] = await db.select().from(cashDays).where(eq(cashDays.day, date));
  const deposits = await readDeposits(db, closed?.depositId ? [closed.depositId] : []);
  const now = await readFigures(db, date);
  const figures = closed ?? now;
  return {
    date,
    takes_cash: cash_at_desk,
    ...shownFigures(figures),
    voided_since: toShillings(now.sinceCents),
    counted: closed ? toShillings(closed.countedCents) : null,
    difference: closed ? toShillings(closed.countedCents - expectedCents(closed)) : null,
    closed_by: closed ? ((await staffNames(db, [closed.closedBy]))[closed.closedBy] ?? null) : null,
    closed_at: closed?.createdAt.toISOString() ?? null,
    deposit: (closed?.depositId && deposits.get(closed.depositId)) || null,
    /** The day on which a void counts. */
    today: { date: today, is_closed: await isDayClosed(db, today) },
    receipts: await readReceipts(db, date),
  };
});

/** The enrollment that cash paid for; of voided cash the one it was taken off. */
const PAID_FOR = sql`coalesce(${transactions.enrollmentId}, (
  select m.enrollment_id from ${transactionMatches} m where m.transaction_id = ${transactions.id} order by m.id desc limit 1))`;

/** The receipts of a day and those whose void counts on it, newest first. */
async function readReceipts(db: Db, day: string) {
  const rows = await db
    .select({
      cash: cashReceipts,
      receipt: transactions.receipt,
      cents: transactions.amountCents,
      at: transactions.transactedAt,
      enrollmentId: enrollments.id,
      state: enrollments.state,
      student: { id: students.id, full_name: students.fullName, registration_no: students.registrationNo },
      course: courses.name,
      class: classes.name,
    })
    .from(cashReceipts)
    .innerJoin(transactions, eq(transactions.id, cashReceipts.transactionId))
    .innerJoin(enrollments, eq(enrollments.id, PAID_FOR))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(or(eq(cashReceipts.day, day), eq(cashReceipts.voidDay, day)))
    .orderBy(desc(cashReceipts.receiptNo));
  const names = await staffNames(
    db,
    rows.flatMap(({ cash }) => [cash.takenBy, cash.voidedBy]),
  );
  return rows.map(({ cash, cents, at, enrollmentId, state, ...row }) => ({
    transaction_id: cash.transactionId,
    receipt_no: cash.receiptNo,
    ...row,
    amount: toShillings(cents),
    at: at.toISOString(),
    day: cash.day,
    enrollment_id: enrollmentId,
    status: SHOWN[state],
    note: cash.note,
    taken_by: cash.takenBy,
    taken_by_name: names[cash.takenBy] ?? null,
    voided_at: cash.voidedAt?.toISOString() ?? null,
    voided_by_name: cash.voidedBy ? (names[cash.voidedBy] ?? null) : null,
    void_day: cash.voidDay,
    void_reason: cash.voidReason,
  }));
}

/**
 * A page of the days of the till that had cash or were closed, newest first, with their count, their deposit and both differences, deposits that were withdrawn; and
 * `cash_on_hand`: all that was taken, less voids, refunds in cash and deposits, with the differences of closed days. Amounts in shillings.
 */
export const listCashDays = query("payments.cash-days", ListCashDays, async ({ input, db }) => {
  const [sums] = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${daysOf(input)}) days`,
  );
  const days = await db.execute<DayRow>(
    sql`${daysOf(input)} order by day desc limit ${input.pageSize} offset ${rowsBefore(input)}`,
  );
  const deposits = await readDeposits(
    db,
    [...days].flatMap(({ depositId }) => depositId ?? []),
  );
  const names = await staffNames(
    db,
    [...days].map(({ closedBy }) => closedBy),
  );
  const withdrawn = await readWithdrawn(
    db,
    [...days].map(({ day }) => day),
  );
  return {
    rows: [...days].map((row) => ({
      date: row.day,
      ...shownFigures(row),
      voided_since: toShillings(row.sinceCents),
      counted: row.countedCents === null ? null : toShillings(row.countedCents),
      difference: row.countedCents === null ? null : toShillings(row.countedCents - expectedCents(row)),
      closed_by_name: row.closedBy ? (names[row.closedBy] ?? null) : null,
      deposit: row.depositId ? (deposits.get(row.depositId) ?? null) : null,
      withdrawn_deposits: withdrawn.filter(({ days }) => days.includes(row.day)),
    })),
    total: sums?.total ?? 0,
    cash_on_hand: toShillings(await cashOnHand(db)),
  };
});

type DayRow = {
  day: string;
  takenCents: number;
  voidedCents: number;
  refundedCents: number;
  sinceCents: number;
  countedCents: number | null;
  closedBy: string | null;
  depositId: string | null;
};

function daysOf({
  createdFrom,
  createdTo,
}: {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}): SQL {
  const day = sql`coalesce(d.day, b.day)`;
  const within = and(
    createdFrom ? sql`${day} >= ${createdFrom}` : undefined,
    createdTo ? sql`${day} <= ${createdTo}` : undefined,
  );
  return sql`select to_char(${day}, 'YYYY-MM-DD') as day, coalesce(d.taken_cents, b.taken_cents) as "takenCents",
      coalesce(d.voided_cents, b.voided_cents) as "voidedCents", coalesce(d.refunded_cents, b.refunded_cents) as "refundedCents",
      coalesce(b.voided_since_cents, 0) as "sinceCents", d.counted_cents as "countedCents", d.closed_by as "closedBy", d.deposit_id as "depositId"
    from cash_days d full join cash_by_day b on b.day = d.day ${within ? sql`where ${within}` : sql``}`;
}
