import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { transactions } from "@/db/schema/payments";
import { type Ctx, changedBy, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { type Db, read } from "@/lib/platform/db/client";
import { endRun, readRunsToday, startRun } from "@/lib/platform/db/job-runs";
import { databaseNow } from "@/lib/platform/db/now";
import { env } from "@/lib/platform/env";
import { causeOf, log } from "@/lib/platform/logging/log";
import { recordPaybillPayment } from "../callbacks/paybill-payment";
import { type PulledPayment, pullPayments } from "../daraja/pull";
import { keyOfMessage, leaveForPerson } from "../unreadable/leave-for-person";

const HOUR_MS = 60 * 60 * 1000;
const QUARTER_MS = 15 * 60 * 1000;
const RECEIPTS_PER_QUERY = 500;
/** How far back a pull looks: usually a little, sometimes nearly all that Daraja keeps (docs/mpesa.md, "Pull transactions"). */
const PULL_HOURS = { usual: 2, whole: 47 };
/** From the third failure on, every eighth quarter (two hours) is tried. */
const MAX_DOUBLINGS = 3;

/**
 * Whether to pull Daraja's transactions in this quarter of an hour, and how far back. Quarters are numbered from any fixed
 * time. Each failure doubles the wait; the next successful pull looks far back to catch up.
 * @returns null when this quarter is skipped.
 */
export function pullTurn(now: {
  quarter: number;
  failures: number;
  isFirstToday: boolean;
}): { hours: number; isWhole: boolean } | null {
  if (now.quarter % 2 ** Math.min(now.failures, MAX_DOUBLINGS) !== 0) return null;
  const isWhole = now.failures > 0 || now.isFirstToday;
  return { hours: isWhole ? PULL_HOURS.whole : PULL_HOURS.usual, isWhole };
}

/** A reserved query of Daraja's list of payments; `hours` is how far back it looks. */
type PullRun = { windowStart: Date; hours: number; now: Date };

/** Whether the list is queried: MPESA_PULL decides; unset, only with the simulator. */
export function isPulling(): boolean {
  const { MPESA_PULL: wanted, MPESA_MODE: mode } = env();
  return wanted ?? mode === "simulator";
}

/**
 * Reserves the query of this quarter of an hour for one of all instances. After failures some quarters are skipped.
 * The first run of a UTC day (03:00 in Nairobi) and the first after failures look 47 hours back.
 * docs/mpesa.md, "Pull transactions".
 * @returns null when nothing is to be queried now, or another instance reserved it.
 */
export const startPullRun = command("payments.pull-transactions", z.object({}), async ({ tx }) => {
  if (!isPulling()) return unchanged(null);
  const now = await databaseNow(tx);
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const { failures, hadFullRun } = await readRunsToday(tx, jobName());
  const planned = pullTurn({ quarter, failures, isFirstToday: !hadFullRun });
  if (!planned) return unchanged(null);
  const windowStart = new Date(quarter * QUARTER_MS);
  const isOurs = await startRun(tx, { job: jobName(), windowStart }, planned.isWhole);
  return unchanged<PullRun | null>(isOurs ? { windowStart, hours: planned.hours, now } : null);
});

/** Records how a run ended, which decides when the next one is and how far it looks back. */
const recordPullRun = command(
  "payments.record-pull-run",
  z.object({ windowStart: z.date(), isAnswered: z.boolean() }),
  async ({ input, tx }) => {
    const run = { job: jobName(), windowStart: input.windowStart };
    await endRun(tx, run, input.isAnswered ? "done" : "failed");
    return unchanged({});
  },
);

/** The job name, one for each paybill: each has its own runs. */
function jobName(): string {
  return `pull:${env().MPESA_SHORTCODE}`;
}

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
 * Records a payment of Daraja's list. A known payment gets the list as one more source. With another amount than in the books it is
 * flagged, and left for a person.
 */
export const recordPulled = command("payments.record-pulled", RecordPulled, async ({ input, tx }) => {
  const payment = { ...input, source: "pull" as const, narrative: "Pay Bill" };
  const { transaction, changes } = await recordPaybillPayment(tx, payment);
  if (transaction.amountCents !== input.amountCents) await leaveRow(tx, input, "amount_differs");
  return changedBy({}, changes);
});

/** Puts rows of Daraja's list that could not be parsed, and payments that could not be recorded, into the queue for staff. */
const leaveRows = command(
  "payments.record-pulled",
  z.object({ unread: z.array(Reported), unrecorded: z.array(RecordPulled) }),
  async ({ input, tx }) => {
    const rows = input.unread.map((raw) => ({
      ...{ source: "pull" as const, reason: "not_understood", raw },
      key: keyOfMessage("pull", raw),
    }));
    await leaveForPerson(tx, rows);
    for (const payment of input.unrecorded) await leaveRow(tx, payment, "not_recorded");
    return unchanged({});
  },
);

async function leaveRow(
  tx: Db,
  payment: z.output<typeof RecordPulled>,
  reason: "amount_differs" | "not_recorded",
): Promise<void> {
  const { receipt, amountCents: cents, at: paidAt, msisdn, payerName, billRef } = payment;
  const key = keyOfMessage("pull", receipt, String(cents));
  const read = { receipt, cents, paidAt, msisdn, payerName, billRef };
  await leaveForPerson(tx, [{ source: "pull", key, reason, raw: JSON.stringify(payment), ...read }]);
}

/**
 * Queries Daraja's list of payments and records what it reports: the safety net for lost confirmations. Runs every
 * quarter of an hour, in one instance. The query is in no transaction; each payment is recorded in its own. Failures are
 * logged and retried by a later run; none is thrown. docs/mpesa.md, "Pull transactions".
 * @returns whether the list was queried and came, how many payments it had, and how many of them were new in it.
 */
export const pullTransactions = workflow(startPullRun, async (ctx, run) => {
  if (!run) return { queried: false, answered: false, listed: 0, recorded: 0 };
  const { windowStart, hours, now } = run;
  const answer = await pullPayments({ from: new Date(now.getTime() - hours * HOUR_MS), to: now, now });
  const isAnswered = answer.outcome === "pulled";
  if (!isAnswered) log("warn", "pull.failed", { code: answer.code, kind: answer.outcome });
  const { payments, unread } = isAnswered ? answer : { payments: [], unread: [] };
  const { recorded, unrecorded } = await recordAll(ctx, await withoutRecorded(payments));
  if (unread.length + unrecorded.length > 0) await leaveRows(ctx, { unread, unrecorded });
  await recordPullRun(ctx, { windowStart, isAnswered });
  return { queried: true, answered: isAnswered, listed: payments.length, recorded };
});

/** Records each payment by itself: one that fails does not stop the others, and a later list has it again. */
async function recordAll(
  ctx: Ctx,
  payments: PulledPayment[],
): Promise<{ recorded: number; unrecorded: PulledPayment[] }> {
  const unrecorded: PulledPayment[] = [];
  let recorded = 0;
  for (const payment of payments) {
    try {
      await recordPulled(ctx, payment);
      recorded += 1;
    } catch (error) {
      unrecorded.push(payment);
      log("error", "pull.unrecorded", { subject: `receipt:${payment.receipt}`, cause: causeOf(error) });
    }
  }
  return { recorded, unrecorded };
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
