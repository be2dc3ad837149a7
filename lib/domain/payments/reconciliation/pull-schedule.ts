import "server-only";
import { z } from "zod";
import { databaseNow } from "@/db/now";
import { command, unchanged } from "@/lib/platform/commands/command";
import { endRun, readRunsToday, startRun } from "@/lib/platform/db/job-runs";
import { env } from "@/lib/platform/env";
import { pullTurn } from "./rules";

const QUARTER_MS = 15 * 60 * 1000;

/** A reserved query of Daraja's list of payments; `hours` is how far back it looks. */
export type PullRun = { windowStart: Date; hours: number; now: Date };

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
export const recordPullRun = command(
  "payments.record-pull-run",
  z.object({ windowStart: z.date(), isAnswered: z.boolean() }),
  async ({ input, tx }) => {
    const run = { job: jobName(), windowStart: input.windowStart };
    await endRun(tx, run, input.isAnswered ? "done" : "failed");
    return unchanged({});
  },
);

/** Each paybill has its own runs. */
function jobName(): string {
  return `pull:${env().MPESA_SHORTCODE}`;
}
