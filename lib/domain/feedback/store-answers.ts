import "server-only";
import { sql } from "drizzle-orm";
import { feedbackAnswers } from "@/db/schema/feedback";
import type { Db } from "@/lib/platform/db/client";
import { BLOCK } from "./rules";

type Answers = { teaching: number; place: number; recommend: number; text: string };

/** Stores all answers of who was asked, and that they answered; the caller holds the lock of the row. */
export async function storeAnswers(tx: Db, enrollmentId: string, answers: Answers): Promise<void> {
  const [of] = await tx.execute<{ classId: string; seasonNumber: number }>(sql`
    update feedback_asked a set answered = true, scores = '{}' from enrollments e
    where a.enrollment_id = ${enrollmentId} and e.id = a.enrollment_id
    returning e.class_id as "classId", e.season_number as "seasonNumber"`);
  if (!of) throw new Error("answers of nobody who was asked");
  await tx.insert(feedbackAnswers).values({ ...of, ...answers, text: answers.text || null });
  await makeBlock(tx, of.classId);
}

/** Makes the answers of a class that are in no block the next one, once there are five. */
async function makeBlock(tx: Db, classId: string): Promise<void> {
  // Answers that arrive at once are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`feedback:${classId}`}))`);
  await tx.execute(sql`
    update feedback_answers set block = (
      select coalesce(max(block), 0) + 1 from feedback_answers where class_id = ${classId})
    where class_id = ${classId} and block is null and ${BLOCK}::int <= (
      select count(*) from feedback_answers where class_id = ${classId} and block is null)`);
}
