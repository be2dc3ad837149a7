import "server-only";
import { eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { refunds } from "@/db/schema/ledger";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { readHistory } from "../ledger/payment-history";
import { findTransactionById } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { ledgerTexts as texts } from "../ledger/texts";
import { ShowRefunds } from "./input";
import { readRefunds } from "./refund-rows";

/**
 * A payment with its refunds and history. `left` is in suspense and may be refunded without a student; while a refund is
 * open (`is_asked`) it cannot be matched. `enrollment` is the account it is on, if any. Amounts in shillings.
 * @throws Refusal 404.
 */
export const showRefunds = query("payments.show-refunds", ShowRefunds, async ({ input, db }) => {
  const transaction = await findTransactionById(db, input.transaction_id);
  if (!transaction) throw new Refusal("not_found", "not_found", texts.noTransaction);
  const [owner] = await db
    .select({
      enrollment_id: enrollments.id,
      full_name: students.fullName,
      registration_no: students.registrationNo,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(eq(enrollments.id, transaction.enrollmentId ?? transaction.id));
  const suspense = await readSuspense(db, transaction.id);
  return {
    transaction_id: transaction.id,
    receipt: transaction.receipt,
    amount: toShillings(transaction.amountCents),
    left: toShillings(suspense.cents),
    is_asked: suspense.hasOpenRefund,
    transaction_date: transaction.transactedAt.toISOString(),
    payer_name: transaction.payerName,
    payer_msisdn: transaction.msisdn,
    bill_ref: transaction.billRef,
    enrollment: owner ?? null,
    refunds: await readRefunds(db, eq(refunds.transactionId, transaction.id)),
    history: await readHistory(db, { transactionId: transaction.id }),
  };
});
