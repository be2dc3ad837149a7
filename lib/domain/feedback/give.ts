import "server-only";
import { eq, sql } from "drizzle-orm";
import { feedbackAnswers, feedbackAsked } from "@/db/schema/feedback";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { findAsked } from "./asked";
import { GiveFeedback } from "./input";
import { BLOCK } from "./rules";
import { feedbackSentences as texts } from "./texts";

/**
 * Stores the answers of a link, once; saying it again changes nothing. No line of the audit log says so, for its time would join the
 * answers to the student. lib/domain/feedback/README.md.
 * @throws Refusal 404 for a wrong token; 409 feedback_over after its time
 */
export const giveFeedback = command("feedback.give", GiveFeedback, async ({ input, tx }) => {
  const { token, text, ...scores } = input;
  const asked = await findAsked(tx, token, { locked: true });
  const result = { season: asked.season, msg: texts.thanks };
  if (asked.state === "answered") return unchanged(result);
  if (asked.state === "over") throw new Refusal("conflict", "feedback_over", texts.over);
  const { enrollment_id: id, class_id: classId, season: seasonNumber } = asked;
  await tx.update(feedbackAsked).set({ answered: true }).where(eq(feedbackAsked.enrollmentId, id));
  await tx.insert(feedbackAnswers).values({ classId, seasonNumber, ...scores, text: text || null });
  await makeBlock(tx, classId);
  return changedBy(result, []);
});

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
