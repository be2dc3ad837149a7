import "server-only";
import { sql } from "drizzle-orm";
import { Refusal } from "../refusal";
import type { Db } from "./client";

/**
 * Runs one of many parts of a transaction. If it refuses, what it wrote is undone, its row locks are released, and the
 * transaction continues. Any other error ends the transaction as usual.
 * @returns the result, or the refusal
 */
export async function attemptPart<Result>(
  tx: Db,
  work: () => Promise<Result>,
): Promise<{ result: Result } | { refusal: Refusal }> {
  await tx.execute(sql`savepoint part`);
  try {
    const result = await work();
    await tx.execute(sql`release savepoint part`);
    return { result };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.execute(sql`rollback to savepoint part`);
    return { refusal: error };
  }
}
