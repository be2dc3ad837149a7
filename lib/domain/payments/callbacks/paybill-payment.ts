import "server-only";
import { inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { parseSettings, STORED_SETTINGS } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { accountIn, payCodesIn } from "@/lib/domain/enrollments/pay-code";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { normalizeText } from "@/lib/platform/normalize-text";
import { lockTarget } from "../ledger/accounts";
import { type Confirmed, confirmPayment } from "../ledger/confirm-payment";
import type { IncomingPayment } from "../ledger/record-transaction";
import { findClaimant } from "../receipts/claims";
import { matchOwn } from "../receipts/match-own-payment";

/** A paybill payment as a confirmation or Daraja's list reports it. Amount in cents; null for an unreadable time. */
type PaybillPayment = Pick<
  IncomingPayment,
  "amountCents" | "source" | "msisdn" | "payerName" | "billRef" | "narrative"
> & { receipt: string; at: Date | null };

/**
 * Records a paybill payment and allocates it to the enrollment that its account number names; without one it goes to
 * suspense. Only a pay code without a mistake names an enrollment, also among other words: near misses are suggestions for staff,
 * unless the student had named the receipt and `matchOwn` proves it.
 * lib/domain/payments/README.md; docs/mpesa.md, "C2B paybill".
 * @returns the payment as the books have it, and the audit lines; none when nothing of it was new.
 */
export async function recordPaybillPayment(tx: Db, payment: PaybillPayment): Promise<Confirmed> {
  const { enrollmentId, settings } = await findAccount(tx, payment.billRef);
  const claimant = enrollmentId ? undefined : await findClaimant(tx, payment.receipt);
  // The enrollment before the payment: the order of all locks.
  const target = claimant && (await lockTarget(tx, claimant.enrollmentId));
  const { transaction, changes } = await confirmPayment(
    tx,
    {
      ...payment,
      payerName: normalizeText(payment.payerName),
      expressRequestId: null,
      enrollmentId,
      at: payment.at ?? (await databaseNow(tx)),
      flags: [],
    },
    settings,
  );
  if (!claimant || !target) return { transaction, changes };
  const own = await matchOwn(tx, transaction, target, claimant.saidCents, settings);
  return { transaction, changes: [...changes, ...(own ?? [])] };
}

/** The enrollment that an account number names, null without one, and the settings: in one statement. */
async function findAccount(
  db: Db,
  account: string,
): Promise<{ enrollmentId: string | null; settings: Settings }> {
  const isNamed = inArray(enrollments.payCode, payCodesIn(account));
  const [found] = await db.execute<{
    ids: Record<string, string> | null;
    stored: Record<string, unknown>;
  }>(
    sql`select (select json_object_agg(${enrollments.payCode}, ${enrollments.id}) from ${enrollments} where ${isNamed}) as ids,
      ${STORED_SETTINGS} as stored`,
  );
  const enrollmentId = accountIn(account, new Map(Object.entries(found?.ids ?? {})));
  return { enrollmentId, settings: parseSettings(found?.stored ?? {}) };
}
