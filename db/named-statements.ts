import type postgres from "postgres";

/** Texts that get a name. Each costs Postgres some kilobytes a connection, and a search can be asked in many ways. */
const MOST = 300;
/** Texts that are remembered to see which come again. */
const REMEMBERED = 2_000;

/**
 * Has the statements of the query layer named from the second time on: one journey to Postgres each, and its text is
 * read once a connection. Unnamed ones take two, for the driver asks about their parameters first.
 * @param sql a client of one's own whose connections lead to Postgres itself; it is changed.
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
  const begin = sql.begin;
  sql.begin = ((work: (tx: postgres.TransactionSql) => unknown) =>
    begin((tx) => {
      name(tx);
      return work(tx);
    })) as typeof begin;
}
