import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { feedbackAsked } from "@/db/schema/feedback";
import { isMinor } from "@/lib/domain/follow-ups/consent";
import { CODE_SIGNS } from "@/lib/domain/people/students/rules";
import { askSurvey } from "@/lib/domain/surveys/ask";
import type { Asked } from "@/lib/domain/surveys/survey";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { hashToken, randomCode } from "@/lib/platform/secrets";
import { ASKED_WITHIN_DAYS } from "./rules";
import { feedbackSurvey } from "./survey";

/** 130 bits, in letters that survive an SMS and a phone's link detection. */
const TOKEN_LENGTH = 26;

/** Asks everybody of a season that closed how it was, each once. lib/domain/feedback/README.md. */
export const askFeedback = command("feedback.ask", z.object({}), async ({ tx }) => {
  const done = await askSurvey(tx, feedbackSurvey, { job: "feedback", readDue, begin });
  return done.asked > 0 ? changedBy(done, []) : unchanged(done);
});

type Due = { enrollmentId: string; studentId: string };

/** Who has an outcome had paid. The phone is that of the messages: a minor's guardian's (addressees.ts). */
async function readDue(tx: Db, adultAbove: number, most: number): Promise<Due[]> {
  const rows = await tx.execute<Due>(sql`
    select e.id as "enrollmentId", e.student_id as "studentId"
    from seasons z join enrollments e on e.season_number = z.number join students s on s.id = e.student_id
      cross join lateral (select case when ${isMinor(adultAbove)} then s.guardian_msisdn else s.msisdn end as number) phone
    where not z.is_past and z.closed_at > now() - make_interval(days => ${ASKED_WITHIN_DAYS}::int)
      and e.outcome is not null and s.status = 'active' and s.consent_until is null
      and phone.number ~ '^254[17][0-9]{8}$'
      and not exists (select from message_opt_outs x where x.msisdn = phone.number)
      and not exists (select from feedback_asked a where a.enrollment_id = e.id)
    order by z.closed_at, e.id limit ${most}`);
  return [...rows];
}

async function begin(tx: Db, chosen: Due[]): Promise<Asked[]> {
  const asked = chosen.map(({ enrollmentId: id, studentId }) => ({
    ...{ id, studentId, question: 1 as const },
    token: randomCode(CODE_SIGNS.toLowerCase(), TOKEN_LENGTH),
  }));
  await tx
    .insert(feedbackAsked)
    .values(asked.map(({ id, token }) => ({ enrollmentId: id, tokenHash: hashToken(token) })));
  return asked;
}
