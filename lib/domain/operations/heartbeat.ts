import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import type { Heartbeat } from "./rules";
import { watchedSince } from "./watched-since";

/** The row of `jobs` that stands for the scheduler itself. */
export const HEARTBEAT = "scheduler";

/** Records that a run begins, also where the run then hangs or fails. @returns the heartbeat before it */
export async function beat(tx: Db): Promise<Omit<Heartbeat, "inUseSince">> {
  const [row] = await tx.execute<{ now: string; before: string | null }>(sql`
    with earlier as materialized (select last_run_at from jobs where name = ${HEARTBEAT})
    insert into jobs (name, last_run_at) values (${HEARTBEAT}, now())
    on conflict (name) do update set last_run_at = excluded.last_run_at
    returning last_run_at as now, (select last_run_at from earlier) as before`);
  const now = new Date(row?.now ?? Number.NaN);
  return { now, watchedSince: watchedSince(now), lastRunAt: row?.before ? new Date(row.before) : null };
}
