import "server-only";
import { and, eq, isNull, sum } from "drizzle-orm";
import { donations } from "@/db/schema/ledger";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { AuditEvent } from "@/lib/domain/events/events";
import { queueMessage } from "@/lib/domain/messaging/messages/outbox";
import { giftReceipt } from "@/lib/domain/messaging/messages/student/payments";
import type { Db } from "@/lib/platform/db/client";
import { readReportedPhone } from "@/lib/platform/phone";
import { isBursaryAccount } from "./bursary-account";
import { type TransactionRow, UNMATCHED } from "./record-transaction";
import { readSuspense } from "./suspense";

/** The cents of a payment that are in the bursary fund as a gift. */
export async function readGift(db: Db, transactionId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(donations.amountCents) })
    .from(donations)
    .where(and(eq(donations.transactionId, transactionId), isNull(donations.enrollmentId)));
  return Number(row?.cents ?? 0);
}

/**
 * Books a payment whose account is the bursary fund as a gift, once, and thanks its payer. A locked payment that staff have decided
 * about stays where it is.
 * @returns the audit lines
 */
export async function bookGift(tx: Db, payment: TransactionRow, settings: Settings): Promise<AuditEvent[]> {
  const isGift = isBursaryAccount(payment.billRef) && !payment.flags.includes(UNMATCHED);
  return isGift ? giveToFund(tx, payment, { staffId: null, reason: "" }, settings) : [];
}

/**
 * Gives what is in suspense of a locked payment to the bursary fund.
 * @returns the audit lines; none when nothing of it is in suspense, or its payer is to have it back
 */
export async function giveToFund(
  tx: Db,
  payment: TransactionRow,
  by: { staffId: string | null; reason: string },
  settings: Settings,
): Promise<AuditEvent[]> {
  const { cents, hasOpenRefund } = await readSuspense(tx, payment.id);
  if (cents <= 0 || hasOpenRefund) return [];
  await tx.insert(donations).values({ transactionId: payment.id, amountCents: cents, ...by });
  await thank(tx, payment, cents, settings);
  return [{ type: "transaction.given_to_bursary", id: payment.id, what: { given_cents: cents } }];
}

/**
 * Takes a gift out of the fund again, by a new row. A reversal by M-Pesa may leave the fund below zero: the money has left.
 * @returns the audit lines; none for a payment that is no gift
 */
export async function takeFromFund(
  tx: Db,
  { id }: TransactionRow,
  why: "reversed" | "no_gift",
  by: { staffId: string; reason: string },
): Promise<AuditEvent[]> {
  const cents = await readGift(tx, id);
  if (cents <= 0) return [];
  await tx.insert(donations).values({ transactionId: id, amountCents: -cents, ...by });
  return [{ type: "transaction.taken_from_bursary", id, what: { taken_out_cents: cents, why } }];
}

async function thank(tx: Db, payment: TransactionRow, cents: number, settings: Settings): Promise<void> {
  const recipient = readReportedPhone(payment.msisdn).msisdn;
  if (!recipient) return;
  const language = "en" as const;
  await queueMessage(tx, {
    kind: "payer_receipt",
    channel: "sms",
    recipient,
    language,
    aboutId: payment.id,
    cause: `gift:${payment.id}`,
    body: giftReceipt({ academy: settings.academy_name, language }, cents),
  });
}
