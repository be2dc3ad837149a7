import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import { read } from "@/db/client";
import { transactions } from "@/db/schema/payments";
import { type Ctx, workflow } from "@/lib/platform/commands/command";
import { causeOf, log } from "@/lib/platform/logging/log";
import { type PulledPayment, pullPayments } from "../daraja/pull";
import { recordPullRun, takePullTurn } from "./pull-schedule";
import { recordPulled } from "./record-pulled";

const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 500;

/**
 * Asks Daraja for its list of payments and records what the list tells: the safety net for confirmations that were lost
 * (mpesa.md 5.4). Every quarter of an hour, one instance only. Each payment is recorded in a transaction of its own, the
 * asking is in none. What fails is logged and asked again later; nothing is thrown for it.
 * @returns whether it was asked, how many payments the list told, and how many of them it had not told before.
 */
export const pullTransactions = workflow(takePullTurn, async (ctx, turn) => {
  if (!turn) return { asked: false, told: 0, recorded: 0 };
  const { hours, isWhole, now } = turn;
  const answer = await pullPayments({ from: new Date(now.getTime() - hours * HOUR_MS), to: now, now });
  const isAnswered = answer.outcome === "pulled";
  if (!isAnswered) log("warn", "pull.failed", { code: answer.code, kind: answer.outcome });
  else if (answer.unread > 0) log("error", "pull.unread", { count: answer.unread });
  const payments = isAnswered ? answer.payments : [];
  const recorded = await recordAll(ctx, await untold(payments));
  await recordPullRun(ctx, { isWhole, isAnswered });
  return { asked: true, told: payments.length, recorded };
});

/** One payment that cannot be recorded keeps no other from it; the list tells of it again. */
async function recordAll(ctx: Ctx, payments: PulledPayment[]): Promise<number> {
  let recorded = 0;
  for (const payment of payments) {
    try {
      await recordPulled(ctx, payment);
      recorded += 1;
    } catch (error) {
      log("error", "pull.unrecorded", { subject: `receipt:${payment.receipt}`, cause: causeOf(error) });
    }
  }
  return recorded;
}

/** Those that an earlier list did not tell of already, with the same amount or with another that is flagged. */
async function untold(payments: PulledPayment[]): Promise<PulledPayment[]> {
  const left: PulledPayment[] = [];
  for (let first = 0; first < payments.length; first += AT_ONCE) {
    const some = payments.slice(first, first + AT_ONCE);
    const receipts = some.map(({ receipt }) => receipt);
    const told = await read((db) =>
      db
        .select({
          receipt: transactions.receipt,
          cents: transactions.amountCents,
          flags: transactions.flags,
        })
        .from(transactions)
        .where(and(inArray(transactions.receipt, receipts), sql`'pull' = any(${transactions.sources})`)),
    );
    const known = new Map(told.map(({ receipt, cents, flags }) => [receipt, { cents, flags }]));
    left.push(
      ...some.filter(({ receipt, amountCents }) => {
        const before = known.get(receipt);
        return !before || (before.cents !== amountCents && !before.flags.includes("amount_conflict"));
      }),
    );
  }
  return left;
}
