import "server-only";
import { createHash } from "node:crypto";
import { and, eq, exists, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { readDue } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { readReportedPhone } from "@/lib/platform/phone";
import { isClosed, type Target } from "../ledger/accounts";
import { type TransactionRow, UNMATCHED } from "../ledger/record-transaction";
import { phonesOf } from "../ledger/same-payer";
import { readSuspense } from "../ledger/suspense";
import { matchTo } from "../matching/match";
import { isOneLetterOff, meantPayCodes } from "../matching/one-letter-off";

/**
 * Matches a locked transaction in suspense to a locked enrollment whose student named its receipt, if the payment proves it by
 * its phone or by its account number. The phone, whole or hashed, must have been known for this enrollment before the payment: one
 * entered later proves nothing, nor does a masked one. An account number one letter off proves it by `isOneLetterOff`.
 * @returns the audit lines; null if it is not proved.
 */
export async function matchOwn(
  tx: Db,
  transaction: TransactionRow,
  target: Target,
  claimedCents: number | null,
  settings: Settings,
): Promise<[AuditEvent, ...AuditEvent[]] | null> {
  const differs = claimedCents !== null && claimedCents !== transaction.amountCents;
  if (transaction.enrollmentId !== null || differs || isClosed(target)) return null;
  const isProved =
    (await cameFromKnownPhone(tx, transaction, target.enrollment.id)) ||
    (await hasNearAccount(tx, transaction, target));
  if (!isProved) return null;
  return matchTo(tx, transaction, target, { staffId: null, reason: "" }, settings);
}

/** The facts of `isOneLetterOff`. What staff took off an account is for staff to decide. */
async function hasNearAccount(tx: Db, transaction: TransactionRow, { enrollment }: Target): Promise<boolean> {
  const meant = meantPayCodes(transaction.billRef);
  if (!meant.includes(enrollment.payCode) || transaction.flags.includes(UNMATCHED)) return false;
  const rivals = await tx
    .select({ payCode: enrollments.payCode })
    .from(enrollments)
    .where(
      and(
        inArray(enrollments.payCode, meant),
        ne(enrollments.id, enrollment.id),
        ne(enrollments.state, "cancelled"),
      ),
    );
  const { cents } = await readSuspense(tx, transaction.id);
  return isOneLetterOff({
    typed: transaction.billRef,
    payCode: enrollment.payCode,
    rivals: rivals.map(({ payCode }) => payCode),
    cents,
    dueCents: enrollment.state === "enrolled" ? 0 : await readDue(tx, enrollment),
    paidAt: transaction.transactedAt,
    enrolledAt: enrollment.createdAt,
    reported: {
      ...readReportedPhone(transaction.msisdn),
      hashOf: (msisdn) => createHash("sha256").update(msisdn).digest("hex"),
    },
    phones: [...(await phonesOf(tx, enrollment.id)).phones],
  });
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
