import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import postgres from "postgres";
import { runningPostgres } from "@/scripts/lib/postgres.mjs";

const FOLDER = process.env.ACADEMY_DATA || join(import.meta.dirname, "../../../.data");

/**
 * Gives a student's offer a token that the test knows: the one in the SMS is kept nowhere else than in the sealed
 * message.
 */
export async function offerToken(studentId: string): Promise<string> {
  const database = await runningPostgres(FOLDER);
  if (!database) throw new Error(`no academy runs on ${FOLDER}`);
  const sql = postgres(database("academy"), { max: 1 });
  const token = randomBytes(13).toString("hex");
  const hash = createHash("sha256").update(token).digest("hex");
  try {
    const rows = await sql`update offers set token_hash = ${hash} where enrollment_id in
      (select id from enrollments where student_id = ${studentId} and state = 'offered') returning id`;
    if (rows.length !== 1) throw new Error(`the student has ${rows.length} offers`);
    return token;
  } finally {
    await sql.end();
  }
}
