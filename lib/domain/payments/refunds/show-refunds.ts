import "server-only";
import { eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { refunds } from "@/db/schema/ledger";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { ShowRefunds } from "../input";
import { readHistory } from "../ledger/payment-history";
import { readSuspense } from "../ledger/suspense";
import { findTransactionById } from "../matching/match";
import { deskTexts as texts } from "../texts";
import { readRefunds } from "./refund-rows";

/**
 * A payment and what was given back of it, or is asked for. `left` is what is nobody's still and may be given back without
 * a student; while some is asked back (`is_asked`) it is matched to nobody. `enrollment` is whose account it stands on
 * otherwise. Amounts in shillings. @throws Refusal 404.
 */
export const showRefunds = query("payments.show-refunds", ShowRefunds, async ({ input, db }) => {
  const money = await findTransactionById(db, input.transaction_id);
  if (!money) throw new Refusal("not_found", "not_found", texts.noMoney);
  const [owner] = await db
    .select({
      enrollment_id: enrollments.id,
      full_name: students.fullName,
      registration_no: students.registrationNo,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(eq(enrollments.id, money.enrollmentId ?? money.id));
  const nobodys = await readSuspense(db, money.id);
  return {
    transaction_id: money.id,
    receipt: money.receipt,
    amount: toShillings(money.amountCents),
    left: toShillings(nobodys.cents),
    is_asked: nobodys.isAsked,
    transaction_date: money.transactedAt.toISOString(),
    payer_name: money.payerName,
    payer_msisdn: money.msisdn,
    bill_ref: money.billRef,
    enrollment: owner ?? null,
    refunds: await readRefunds(db, eq(refunds.transactionId, money.id)),
    history: await readHistory(db, { transactionId: money.id }),
  };
});
