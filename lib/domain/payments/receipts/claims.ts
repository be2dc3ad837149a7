import "server-only";
import { and, between, eq, isNull, ne, sql } from "drizzle-orm";
import { receiptClaims } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { env } from "@/lib/platform/env";
import { toMsisdn } from "@/lib/platform/phone";
import type { StatusOutcome } from "../daraja/results";
import { lockTarget } from "../ledger/accounts";
import { confirmPayment } from "../ledger/confirm-payment";
import { doubtsOf } from "../ledger/receipt-code";
import type { TransactionRow } from "../ledger/record-transaction";
import { matchOwn } from "./match-own-payment";
import type { MpesaText } from "./read-mpesa-text";

export type ClaimRow = typeof receiptClaims.$inferSelect;

type NewClaim = {
  message: MpesaText;
  enrollmentId: string;
  /** The staff member who took it at the desk; null if the payer claimed it. */
  staffId: string | null;
  /** Today in Nairobi. */
  today: string;
  /** The transaction with that receipt, if known. */
  transaction: TransactionRow | undefined;
};

/** Stores a claim until a payment proves it. @returns it with its audit line, which is null if the claim is not new. */
export async function keepClaim(
  tx: Db,
  { message, enrollmentId, staffId, today, transaction }: NewClaim,
): Promise<{ claim: ClaimRow; change: AuditEvent | null }> {
  const [inserted] = await tx
    .insert(receiptClaims)
    .values({
      code: message.code,
      enrollmentId,
      claimedBy: staffId ? "desk" : "payer",
      staffId,
      // A payment on another account belongs to that account until staff decide otherwise.
      state: transaction?.enrollmentId ? "refused" : "open",
      saidCents: message.amountCents,
      saidAt: message.at,
      doubts: doubtsOf(message.code, today),
    })
    .onConflictDoNothing()
    .returning();
  if (inserted)
    return {
      claim: inserted,
      change: {
        type: "claim.opened",
        id: inserted.id,
        what: { claimed_for: enrollmentId, state: inserted.state, doubts: inserted.doubts },
      },
    };
  const [earlier] = await tx
    .select()
    .from(receiptClaims)
    .where(and(eq(receiptClaims.code, message.code), eq(receiptClaims.enrollmentId, enrollmentId)));
  if (!earlier) throw new Error("a claim is neither new nor kept");
  return { claim: earlier, change: null };
}

/**
 * The account whose student named a receipt before its payment arrived, with the amount named; undefined where nobody did or
 * several did.
 */
export async function findClaimant(
  tx: Db,
  code: string,
): Promise<Pick<ClaimRow, "enrollmentId" | "saidCents"> | undefined> {
  const [only, another] = await tx
    .select({ enrollmentId: receiptClaims.enrollmentId, saidCents: receiptClaims.saidCents })
    .from(receiptClaims)
    .where(and(eq(receiptClaims.code, code), eq(receiptClaims.state, "open")))
    .limit(2);
  return another ? undefined : only;
}

type Found = Extract<StatusOutcome, { outcome: "found" }>;
const SAME_PAYMENT_MS = 15 * 60 * 1000;

/**
 * Settles a claim by M-Pesa's answer about its code. A payment to the academy is recorded like any other and matched only if
 * its phone proves the claim; otherwise it stays in suspense, with the claim as a suggestion. A payment that failed or went
 * to another business refuses the claim. @returns the audit lines.
 */
export async function proveClaim(tx: Db, claimId: string, answer: StatusOutcome): Promise<AuditEvent[]> {
  const [claim] = await tx.select().from(receiptClaims).where(eq(receiptClaims.id, claimId));
  // Not found disproves nothing: our initiator may lack the permission to query it.
  if (!claim || answer.outcome !== "found" || answer.payee.number === "") return [];
  if (!answer.completed || answer.payee.number !== env().MPESA_SHORTCODE) return refuse(tx, claim);

  const settings = await readSettings(tx);
  const target = await lockTarget(tx, claim.enrollmentId);
  const answersStkPush = await isStkPushPayment(tx, claim, answer);
  const { transaction, changes } = await confirmPayment(
    tx,
    {
      receipt: answer.receipt,
      amountCents: answer.amountCents,
      source: "status",
      expressRequestId: null,
      enrollmentId: answersStkPush ? claim.enrollmentId : null,
      msisdn: toMsisdn(answer.payer.number) ?? "",
      payerName: answer.payer.name,
      billRef: "",
      narrative: answer.reason || "Pay Bill",
      at: answer.at ?? (await databaseNow(tx)),
      flags: [],
    },
    settings,
  );
  const own = target ? await matchOwn(tx, transaction, target, null, settings) : null;
  return [...changes, ...(own ?? [])];
}

async function refuse(tx: Db, claim: ClaimRow): Promise<AuditEvent[]> {
  const refused = await tx
    .update(receiptClaims)
    .set({ state: "refused", updatedAt: sql`now()` })
    .where(and(eq(receiptClaims.code, claim.code), eq(receiptClaims.state, "open")))
    .returning({ id: receiptClaims.id });
  return refused.map(({ id }) => ({ type: "claim.refused", id, what: { from: "open", to: "refused" } }));
}

/** Whether the answer names the receipt of a prompt's payment that only a query had reported. */
async function isStkPushPayment(
  tx: Db,
  { enrollmentId }: ClaimRow,
  { amountCents, at }: Found,
): Promise<boolean> {
  if (!at) return false;
  const [from, to] = [-SAME_PAYMENT_MS, SAME_PAYMENT_MS].map((by) => new Date(at.getTime() + by));
  const [row] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.enrollmentId, enrollmentId),
        isNull(transactions.receipt),
        ne(transactions.method, "paybill"),
        eq(transactions.amountCents, amountCents),
        between(transactions.transactedAt, from ?? at, to ?? at),
      ),
    );
  return row !== undefined;
}
