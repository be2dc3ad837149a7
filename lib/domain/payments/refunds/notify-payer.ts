import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { queueMessage } from "@/lib/domain/messages/outbox";
import { messageTexts } from "@/lib/domain/messages/texts";
import { toShillings } from "@/lib/platform/money";
import { readPayer } from "../rules";
import type { RefundRow } from "./refunds";

/**
 * Tells the payer that a refund was paid out. A payer whose phone M-Pesa hides is reached by the student whose credit it
 * was; of money that was nobody's there is then nobody to tell.
 */
export async function notifyPayer(tx: Db, refund: RefundRow): Promise<void> {
  const [money] = await tx
    .select({ msisdn: transactions.msisdn, receipt: transactions.receipt })
    .from(transactions)
    .where(eq(transactions.id, refund.transactionId));
  const recipient =
    readPayer(money?.msisdn ?? "").msisdn ??
    (refund.enrollmentId ? await phoneOfStudent(tx, refund.enrollmentId) : undefined);
  if (!recipient) return;
  await queueMessage(tx, {
    channel: "sms",
    recipient,
    body: messageTexts.refunded(
      toShillings(refund.amountCents),
      money?.receipt ?? null,
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
