import type postgres from "postgres";

/** Tables that counting triggers write. */
const COUNTERS = ["list_counters", "open_accounts"];

/**
 * Fills tables with the triggers for counts, registrations, memberships and waiting lists disabled, and counts everything once at the end. The
 * triggers that protect rows stay enabled.
 */
export async function withoutCounting(tx: postgres.TransactionSql, fill: () => Promise<void>): Promise<void> {
  const triggers = await countingTriggers(tx);
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} disable trigger ${name}`);
  await fill();
  for (const { table, name } of triggers) await tx.unsafe(`alter table ${table} enable trigger ${name}`);
  for (const table of COUNTERS) await tx`delete from ${tx(table)}`;
  await tx`insert into list_counters (list, season_number, day, status, kind, rows, cents, is_new)
    select list, season_number, day, status, kind, count(*), sum(cents), false from counted_rows
    group by list, season_number, day, status, kind order by list, season_number, day, status, kind`;
  await tx`insert into open_accounts (enrollment_id, paid_cents, free_cents, credit_cents, is_short)
    select * from compute_open_accounts()`;
  for (const table of COUNTERS) await tx`analyze ${tx(table)}`;
}

function countingTriggers(tx: postgres.TransactionSql) {
  return tx<Array<{ table: string; name: string }>>`
    select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and (p.proname like 'count\\_%' or p.proname like 'keep\\_memberships%' or p.proname in ('update_changed_accounts', 'record_season_registration', 'follow_enrollment', 'follow_enrolled_day'))
    order by 1, 2`;
}
