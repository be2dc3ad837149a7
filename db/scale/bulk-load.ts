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

type Definition = { drop: string; make: string };

/** Tables whose keys are used while they are filled. */
const KEEP_THEIR_KEYS = ["seasons", "open_accounts", "registers", "register_marks"];

/**
 * Drops indexes and keys, fills the tables and creates them again in the same transaction, which checks all rows at once.
 * @throws Postgres' error for a row that violates a key; Error when an index or key would differ from before
 */
export async function withoutIndexes(tx: postgres.TransactionSql, fill: () => Promise<void>): Promise<void> {
  const before = await definitionsOf(tx);
  for (const { drop } of before) await tx.unsafe(drop);
  await fill();
  for (const { make } of before.reverse()) await tx.unsafe(make);
  const after = new Set((await definitionsOf(tx)).map(({ make }) => make));
  const lost = before.filter(({ make }) => !after.has(make));
  if (lost.length > 0) throw new Error(`not as it was before: ${lost.map(({ make }) => make).join("; ")}`);
}

/** In the order in which they can be dropped: foreign keys before the keys they depend on. */
async function definitionsOf(tx: postgres.TransactionSql): Promise<Definition[]> {
  const keys = await tx<Definition[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where connamespace = 'public'::regnamespace
      and (contype = 'f' or (contype in ('p', 'u') and conrelid::regclass::text <> all (${KEEP_THEIR_KEYS})))
    order by contype, conrelid::regclass::text, conname`;
  const indexes = await tx<Definition[]>`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by i.indexrelid::regclass::text`;
  return [...keys, ...indexes];
}
