import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client";
import { sendNow } from "./fixed-statement";
import { endWith } from "./last-statement";

const dialect = new PgDialect();

/**
 * Sends several writes as one statement, which takes one round trip. No write sees the others' changes, and Postgres chooses
 * their order, so they must not depend on each other. Foreign keys between them hold: they are checked when the statement ends.
 * @param writes inserts, updates and deletes of different rows; those that are undefined are left out
 */
export async function writeTogether(tx: Db, ...writes: Array<SQLWrapper | undefined>): Promise<void> {
  const statement = joined(writes);
  if (statement) await tx.execute(statement);
}

/**
 * As `writeTogether`, for the end of a transaction: COMMIT follows without waiting in between. The transaction fails if the statement
 * does.
 */
export function writeLast(tx: Db, ...writes: Array<SQLWrapper | undefined>): void {
  const statement = joined(writes);
  if (statement) endWith(tx, sendNow(tx, dialect.sqlToQuery(statement)));
}

function joined(writes: Array<SQLWrapper | undefined>): SQL | undefined {
  const statements: SQL[] = writes.flatMap((write) => write?.getSQL() ?? []);
  const last = statements.pop();
  if (!last) return undefined;
  const before = statements.map((write, index) => sql`${sql.raw(`w${index}`)} as (${write})`);
  return before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last;
}
