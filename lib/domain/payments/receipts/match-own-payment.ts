import "server-only";
import { and, eq, exists, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Change } from "@/lib/platform/commands/command";
import { isClosed, type Target } from "../ledger/allocate-payment";
import type { TransactionRow } from "../ledger/record-transaction";
import { matchTo } from "../matching/match";
import { readPayer } from "../rules";

/**
 * Matches locked suspense money to a locked enrollment whose holder named its receipt, if the money itself proves that it
 * is theirs: it came from a phone, whole or hashed, that we knew for this enrollment before the money came. A phone
 * written down afterwards proves nothing, nor does a masked one. @returns the audit lines; null when it is not proved.
 */
export async function matchOwn(
  tx: Db,
  money: TransactionRow,
  target: Target,
  saidCents: number | null,
  settings: Settings,
): Promise<[Change, ...Change[]] | null> {
  const differs = saidCents !== null && saidCents !== money.amountCents;
  if (money.enrollmentId !== null || differs || isClosed(target)) return null;
  if (!(await cameFromKnownPhone(tx, money, target.enrollment.id))) return null;
  return matchTo(tx, money, target, { staffId: null, reason: "" }, settings);
}

async function cameFromKnownPhone(tx: Db, money: TransactionRow, enrollmentId: string): Promise<boolean> {
  const { msisdn, hash } = readPayer(money.msisdn);
  if (!msisdn && !hash) return false;
  const is = (
    column: typeof students.msisdn | typeof students.guardianMsisdn | typeof paymentRequests.payingMsisdn,
  ): SQL =>
    msisdn ? eq(column, msisdn) : sql`encode(sha256(convert_to(${column}, 'UTF8')), 'hex') = ${hash}`;
  const asked = tx
    .select({ one: sql`1` })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.enrollmentId, enrollments.id),
        is(paymentRequests.payingMsisdn),
        lt(paymentRequests.createdAt, money.transactedAt),
        // A request for paybill is written anew when the payer changes.
        lt(paymentRequests.updatedAt, money.createdAt),
      ),
    );
  const [known] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(
      and(
        eq(enrollments.id, enrollmentId),
        or(
          and(
            or(is(students.msisdn), is(students.guardianMsisdn)),
            lt(students.updatedAt, money.transactedAt),
          ),
          exists(asked),
        ),
      ),
    );
  return known !== undefined;
}

/** Whether an account has money whose receipt nobody has told yet: a prompt's, known from M-Pesa's query alone. */
export async function hasUnnamedPayment(
  db: Db,
  enrollmentId: string,
  saidCents: number | null,
): Promise<boolean> {
  const [row] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.enrollmentId, enrollmentId),
        isNull(transactions.receipt),
        saidCents === null ? undefined : eq(transactions.amountCents, saidCents),
      ),
    );
  return row !== undefined;
}
