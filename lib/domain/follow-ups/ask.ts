import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { FOLLOW_UP_MONTHS } from "@/db/schema/enums";
import { followUps } from "@/db/schema/follow-ups";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Addressees, readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { canReplyToSms } from "@/lib/domain/messaging/messages/channels";
import { budgetOfKind } from "@/lib/domain/messaging/messages/kind-budget";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { startRun } from "@/lib/platform/db/job-runs";
import { databaseNow } from "@/lib/platform/db/now";
import { consentHolds, joinConsent } from "./consent";
import { ASKED_WITHIN_DAYS, SILENT_DAYS } from "./rules";
import { FOLLOW_UP_SHARE, sendQuestions } from "./send-question";

/** Students asked in one run; the next run takes the rest. */
const MOST = 200;
const WINDOW_MS = 10 * 60 * 1000;
const NOT_DUE = { isDue: false, asked: 0, left: 0 };

/**
 * Asks those whose day has come where they are now: who agreed, 1, 6 and 12 months after the certificate, one question a phone at a
 * time. One of all instances does it every ten minutes. lib/domain/follow-ups/README.md.
 * @returns whether it was this run's turn, how many were asked, and how many were left out because the month's budget of the questions is used up
 */
export const askFollowUps = command("follow-ups.ask", z.object({}), async ({ tx }) => {
  const { follow_up_questions: isOn, adult_above: adultAbove } = await readSettings(tx);
  if (!isOn || !canReplyToSms()) return unchanged(NOT_DUE);
  // One at a time, also where one window ends: two that see the same free phone would both ask there.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('follow-ups'))`);
  const now = (await databaseNow(tx)).getTime();
  const windowStart = new Date(now - (now % WINDOW_MS));
  if (!(await startRun(tx, { job: "follow_ups", windowStart }))) return unchanged(NOT_DUE);
  const due = await readDue(tx, adultAbove);
  if (due.length === 0) return unchanged({ ...NOT_DUE, isDue: true });
  const to = await readAddressees(
    tx,
    due.map(({ studentId }) => studentId),
  );
  const free = await onFreePhones(tx, due, to);
  const { left: room } = await budgetOfKind(tx, "follow_up", FOLLOW_UP_SHARE);
  const chosen = free.slice(0, room);
  if (chosen.length > 0) await ask(tx, chosen, to);
  return changedBy({ isDue: true, asked: chosen.length, left: free.length - chosen.length }, []);
});

type Due = { enrollmentId: string; studentId: string; month: number };

/** Days count in Nairobi, from the day of issue. Archived students are not asked, nor is one whose certificate was withdrawn. */
async function readDue(tx: Db, adultAbove: number): Promise<Due[]> {
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
    order by c.issued_at, m.month, c.number limit ${MOST}`);
  return [...rows];
}

/**
 * Those whose phone is free, one a phone. A phone is taken by a question that waits for its answer, whatever it asks; one that wants
 * no messages is never free. Who has no phone for SMS is called.
 */
async function onFreePhones(tx: Db, due: Due[], { people }: Addressees): Promise<Due[]> {
  const phoneOf = ({ studentId }: Due) => people.get(studentId)?.phone ?? null;
  const phones = [...new Set(due.flatMap((one) => phoneOf(one) ?? []))];
  const taken = await readTaken(tx, phones);
  return due.filter((one) => {
    const phone = phoneOf(one);
    if (phone === null) return true;
    if (taken.has(phone)) return false;
    taken.add(phone);
    return true;
  });
}

async function readTaken(tx: Db, phones: string[]): Promise<Set<string>> {
  const among = sql`any (${`{${phones.join(",")}}`}::text[])`;
  const rows = await tx.execute<{ phone: string }>(sql`
    select o.recipient as phone from outbox o join follow_ups f on f.id = o.about_id
      where o.recipient = ${among} and o.kind = 'follow_up' and f.question is not null
        and f.asked_at > now() - make_interval(days => ${SILENT_DAYS}::int)
    union select o.recipient from outbox o
      where o.recipient = ${among} and o.kind = 'absence' and o.state not in ('failed', 'expired', 'suppressed')
        and coalesce(o.sent_at, o.created_at) > now() - make_interval(days => ${SILENT_DAYS}::int)
        and not exists (select from replies r where r.message_id = o.id and r.meaning = 'absence_reason')
    union select k.msisdn from conversations k where k.msisdn = ${among} and k.state <> 'over'
    union select k.guardian_msisdn from conversations k where k.guardian_msisdn = ${among}
    union select x.msisdn from message_opt_outs x where x.msisdn = ${among}`);
  return new Set([...rows].map(({ phone }) => phone));
}

async function ask(tx: Db, chosen: Due[], to: Addressees): Promise<void> {
  const studentOf = new Map(chosen.map(({ enrollmentId, studentId }) => [enrollmentId, studentId]));
  const rows = await tx
    .insert(followUps)
    .values(chosen.map(({ enrollmentId, month }) => ({ enrollmentId, month })))
    .onConflictDoNothing()
    .returning({ id: followUps.id, enrollmentId: followUps.enrollmentId });
  const asked = rows.map(({ id, enrollmentId }) => ({
    id,
    studentId: studentOf.get(enrollmentId) ?? "",
    question: 1 as const,
  }));
  await sendQuestions(tx, asked, to);
}
