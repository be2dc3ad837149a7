import "server-only";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { findAsked } from "./asked";
import { GiveFeedback } from "./input";
import { storeAnswers } from "./store-answers";
import { feedbackSentences as texts } from "./texts";

/**
 * Stores the answers of a link, once, in place of digits that were sent before; saying it again changes nothing. No line of the audit
 * log says so, for its time would join the answers to the student. lib/domain/feedback/README.md.
 * @throws Refusal 404 for a wrong token; 409 feedback_over after its time
 */
export const giveFeedback = command("feedback.give", GiveFeedback, async ({ input, tx }) => {
  const { token, ...answers } = input;
  const asked = await findAsked(tx, token, { locked: true });
  const result = { season: asked.season, msg: texts.thanks };
  if (asked.state === "answered") return unchanged(result);
  if (asked.state === "over") throw new Refusal("conflict", "feedback_over", texts.over);
  await storeAnswers(tx, asked.enrollment_id, answers);
  return changedBy(result, []);
});
