import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { FOLLOW_UP_CONSENT_SOURCES } from "@/db/schema/enums";
import { followUpConsents } from "@/db/schema/follow-ups";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";

export type ConsentSource = (typeof FOLLOW_UP_CONSENT_SOURCES)[number];

/** Joins `consent`, what was said last of asking the student whose id this is; no row where nothing was. */
export const joinConsent = (studentId: SQL) => sql`join lateral (
  select k.agreed, k.said_by, k.text_version, k.created_at from follow_up_consents k
  where k.student_id = ${studentId} order by k.created_at desc, k.id desc limit 1) consent on true`;

/** Whether student `s`, given up to `adultAbove` years of age, is a minor today. */
export const isMinor = (adultAbove: number) =>
  sql`age(nairobi_date(now()), s.dob) < make_interval(years => ${adultAbove}::int + 1)`;

/** Whether `consent` lets student `s` be asked: a guardian's holds as long as the student is a minor, then their own is needed. */
export const consentHolds = (adultAbove: number) =>
  sql`consent.agreed and (consent.said_by = 'guardian') = (${isMinor(adultAbove)})`;

/**
 * Ends the questions to these students for good, and deletes what they answered. That they were asked, and answered, stays counted.
 * @returns the audit lines
 */
export async function endFollowUps(
  tx: Db,
  studentIds: string[],
  saidBy: ConsentSource,
): Promise<AuditEvent<"student.follow_up_consent">[]> {
  if (studentIds.length === 0) return [];
  await tx
    .insert(followUpConsents)
    .values(studentIds.map((studentId) => ({ studentId, agreed: false, saidBy })));
  const gone = await tx.execute<{ student_id: string }>(sql`
    update follow_ups f set question = null, doing = null, helps = null, story = null from enrollments e
    where e.id = f.enrollment_id and ${inArray(sql`e.student_id`, studentIds)}
      and num_nonnulls(f.question, f.doing, f.helps, f.story) > 0 returning e.student_id`);
  return studentIds.map((id) => ({
    type: "student.follow_up_consent" as const,
    id,
    what: {
      follow_up: "ended" as const,
      by: saidBy,
      deleted: gone.filter(({ student_id }) => student_id === id).length,
    },
  }));
}

/** Ends the questions to everybody who agreed and is asked on this phone: a minor on the guardian's. @returns the audit lines */
export async function endFollowUpsOfPhone(tx: Db, msisdn: string) {
  const asked = await tx.execute<{ id: string }>(sql`select s.id from students s ${joinConsent(sql`s.id`)}
    where consent.agreed and ${msisdn} = case consent.said_by when 'guardian' then s.guardian_msisdn else s.msisdn end
    order by s.id for update of s`);
  return endFollowUps(
    tx,
    asked.map(({ id }) => id),
    "phone",
  );
}
