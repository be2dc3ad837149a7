import { join } from "node:path";
import postgres from "postgres";
import { runningPostgres } from "@/scripts/lib/postgres.mjs";

const FOLDER = process.env.ACADEMY_DATA || join(import.meta.dirname, "../../../.data");

/** Ends the hold of a seat: one of the few things these tests need that no call does. */
export async function endHold(enrollmentId: string): Promise<void> {
  await inDatabase(
    (sql) => sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${enrollmentId}`,
  );
}

/** Makes a student enrolled since a month, so that registers of the last weeks hold the student. */
export async function enrolledLongAgo(studentId: string): Promise<void> {
  await inDatabase(
    (sql) =>
      sql`update enrollments set enrolled_at = now() - interval '30 days' where student_id = ${studentId}`,
  );
}

/** Works on the database of the running academy. */
export async function inDatabase(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const database = await runningPostgres(FOLDER);
  if (!database) throw new Error(`no academy runs on ${FOLDER}`);
  const sql = postgres(database("academy"), { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
