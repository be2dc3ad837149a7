import "server-only";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests, paymentRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { isManageCode } from "./manage-code";
import { takeSmsCode } from "./sms-code";
import { studentTexts as texts } from "./texts";

/**
 * Whether one of the codes is a manage code of the student's, also of a record merged into theirs, the M-Pesa receipt of a payment for the student, or the newest code by
 * SMS, which is thereby used up. The receipt of a payer by link proves nothing: they need not know the student.
 */
export async function isProved(tx: Db, studentId: string, codes: string[]): Promise<boolean> {
  const issued = await tx
    .select({ hash: students.manageCodeHash })
    .from(students)
    .where(or(eq(students.id, studentId), eq(students.mergedInto, studentId)));
  if (codes.some((code) => issued.some(({ hash }) => isManageCode(code, hash)))) return true;
  const [paid] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .innerJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
    .leftJoin(mpesaExpressRequests, eq(mpesaExpressRequests.id, transactions.expressRequestId))
    .leftJoin(paymentRequests, eq(paymentRequests.id, mpesaExpressRequests.paymentRequestId))
    .where(
      and(
        inArray(transactions.receipt, codes),
        eq(enrollments.studentId, studentId),
        isNull(paymentRequests.linkLanguage),
      ),
    )
    .limit(1);
  return paid !== undefined || takeSmsCode(tx, studentId, codes);
}

/** The refusal of a wrong code, at the fields it was typed into. */
export function wrongCode(fields: string[]): Refusal {
  const errors = Object.fromEntries(fields.map((field) => [field, [texts.wrongCode]]));
  return new Refusal("forbidden", "wrong_code", texts.wrongCode, { errors });
}
