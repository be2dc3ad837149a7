import "server-only";
import { and, eq, exists, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Change } from "@/lib/platform/commands/command";
import { readReportedPhone } from "@/lib/platform/phone";
import { isClosed, type Target } from "../ledger/accounts";
import type { TransactionRow } from "../ledger/record-transaction";
import { matchTo } from "../matching/match";

/**
 * Matches a locked transaction in suspense to a locked enrollment whose student named its receipt, if its phone proves the
 * payment: the phone, whole or hashed, must have been known for this enrollment before the payment. A phone entered later
 * proves nothing, nor does a masked one. @returns the audit lines; null if it is not proved.
 */
export async function matchOwn(
  tx: Db,
  transaction: TransactionRow,
  target: Target,
  claimedCents: number | null,
  settings: Settings,
): Promise<[Change, ...Change[]] | null> {
  const differs = claimedCents !== null && claimedCents !== transaction.amountCents;
  if (transaction.enrollmentId !== null || differs || isClosed(target)) return null;
  if (!(await cameFromKnownPhone(tx, transaction, target.enrollment.id))) return null;
  return matchTo(tx, transaction, target, { staffId: null, reason: "" }, settings);
}

async function cameFromKnownPhone(
  tx: Db,
  transaction: TransactionRow,
  enrollmentId: string,
): Promise<boolean> {
  const { msisdn, hash } = readReportedPhone(transaction.msisdn);
  if (!msisdn && !hash) return false;
  const is = (
    column: typeof students.msisdn | typeof students.guardianMsisdn | typeof paymentRequests.payingMsisdn,
  ): SQL =>
    msisdn ? eq(column, msisdn) : sql`encode(sha256(convert_to(${column}, 'UTF8')), 'hex') = ${hash}`;
  const earlierRequest = tx
    .select({ one: sql`1` })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.enrollmentId, enrollments.id),
        is(paymentRequests.payingMsisdn),
        lt(paymentRequests.createdAt, transaction.transactedAt),
        // A paybill request is updated when the payer changes.
        lt(paymentRequests.updatedAt, transaction.createdAt),
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
            lt(students.updatedAt, transaction.transactedAt),
          ),
          exists(earlierRequest),
        ),
      ),
    );
  return known !== undefined;
}

/** Whether an account has a payment without a receipt: a prompt's, reported only by a query so far. */
export async function hasPaymentWithoutReceipt(
  db: Db,
  enrollmentId: string,
  claimedCents: number | null,
): Promise<boolean> {
  const [row] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.enrollmentId, enrollmentId),
        isNull(transactions.receipt),
        claimedCents === null ? undefined : eq(transactions.amountCents, claimedCents),
      ),
    );
  return row !== undefined;
}
