import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { feedbackAsked } from "@/db/schema/feedback";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { isMinor } from "@/lib/domain/follow-ups/consent";
import { budgetOfKind } from "@/lib/domain/messaging/messages/kind-budget";
import { type Notice, notifyStudents } from "@/lib/domain/messaging/messages/notify";
import { feedbackLink } from "@/lib/domain/messaging/messages/student/feedback";
import { CODE_SIGNS } from "@/lib/domain/people/students/rules";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { startRun } from "@/lib/platform/db/job-runs";
import { databaseNow } from "@/lib/platform/db/now";
import { hashToken, randomCode } from "@/lib/platform/secrets";
import { ASKED_WITHIN_DAYS, FEEDBACK_SHARE } from "./rules";

/** Students asked in one run; the next run takes the rest. */
const MOST = 200;
const WINDOW_MS = 10 * 60 * 1000;
/** 130 bits, in letters that survive an SMS and a phone's link detection. */
const TOKEN_LENGTH = 26;
const NOT_DUE = { isDue: false, asked: 0 };

/**
 * Sends everybody of a season that closed a link to say how it was, each once. One of all instances does it every ten minutes.
 * lib/domain/feedback/README.md.
 * @returns whether it was this run's turn, and how many were asked
 */
export const askFeedback = command("feedback.ask", z.object({}), async ({ tx }) => {
  const { feedback_messages: isOn, adult_above: adultAbove } = await readSettings(tx);
  if (!isOn) return unchanged(NOT_DUE);
  // One at a time, also where one window ends: two would overdraw the budget together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('feedback'))`);
  const now = (await databaseNow(tx)).getTime();
  const windowStart = new Date(now - (now % WINDOW_MS));
  if (!(await startRun(tx, { job: "feedback", windowStart }))) return unchanged(NOT_DUE);
  const { left } = await budgetOfKind(tx, "feedback", FEEDBACK_SHARE);
  const due = await readDue(tx, adultAbove, Math.min(MOST, left));
  if (due.length > 0) await ask(tx, due);
  return changedBy({ isDue: true, asked: due.length }, []);
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

async function ask(tx: Db, due: Due[]): Promise<void> {
  const links = due.map((one) => ({ ...one, token: randomCode(CODE_SIGNS.toLowerCase(), TOKEN_LENGTH) }));
  await tx
    .insert(feedbackAsked)
    .values(links.map(({ enrollmentId, token }) => ({ enrollmentId, tokenHash: hashToken(token) })));
  const notices = links.map(
    ({ enrollmentId, studentId, token }): Notice => ({
      kind: "feedback",
      studentId,
      aboutId: enrollmentId,
      cause: `feedback:${enrollmentId}`,
      isSecret: true,
      text: (to) => feedbackLink(to, token),
    }),
  );
  await notifyStudents(tx, notices);
}
