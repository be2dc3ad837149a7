import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { command, unchanged } from "@/lib/platform/commands/command";

const Runs = z.object({ runs: z.array(z.object({ name: z.string(), error: z.string().nullable() })).min(1) });

/** Unless something changed, a job that runs all the time is written this often. */
const PACE = sql`interval '5 seconds'`;

/** Records how jobs ended. `error`: in words, without what a person typed. */
export const recordRuns = command("operations.record-runs", Runs, async ({ input: { runs }, tx }) => {
  // In one order, because several processes record at once.
  const sorted = [...runs].sort((one, other) => (one.name < other.name ? -1 : 1));
  await tx.execute(sql`
    insert into jobs as j (name, last_run_at, last_error, failures_in_row, failures)
    select name, now(), error, case when error is null then 0 else 1 end, case when error is null then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as r (name text, error text)
    on conflict (name) do update set last_run_at = excluded.last_run_at, last_error = excluded.last_error,
      failures_in_row = case when excluded.last_error is null then 0 else j.failures_in_row + 1 end,
      failures = j.failures + excluded.failures
    where excluded.last_error is not null or j.last_error is not null or j.last_run_at <= now() - ${PACE}`);
  return unchanged({});
});
