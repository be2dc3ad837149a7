import "server-only";
import { eq, sql } from "drizzle-orm";
import { FOLLOW_UP_DOING, FOLLOW_UP_HELPS } from "@/db/schema/enums";
import { followUps } from "@/db/schema/follow-ups";
import { canReplyToSms } from "@/lib/domain/messaging/messages/channels";
import { followUpQuestion } from "@/lib/domain/messaging/messages/student/follow-up";
import type { Asked, Survey } from "@/lib/domain/surveys/survey";
import type { Db } from "@/lib/platform/db/client";

/** What each digit answers, by question. */
const ANSWERS = [
  FOLLOW_UP_DOING.map((doing) => ({ doing })),
  FOLLOW_UP_HELPS.map((helps) => ({ helps })),
  [{ story: true }, { story: false }],
] as const;

/** The questions to former students. lib/domain/follow-ups/README.md. */
export const followUpSurvey: Survey = {
  kind: "follow_up",
  choices: ANSWERS.map(({ length }) => length),
  isOn: ({ follow_up_questions: isOn }) => isOn && canReplyToSms(),
  write: (to, { question }) => followUpQuestion(to, question),
  open: openQuestion,
  store: async (tx, { id, question }, digit, next) => {
    await tx
      .update(followUps)
      .set({
        ...ANSWERS[question - 1]?.[digit - 1],
        question: next,
        answeredAt: sql`now()`,
        ...(next === null ? {} : { askedAt: sql`now()` }),
      })
      .where(eq(followUps.id, id));
  },
};

async function openQuestion(tx: Db, id: string): Promise<Asked | null> {
  const [row] = await tx.execute<Asked>(sql`
    select f.id, e.student_id as "studentId", f.question from follow_ups f join enrollments e on e.id = f.enrollment_id
    where f.id = ${id} and f.question is not null for update of f`);
  return row ?? null;
}
