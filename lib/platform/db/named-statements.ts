import type postgres from "postgres";

/** How many statements are named. Each costs Postgres some kilobytes per connection. */
const MOST = 300;
/** How many statements are remembered to detect repeats. */
const REMEMBERED = 2_000;

/**
 * Names the query layer's statements from their second use on: one round trip each, parsed once per connection. Unnamed
 * statements take two, because the driver asks for their parameter types first.
 * @param sql a client connected to Postgres itself, not to a pooler; it is modified
 */
export function nameStatements(sql: postgres.Sql): void {
  const [seen, named] = [new Set<string>(), new Set<string>()];
  const comesAgain = (text: string): boolean => {
    if (named.has(text)) return true;
    if (seen.has(text) && named.size < MOST) {
      seen.delete(text);
      named.add(text);
      return true;
    }
    if (seen.size >= REMEMBERED) seen.clear();
    seen.add(text);
    return false;
  };
  const name = (client: { unsafe: postgres.Sql["unsafe"] }) => {
    const plain = client.unsafe;
    client.unsafe = (text, values = [], options = {}) =>
      plain(text, values, { ...options, prepare: values.length > 0 && comesAgain(text) });
  };
  name(sql);
  const begin = sql.begin as (...given: unknown[]) => unknown;
  sql.begin = ((...given: unknown[]) => {
    const work = given.pop() as (tx: postgres.TransactionSql) => unknown;
    return begin(...given, (tx: postgres.TransactionSql) => {
      name(tx);
      return work(tx);
    });
  }) as typeof sql.begin;
}
