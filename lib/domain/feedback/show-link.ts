import "server-only";
import { query } from "@/lib/platform/commands/query";
import { findAsked } from "./asked";
import { FeedbackLink } from "./input";

/**
 * What a link asks about: the student's first name, course, class and season, what digits answered by SMS, and whether it can still be
 * answered.
 * @throws Refusal 404 for a wrong token
 */
export const showFeedbackLink = query("feedback.show-link", FeedbackLink, async ({ input, db }) => {
  const { enrollment_id: _enrollment, ...shown } = await findAsked(db, input.token);
  return shown;
});
