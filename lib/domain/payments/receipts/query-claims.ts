import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { receiptClaims } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import type { AuditEvent } from "@/lib/domain/events/events";
import { changedBy, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { type OpenedCommand, openCommand } from "../daraja-commands/commands";
import { settleClaims } from "../ledger/record-transaction";

const PER_RUN = 10;

/**
 * Opens status queries for claimed codes without a transaction, a few per run and each code once, and settles claims that
 * missed their transaction. Codes with doubts are left to staff. @returns the commands to send to Safaricom.
 */
export const queryClaims = command("payments.query-claims", z.object({}), async ({ tx }) => {
  const settled = await settleMissed(tx);
  const due = await tx
    .select({ id: receiptClaims.id, code: receiptClaims.code })
    .from(receiptClaims)
    .where(
      and(
        eq(receiptClaims.state, "open"),
        isNull(receiptClaims.askedAt),
        eq(receiptClaims.doubts, sql`'{}'`),
        gt(receiptClaims.createdAt, sql`now() - interval '3 days'`),
        notExists(
          tx.select({ one: sql`1` }).from(transactions).where(eq(transactions.receipt, receiptClaims.code)),
        ),
      ),
    )
    .orderBy(asc(receiptClaims.createdAt))
    .limit(PER_RUN)
    .for("update", { skipLocked: true });
  const commands = new Map<string, OpenedCommand>();
  for (const { id, code } of due) {
    const darajaCommand = commands.has(code)
      ? null
      : await openCommand(tx, { kind: "status", receipt: code, subject: `claim:${id}` });
    if (darajaCommand) commands.set(code, darajaCommand);
  }
  const codes = due.map(({ code }) => code);
  if (codes.length > 0)
    await tx
      .update(receiptClaims)
      .set({ askedAt: sql`now()` })
      .where(and(inArray(receiptClaims.code, codes), isNull(receiptClaims.askedAt)));
  const queried = due.map(({ id }): AuditEvent => ({ type: "claim.queried", id, what: { asked: true } }));
  return changedBy([...commands.values()], [...settled, ...queried]);
});

/** Settles claims inserted while their payment was being matched: neither transaction saw the other. */
async function settleMissed(tx: Db): Promise<AuditEvent[]> {
  const missed = await tx
    .select({ transaction: transactions })
    .from(receiptClaims)
    .innerJoin(transactions, eq(transactions.receipt, receiptClaims.code))
    .where(and(eq(receiptClaims.state, "open"), isNotNull(transactions.enrollmentId)))
    .limit(PER_RUN);
  for (const { transaction } of missed) await settleClaims(tx, transaction);
  return missed.map(({ transaction }) => ({
    type: "transaction.claims_settled",
    id: transaction.id,
    what: { claims_settled: true },
  }));
}
