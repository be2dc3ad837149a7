import "server-only";
import { query } from "@/lib/platform/commands/query";
import { FeedbackOf } from "./input";
import { readFeedback } from "./read-feedback";

/**
 * What the students of a season said of it, by class: averages, counts and texts of whole blocks; a tutor's own classes.
 * lib/domain/feedback/README.md. @throws Refusal 404
 */
export const showFeedback = query("reports.feedback", FeedbackOf, ({ input: { season }, db, actor, scope }) =>
  readFeedback(db, season, { actor, scope }),
);
