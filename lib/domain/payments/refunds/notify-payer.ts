import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { queueMessage } from "@/lib/domain/messages/outbox";
import { messageTexts } from "@/lib/domain/messages/texts";
import { toShillings } from "@/lib/platform/money";
import { readPayer } from "../ledger/rules";
import type { RefundRow } from "./refunds";

/**
 * Sends the payer an SMS that a refund was paid out. If M-Pesa hid the payer's phone, the student whose credit it was gets
 * the SMS; for a refund from suspense none is sent.
 */
export async function notifyPayer(tx: Db, refund: RefundRow): Promise<void> {
  const [transaction] = await tx
    .select({ msisdn: transactions.msisdn, receipt: transactions.receipt })
    .from(transactions)
    .where(eq(transactions.id, refund.transactionId));
  const recipient =
    readPayer(transaction?.msisdn ?? "").msisdn ??
    (refund.enrollmentId ? await phoneOfStudent(tx, refund.enrollmentId) : undefined);
  if (!recipient) return;
  await queueMessage(tx, {
    channel: "sms",
    recipient,
    body: messageTexts.refunded(
      toShillings(refund.amountCents),
      transaction?.receipt ?? null,
      refund.payoutCode ?? "",
    ),
    cause: `refunded:${refund.id}`,
  });
}

async function phoneOfStudent(tx: Db, enrollmentId: string): Promise<string | undefined> {
  const [student] = await tx
    .select({ msisdn: students.msisdn })
    .from(students)
    .innerJoin(enrollments, and(eq(enrollments.studentId, students.id), eq(enrollments.id, enrollmentId)));
  return student?.msisdn;
}
