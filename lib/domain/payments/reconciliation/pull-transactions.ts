import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { read } from "@/db/client";
import { transactions } from "@/db/schema/payments";
import { type Ctx, changed, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { causeOf, log } from "@/lib/platform/logging/log";
import { recordPaybillPayment } from "../callbacks/paybill-payment";
import { type PulledPayment, pullPayments } from "../daraja/pull";
import { recordPullRun, startPullRun } from "./pull-schedule";

const HOUR_MS = 60 * 60 * 1000;
const RECEIPTS_PER_QUERY = 500;

/** Text as Daraja sent it, without NUL, which Postgres cannot store. */
const Reported = z.string().transform((text) => text.replaceAll("\u0000", "\ufffd"));
/** A `PulledPayment`; `at` is null when its time could not be read. */
const RecordPulled = z.object({
  receipt: z.string().min(1),
  amountCents: z.number().int().positive(),
  at: z.date().nullable(),
  msisdn: Reported,
  payerName: Reported,
  billRef: Reported,
});

/**
 * Records a payment of Daraja's list. A known payment gets the list as one more source, and a flag if the amounts differ.
 */
export const recordPulled = command("payments.record-pulled", RecordPulled, async ({ input, tx }) => {
  const payment = { ...input, source: "pull" as const, narrative: "Pay Bill" };
  const [first, ...rest] = await recordPaybillPayment(tx, payment);
  return first ? changed({}, first, ...rest) : unchanged({});
});

/**
 * Queries Daraja's list of payments and records what it reports: the safety net for lost confirmations. Runs every
 * quarter of an hour, in one instance. The query is in no transaction; each payment is recorded in its own. Failures are
 * logged and retried by a later run; none is thrown. docs/mpesa.md, "Pull transactions".
 * @returns whether the list was queried, how many payments it had, and how many of them were new in it.
 */
export const pullTransactions = workflow(startPullRun, async (ctx, run) => {
  if (!run) return { queried: false, listed: 0, recorded: 0 };
  const { windowStart, hours, now } = run;
  const answer = await pullPayments({ from: new Date(now.getTime() - hours * HOUR_MS), to: now, now });
  const isAnswered = answer.outcome === "pulled";
  if (!isAnswered) log("warn", "pull.failed", { code: answer.code, kind: answer.outcome });
  else if (answer.unread > 0) log("error", "pull.unread", { count: answer.unread });
  const payments = isAnswered ? answer.payments : [];
  const recorded = await recordAll(ctx, await withoutRecorded(payments));
  await recordPullRun(ctx, { windowStart, isAnswered });
  return { queried: true, listed: payments.length, recorded };
});

/** Records each payment by itself: one that fails does not stop the others, and a later list has it again. */
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

/** Leaves out payments that an earlier list reported with the same amount, or with another that was flagged. */
async function withoutRecorded(payments: PulledPayment[]): Promise<PulledPayment[]> {
  const left: PulledPayment[] = [];
  for (let start = 0; start < payments.length; start += RECEIPTS_PER_QUERY) {
    const batch = payments.slice(start, start + RECEIPTS_PER_QUERY);
    const receipts = batch.map(({ receipt }) => receipt);
    const pulledBefore = await read((db) =>
      db
        .select({
          receipt: transactions.receipt,
          cents: transactions.amountCents,
          flags: transactions.flags,
        })
        .from(transactions)
        .where(and(inArray(transactions.receipt, receipts), sql`'pull' = any(${transactions.sources})`)),
    );
    const byReceipt = new Map(pulledBefore.map(({ receipt, ...known }) => [receipt, known]));
    left.push(
      ...batch.filter(({ receipt, amountCents }) => {
        const known = byReceipt.get(receipt);
        return !known || (known.cents !== amountCents && !known.flags.includes("amount_conflict"));
      }),
    );
  }
  return left;
}
