import "server-only";
import { sql } from "drizzle-orm";
import { FOLLOW_UP_MONTHS } from "@/db/schema/enums";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { MOST_MESSAGES } from "@/lib/domain/surveys/rules";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import type { readClosingPeople } from "./closing-people";

/** What a survey may ask of those of a season once it is closed; at most `messages` SMS, `cost` in shillings. */
type LaterQuestions = { survey: "feedback" | "follow_up"; people: number; messages: number; cost: number };

/**
 * What the surveys that are on will send after a season closes, if all answer and, for follow-ups, all agree.
 * @param people whom closing decides about
 */
export async function readLaterQuestions(
  db: Db,
  number: number,
  { results }: Awaited<ReturnType<typeof readClosingPeople>>,
  settings: Settings,
): Promise<LaterQuestions[]> {
  const [row] = await db.execute<{ decided: number; completed: number }>(sql`
    select count(*)::int as decided, count(*) filter (where outcome = 'completed')::int as completed
    from enrollments where season_number = ${number}::int and outcome is not null`);
  const decided = (row?.decided ?? 0) + results.length;
  const completed = (row?.completed ?? 0) + results.filter(({ outcome }) => outcome === "completed").length;
  const asking = (survey: LaterQuestions["survey"], people: number, each: number) => {
    const messages = people * each;
    return { survey, people, messages, cost: toShillings(messages * settings.sms_price_cents) };
  };
  return [
    ...(settings.feedback_messages ? [asking("feedback", decided, MOST_MESSAGES)] : []),
    ...(settings.follow_up_questions
      ? [asking("follow_up", completed, FOLLOW_UP_MONTHS.length * MOST_MESSAGES)]
      : []),
  ];
}
