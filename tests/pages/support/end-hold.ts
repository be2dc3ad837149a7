import { join } from "node:path";
import postgres from "postgres";
import { runningPostgres } from "@/scripts/lib/postgres.mjs";

const FOLDER = process.env.ACADEMY_DATA || join(import.meta.dirname, "../../../.data");

/** Ends the hold of a seat: the only thing these tests need that no call does. */
export async function endHold(enrollmentId: string): Promise<void> {
  const database = await runningPostgres(FOLDER);
  if (!database) throw new Error(`no academy runs on ${FOLDER}`);
  const sql = postgres(database("academy"), { max: 1 });
  try {
    await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${enrollmentId}`;
  } finally {
    await sql.end();
  }
}
