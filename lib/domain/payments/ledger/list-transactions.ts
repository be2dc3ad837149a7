import "server-only";
import { and, count, eq, inArray, isNull, type SQL, sql, sum } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { listCounters } from "@/db/schema/tallies";
import { query } from "@/lib/platform/commands/query";
import { counterFilter, readListCounter } from "@/lib/platform/db/list-counters";
import { keysOfPage, newestFirst } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import {
  FREE,
  IS_GIVEN_BACK,
  isLike,
  keysFound,
  madeBetween,
  studentsLike,
  totals,
  transactionStatus,
  UNKNOWN,
} from "./list-conditions";
import { ListTransactions } from "./list-input";
import { sumSuspense } from "./suspense-sums";

/**
 * A page of all money that arrived, unmatched too, newest first. status: suspense (nobody is known for it), given_back
 * (before anybody was), credit (some of it is free), matched. Amounts in shillings; `credit` where there is one; `total_amount` is of all that is
 * filtered, not of the page.
 */
export const listTransactions = query("payments.transactions", ListTransactions, async ({ input, db }) => {
  const where = conditionsOf(input);
  const sums = input.search ? await countMoney(db, where) : await sumMoney(db, input);
  const rows = await db
    .select({ money: transactions, freeCents: FREE, unknownCents: UNKNOWN, student: students })
    .from(transactions)
    .leftJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
    .leftJoin(students, eq(students.id, enrollments.studentId))
    .where(inArray(transactions.id, keysOfPage(db, transactions, where, input, sums?.total ?? 0)))
    .orderBy(...newestFirst(transactions));
  return {
    rows: rows.map(({ money, freeCents, unknownCents, student }) =>
      shown(money, freeCents, unknownCents, student),
    ),
    ...totals(sums),
  };
});

function found(search: string): SQL {
  return keysFound(
    sql`select ${transactions.id} from ${transactions} where ${isLike(transactions.search, search)}`,
    sql`select ${transactions.id} from ${studentsLike(search, sql`join ${transactions} on ${transactions.enrollmentId} = ${enrollments.id}`)}`,
  );
}

type Wanted = z.output<typeof ListTransactions>;

function conditionsOf({ status, ...input }: Wanted): SQL | undefined {
  return and(
    madeBetween(transactions.createdAt, input),
    hasStatus(status),
    input.method ? eq(transactions.method, input.method) : undefined,
    input.search ? sql`${transactions.id} in ${found(input.search)}` : undefined,
  );
}

/** Without going through all money: what is on an account and has no credit is the rest of what was counted as it came. */
async function sumMoney(db: Db, { status, ...input }: Wanted) {
  const narrowed = { ...input, kind: input.method };
  if (status === undefined) return readListCounter(db, "money", narrowed);
  if (status === "suspense") {
    const { total, arrivedCents } = await sumSuspense(db, input);
    return { total, cents: arrivedCents };
  }
  if (status !== "matched") return countMoney(db, conditionsOf({ ...input, status }));
  const [sums] = await db.execute<{ total: number; cents: string }>(sql`
    select (known.total - free.total)::int as total, (known.cents - free.cents)::text as cents
    from (select coalesce(sum(rows), 0) as total, coalesce(sum(cents), 0) as cents from ${listCounters} where ${counterFilter("money", { ...narrowed, statuses: ["known"] })}) known,
      (select count(*) as total, coalesce(sum(${transactions.amountCents}), 0) as cents from ${transactions}
        where ${conditionsOf({ ...input, status: "credit" })}) free`);
  return sums;
}

async function countMoney(db: Db, where: SQL | undefined) {
  const [sums] = await db
    .select({ total: count(), cents: sum(transactions.amountCents) })
    .from(transactions)
    .where(where);
  return sums;
}

/** Payments of which some is free: those of the accounts with credit. */
const WITH_CREDIT = sql`(select free.transaction_id from open_accounts o cross join lateral (
  select c.transaction_id, c.cents from credits c where c.enrollment_id = o.enrollment_id offset 0
) free where o.credit_cents > 0 and free.cents > 0)`;

function hasStatus(status: Wanted["status"]): SQL | undefined {
  if (status === "suspense") return and(isNull(transactions.enrollmentId), sql`${UNKNOWN} > 0`);
  if (status === "given_back") return IS_GIVEN_BACK;
  const known = sql`${transactions.enrollmentId} is not null`;
  if (status === "credit") return and(known, sql`${transactions.id} in ${WITH_CREDIT}`);
  return status === "matched" ? and(known, sql`${transactions.id} not in ${WITH_CREDIT}`) : undefined;
}

function shown(
  money: typeof transactions.$inferSelect,
  freeCents: number,
  unknownCents: number,
  student: typeof students.$inferSelect | null,
) {
  return {
    id: money.id,
    transaction_id: money.receipt,
    amount: toShillings(money.amountCents),
    ...(freeCents > 0 ? { credit: toShillings(freeCents) } : {}),
    transaction_date: money.transactedAt.toISOString(),
    narrative: money.narrative,
    msisdn: money.msisdn,
    payer_name: money.payerName,
    bill_ref: money.billRef,
    payment_method: money.method,
    status: transactionStatus(money, freeCents, unknownCents),
    flags: money.flags,
    enrollment_id: money.enrollmentId,
    student: student
      ? { id: student.id, full_name: student.fullName, registration_no: student.registrationNo }
      : null,
    created_at: money.createdAt.toISOString(),
  };
}
