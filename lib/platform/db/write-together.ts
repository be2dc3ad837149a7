import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "./client";

/**
 * Sends several writes as one statement, which takes one round trip. No write sees the others' changes, and Postgres chooses
 * their order, so they must not depend on each other. Foreign keys between them hold: they are checked when the statement ends.
 * @param writes inserts, updates and deletes of different rows; those that are undefined are left out
 */
export async function writeTogether(tx: Db, ...writes: Array<SQLWrapper | undefined>): Promise<void> {
  const statements: SQL[] = writes.flatMap((write) => write?.getSQL() ?? []);
  const last = statements.pop();
  if (!last) return;
  const before = statements.map((write, index) => sql`${sql.raw(`w${index}`)} as (${write})`);
  await tx.execute(before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last);
}
