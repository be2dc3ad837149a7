import "server-only";
import { and, between, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { receiptClaims } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Change } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { toMsisdn } from "@/lib/platform/phone";
import type { StatusOutcome } from "../daraja/results";
import { lockTarget } from "../ledger/allocate-payment";
import { confirmPayment } from "../ledger/confirm-payment";
import { findTransaction } from "../ledger/record-transaction";
import type { ClaimRow } from "./claims";
import { matchOwn } from "./match-own-payment";

type Found = Extract<StatusOutcome, { outcome: "found" }>;
const MINUTES_MS = 15 * 60 * 1000;

/**
 * What M-Pesa says of a claimed code. Money that came to us is written down as any other, and is matched only if it
 * proves itself the claimant's; else it waits in suspense with the claim as a suggestion. Money that did not move, or
 * went to another business, refuses the claim. @returns the audit lines.
 */
export async function proveClaim(tx: Db, claimId: string, told: StatusOutcome): Promise<Change[]> {
  const [claim] = await tx.select().from(receiptClaims).where(eq(receiptClaims.id, claimId));
  // No proof is no disproof: who asked may have lacked the right to.
  if (!claim || told.outcome !== "found" || told.payee.number === "") return [];
  if (!told.completed || told.payee.number !== env().MPESA_SHORTCODE) return refuse(tx, claim);

  const settings = await readSettings(tx);
  const target = await lockTarget(tx, claim.enrollmentId);
  const isTwin = await hasTwin(tx, claim, told);
  const confirmed = await confirmPayment(
    tx,
    {
      receipt: told.receipt,
      amountCents: told.amountCents,
      source: "status",
      expressRequestId: null,
      enrollmentId: isTwin ? claim.enrollmentId : null,
      msisdn: toMsisdn(told.payer.number) ?? "",
      payerName: told.payer.name,
      billRef: "",
      narrative: told.reason || "Pay Bill",
      at: told.at ?? (await databaseNow(tx)),
      flags: [],
    },
    settings,
  );
  const money = await findTransaction(tx, told.receipt);
  const own = money && target ? await matchOwn(tx, money, target, null, settings) : null;
  return [...confirmed, ...(own ?? [])];
}

async function refuse(tx: Db, claim: ClaimRow): Promise<Change[]> {
  const refused = await tx
    .update(receiptClaims)
    .set({ state: "refused", updatedAt: sql`now()` })
    .where(and(eq(receiptClaims.code, claim.code), eq(receiptClaims.state, "open")))
    .returning({ id: receiptClaims.id });
  return refused.map(({ id }) => ({ subject: `claim:${id}`, what: { from: "open", to: "refused" } }));
}

/** Whether it is the receipt of a prompt's money that M-Pesa's query alone has told of until now. */
async function hasTwin(tx: Db, { enrollmentId }: ClaimRow, { amountCents, at }: Found): Promise<boolean> {
  if (!at) return false;
  const [from, to] = [-MINUTES_MS, MINUTES_MS].map((by) => new Date(at.getTime() + by));
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
