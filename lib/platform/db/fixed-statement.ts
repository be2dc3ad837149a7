import "server-only";
import { getTableColumns, type Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type { Db } from "./client";
import { statementSent } from "./watchdog";

const dialect = new PgDialect();

/**
 * A statement of the hottest calls: its text is built once and not at each call, which takes as long as sending it. Its constants are
 * written into it, so that a kept plan may use partial indexes.
 * @param query its values are `given` by name. Rows come as Postgres sends them: moments as text
 */
export function fixedStatement<Row>(
  query: () => SQL,
): (tx: Db, values: Record<string, unknown>) => Promise<Row[]> {
  let built: ReturnType<typeof build> | undefined;
  return async (tx, values) => {
    built ??= build(query());
    const params = built.names.map((name) => values[name]);
    return (await sendNow(tx, { sql: built.text, params })) as Row[];
  };
}

/** Sends a statement at once: it goes before all that is sent later, also without waiting in between. */
export function sendNow(tx: Db, { sql: text, params }: Pick<Query, "sql" | "params">): Promise<unknown[]> {
  const { client } = (tx as PostgresJsDatabase)._.session as unknown as { client: postgres.Sql };
  statementSent(text);
  return client.unsafe(text, params as postgres.ParameterOrJSON<never>[]).execute();
}

/** The text, with one parameter for each name however often it occurs, and the names in their order. */
function build(query: SQL): { text: string; names: string[] } {
  const { sql: text, params } = dialect.sqlToQuery(query.inlineParams());
  const named = params.map((param) => (param as Placeholder).name);
  const names = [...new Set(named)];
  const position = (n: string) => names.indexOf(named[Number(n) - 1] ?? "") + 1;
  return { text: text.replace(/\$(\d+)/g, (_, n: string) => `$${position(n)}`), names };
}

/** A value of a fixed statement, of a Postgres type. */
export function given(name: string, type: keyof typeof TYPES): SQL {
  return sql`${sql.placeholder(name)}::${TYPES[type]}`;
}

const TYPES = { uuid: sql`uuid`, text: sql`text`, boolean: sql`boolean`, timestamptz: sql`timestamptz` };

/** The columns of a query in a fixed statement, under the names of their keys. */
export function columnsAs(columns: Record<string, unknown>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
}

/** A row of a table from its `to_jsonb`. */
export function rowFromJson<Table extends PgTable>(
  table: Table,
  json: Record<string, unknown>,
): Table["$inferSelect"] {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const value = json[column.name];
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as Table["$inferSelect"];
}
