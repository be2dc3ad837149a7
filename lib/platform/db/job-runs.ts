import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import { jobRuns, type RUN_OUTCOMES } from "@/db/schema/records";
import type { Db } from "./client";

/** One run of a job: its name, and the start of the window of time it is for. */
type Run = { job: string; windowStart: Date };

/**
 * Reserves the run of a job for a window of time. Exactly one of the instances that try succeeds. Also deletes rows of windows
 * that began more than a week ago.
 * @param isFull whether the run covers the whole period of its job, not only the latest part.
 */
export async function startRun(tx: Db, { job, windowStart }: Run, isFull = true): Promise<boolean> {
  const [reserved] = await tx
    .insert(jobRuns)
    .values({ job, windowStart, isFull })
    .onConflictDoNothing()
    .returning({ job: jobRuns.job });
  if (!reserved) return false;
  await tx
    .delete(jobRuns)
    .where(and(eq(jobRuns.job, job), lt(jobRuns.windowStart, sql`now() - interval '7 days'`)));
  return true;
}

/** Records how a reserved run ended. */
export async function endRun(
  tx: Db,
  { job, windowStart }: Run,
  outcome: (typeof RUN_OUTCOMES)[number],
): Promise<void> {
  await tx
    .update(jobRuns)
    .set({ outcome, endedAt: sql`now()` })
    .where(and(eq(jobRuns.job, job), eq(jobRuns.windowStart, windowStart)));
}

/** Runs that ended today, by UTC: failures since the last success, and whether a full run succeeded. */
export async function readRunsToday(tx: Db, job: string): Promise<{ failures: number; hadFullRun: boolean }> {
  const succeeded = sql`outcome = 'done'`;
  const [row] = await tx.execute<{ failures: number; had_full_run: boolean }>(sql`
    select count(*) filter (where outcome = 'failed' and ended_at > coalesce(last_success, '-infinity'))::int as failures,
      coalesce(bool_or(${succeeded} and is_full), false) as had_full_run
    from (
      select *, max(ended_at) filter (where ${succeeded}) over () as last_success
      from ${jobRuns} where job = ${job} and ended_at >= date_trunc('day', now(), 'UTC')
    ) runs`);
  return { failures: row?.failures ?? 0, hadFullRun: row?.had_full_run ?? false };
}
