/**
 * Records a backup in the database it was made of; `/admin/status`, the metrics and the alerts read it.
 * @param {import("postgres").Sql} sql
 * @param {{ madeAt: Date, file: string, bytes: number }} backup `madeAt`: the moment whose state it holds; `file`: its name without the folder
 */
export async function recordBackup(sql, { madeAt, file, bytes }) {
  await sql`insert into backups (made_at, file, bytes) values (${madeAt}, ${file}, ${bytes})`;
}

/** The row of `jobs` that stands for the backup: the status page, the metrics and the alerts show it as they show the scheduler's jobs. */
const JOB = "backup";

/**
 * Records how a backup ended.
 * @param {import("postgres").Sql} sql
 * @param {string | null} error in words without what a person typed; null when it was made and proven
 */
export async function recordBackupRun(sql, error) {
  const failed = error === null ? 0 : 1;
  await sql`
    insert into jobs as j (name, last_run_at, last_error, failures_in_row, failures)
    values (${JOB}, now(), ${error}, ${failed}, ${failed})
    on conflict (name) do update set last_run_at = now(), last_error = excluded.last_error,
      failures_in_row = (j.failures_in_row + 1) * excluded.failures, failures = j.failures + excluded.failures`;
}

/**
 * Records that a backup was restored into an empty database and had everything.
 * @param {import("postgres").Sql} sql
 * @param {string} file its name as recorded
 * @throws Error when no backup of this name was recorded
 */
export async function recordProof(sql, file) {
  const proven = await sql`update backups set proven_at = now() where file = ${file} returning made_at`;
  if (proven.length === 0) throw new Error(`No backup ${file} was recorded.`);
}
