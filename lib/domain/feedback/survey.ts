import "server-only";
import { sql } from "drizzle-orm";
import { canReplyToSms } from "@/lib/domain/messaging/messages/channels";
import { feedbackQuestion } from "@/lib/domain/messaging/messages/student/feedback";
import type { Asked, Survey } from "@/lib/domain/surveys/survey";
import type { Db } from "@/lib/platform/db/client";
import { ANSWERED_WITHIN_DAYS, SCORES } from "./rules";
import { storeAnswers } from "./store-answers";

/** The questions how a season was. lib/domain/feedback/README.md. */
export const feedbackSurvey: Survey = {
  kind: "feedback",
  choices: [SCORES.length, SCORES.length, SCORES.length],
  isOn: ({ feedback_messages: isOn }) => isOn,
  write: (to, { question, token }) => feedbackQuestion(to, { question, token, canReply: canReplyToSms() }),
  open: openQuestion,
  store: async (tx, { id }, digit, next) => {
    const [row] = await tx.execute<{ scores: number[] }>(sql`
      select scores || ${digit}::smallint as scores from feedback_asked where enrollment_id = ${id}`);
    const [teaching = 0, place = 0, recommend = 0] = row?.scores ?? [];
    if (next === null) await storeAnswers(tx, id, { teaching, place, recommend, text: "" });
    else
      await tx.execute(
        sql`update feedback_asked set scores = scores || ${digit}::smallint where enrollment_id = ${id}`,
      );
  },
};

/** Without a consent that holds, digits of the phone are no answer. */
async function openQuestion(tx: Db, id: string): Promise<Asked | null> {
  const [row] = await tx.execute<Asked>(sql`
    select a.enrollment_id as id, e.student_id as "studentId", cardinality(a.scores) + 1 as question
    from feedback_asked a join enrollments e on e.id = a.enrollment_id join students s on s.id = e.student_id
      join seasons z on z.number = e.season_number
    where a.enrollment_id = ${id} and not a.answered and s.status = 'active' and s.consent_until is null
      and z.closed_at > now() - make_interval(days => ${ANSWERED_WITHIN_DAYS}::int) for update of a`);
  return row ?? null;
}

/** Forgets the digits of answers that were begun on a phone. */
export async function forgetBegun(tx: Db, msisdn: string): Promise<void> {
  await tx.execute(sql`update feedback_asked set scores = '{}' where scores <> '{}' and enrollment_id in (
    select about_id from outbox where recipient = ${msisdn} and kind = 'feedback')`);
}
