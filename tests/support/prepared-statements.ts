import { sql as query } from "drizzle-orm";
import { borrowConnection, transaction } from "@/lib/platform/db/client";

/** The prepared statements of the app's connection after the same few transactions. */
export async function preparedStatementNames(): Promise<string[]> {
  await transaction((tx) => tx.execute(query`select ${1}::int as asked_once`));
  for (let time = 0; time < 30; time++)
    await transaction((tx) => tx.execute(query`select ${time}::int as asked_again`));
  await (await borrowConnection()).giveBack();
  const names = await transaction((tx) =>
    tx.execute<{ statement: string }>(query`select statement from pg_prepared_statements`),
  );
  return names.map(({ statement }) => statement);
}
