import type postgres from "postgres";

/** The driver lets only letters and spaces pass behind BEGIN, so they stand there for the setting until the statement is sent. */
const MARK = "keeping plans";
const BEGIN = "begin; set local plan_cache_mode = auto";

/**
 * The same connections, for transactions whose plans Postgres may keep (docs/decisions/0026-query-plans.md). The setting goes with BEGIN
 * in one message.
 */
export function keepingPlans(sql: postgres.Sql): postgres.Sql {
  const plain = sql.unsafe;
  sql.unsafe = (text, ...more) => plain(text === `begin ${MARK}` ? BEGIN : text, ...more);
  const begin = (work: (tx: postgres.TransactionSql) => unknown) => sql.begin(MARK, work);
  return new Proxy(sql, {
    get: (client, name) => (name === "begin" ? begin : Reflect.get(client, name)),
  });
}
