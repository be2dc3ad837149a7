import "server-only";
import { eq, sql } from "drizzle-orm";
import { followUpConsents } from "@/db/schema/follow-ups";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { consentHolds, endFollowUps, joinConsent } from "./consent";
import { Agree, OwnFollowUps } from "./input";
import { CONSENT_VERSION } from "./rules";
import { followUpSentences as texts } from "./texts";

/**
 * Agrees that a student is asked where they are now, or ends it and deletes what was answered; a minor's guardian says it. Saying the
 * same again changes nothing. lib/domain/follow-ups/README.md.
 * @throws Refusal 403 for another student; 409 no_certificate
 */
export const agreeToFollowUps = command("follow-ups.agree", Agree, async ({ actor, input, tx }) => {
  const { student_id: id, agreed } = input;
  refuseOthers(actor, id);
  await tx.select({ id: students.id }).from(students).where(eq(students.id, id)).for("update");
  const now = await readConsent(tx, id);
  const result = { student_id: id, agreed, msg: agreed ? texts.agreed : texts.ended };
  if (agreed === now.agreed) return unchanged(result);
  const { people } = await readAddressees(tx, [id]);
  const by = people.get(id)?.isGuardian ? "guardian" : "student";
  if (!agreed) {
    const [line] = await endFollowUps(tx, [id], by);
    return line ? changed(result, line) : unchanged(result);
  }
  if (!(await hasCertificate(tx, id))) throw new Refusal("conflict", "no_certificate", texts.noCertificate);
  await tx
    .insert(followUpConsents)
    .values({ studentId: id, agreed, textVersion: CONSENT_VERSION, saidBy: by });
  return changed(result, { type: "student.follow_up_consent", id, what: { follow_up: "agreed", by } });
});

/**
 * What a student, or a minor's guardian, agreed to and answered, for their own page; `asks` says whose consent it would be now, null
 * where nobody is asked, because the student has no certificate or the academy does not ask.
 * @throws Refusal 403 for another student
 */
export const ownFollowUps = query("follow-ups.own", OwnFollowUps, async ({ actor, input, db }) => {
  const { student_id: id } = input;
  refuseOthers(actor, id);
  const { follow_up_questions: isOn } = await readSettings(db);
  const { people } = await readAddressees(db, [id]);
  const answers = await db.execute<Answered>(sql`
    select e.season_number as season, f.month, f.doing, f.helps, f.story,
      to_char(f.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as answered_at
    from follow_ups f join enrollments e on e.id = f.enrollment_id
    where e.student_id = ${id} and num_nonnulls(f.doing, f.helps, f.story) > 0 order by f.answered_at desc, f.id`);
  const asks = isOn && (await hasCertificate(db, id));
  return {
    student_id: id,
    asks: asks ? (people.get(id)?.isGuardian ? ("guardian" as const) : ("student" as const)) : null,
    ...(await readConsent(db, id)),
    answers: [...answers],
  };
});

type Answered = {
  season: number;
  month: number;
  doing: "working" | "studying" | "business" | "none" | null;
  helps: "yes" | "a_little" | "no" | null;
  story: boolean | null;
  answered_at: string;
};

type Consent = { agreed: boolean; agreed_at: string | null; text_version: string | null };

/** The consent that holds now: a guardian's ends when the student is an adult. */
async function readConsent(db: Db, studentId: string): Promise<Consent> {
  const { adult_above: adultAbove } = await readSettings(db);
  const [row] = await db.execute<{ text_version: string; agreed_at: string }>(sql`
    select consent.text_version, to_char(consent.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as agreed_at
    from students s ${joinConsent(sql`s.id`)} where s.id = ${studentId} and ${consentHolds(adultAbove)}`);
  return {
    agreed: row !== undefined,
    agreed_at: row?.agreed_at ?? null,
    text_version: row?.text_version ?? null,
  };
}

async function hasCertificate(db: Db, studentId: string): Promise<boolean> {
  const [row] = await db.execute(sql`select 1 from certificates c join enrollments e on e.id = c.enrollment_id
    where e.student_id = ${studentId} and c.withdrawn_at is null limit 1`);
  return row !== undefined;
}
