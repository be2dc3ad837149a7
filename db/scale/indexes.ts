import type postgres from "postgres";

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
