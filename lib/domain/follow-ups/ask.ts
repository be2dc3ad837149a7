import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { FOLLOW_UP_MONTHS } from "@/db/schema/enums";
import { followUps } from "@/db/schema/follow-ups";
import { askSurvey } from "@/lib/domain/surveys/ask";
import type { Asked } from "@/lib/domain/surveys/survey";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { consentHolds, joinConsent } from "./consent";
import { ASKED_WITHIN_DAYS } from "./rules";
import { followUpSurvey } from "./survey";

/**
 * Asks those whose day has come where they are now: who agreed, 1, 6 and 12 months after the certificate. lib/domain/follow-ups/README.md.
 */
export const askFollowUps = command("follow-ups.ask", z.object({}), async ({ tx }) => {
  const done = await askSurvey(tx, followUpSurvey, { job: "follow_ups", readDue, begin });
  return done.asked > 0 ? changedBy(done, []) : unchanged(done);
});

type Due = { enrollmentId: string; studentId: string; month: number };

/** Days count in Nairobi, from the day of issue. Archived students are not asked, nor is one whose certificate was withdrawn. */
async function readDue(tx: Db, adultAbove: number, most: number): Promise<Due[]> {
  const months = sql.join(
    FOLLOW_UP_MONTHS.map((month) => sql`(${month}::int)`),
    sql`, `,
  );
  const rows = await tx.execute<Due>(sql`
    select e.id as "enrollmentId", e.student_id as "studentId", m.month
    from certificates c join enrollments e on e.id = c.enrollment_id join students s on s.id = e.student_id
      cross join (values ${months}) m(month) ${joinConsent(sql`s.id`)}
    where ${consentHolds(adultAbove)} and c.withdrawn_at is null and s.status = 'active'
      and nairobi_date(now()) - (nairobi_date(c.issued_at) + make_interval(months => m.month))::date
        between 0 and ${ASKED_WITHIN_DAYS}::int - 1
      and not exists (select from follow_ups f where f.enrollment_id = e.id and f.month = m.month)
    order by c.issued_at, m.month, c.number limit ${most}`);
  return [...rows];
}

async function begin(tx: Db, chosen: Due[]): Promise<Asked[]> {
  const studentOf = new Map(chosen.map(({ enrollmentId, studentId }) => [enrollmentId, studentId]));
  const rows = await tx
    .insert(followUps)
    .values(chosen.map(({ enrollmentId, month }) => ({ enrollmentId, month })))
    .onConflictDoNothing()
    .returning({ id: followUps.id, enrollmentId: followUps.enrollmentId });
  return rows.map(({ id, enrollmentId }) => ({
    id,
    studentId: studentOf.get(enrollmentId) ?? "",
    question: 1 as const,
  }));
}
