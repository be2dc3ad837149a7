import "server-only";
import { sql } from "drizzle-orm";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Addressees, readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { budgetOfKind } from "@/lib/domain/messaging/messages/kind-budget";
import type { Db } from "@/lib/platform/db/client";
import { startRun } from "@/lib/platform/db/job-runs";
import { databaseNow } from "@/lib/platform/db/now";
import { ASKED_AT_ONCE, SILENT_DAYS, SURVEY_SHARE } from "./rules";
import { type Asked, type Survey, sendQuestions } from "./survey";

const WINDOW_MS = 10 * 60 * 1000;

/** Who of a survey is to be asked first: the due ones in order, and the rows that keep their answers, made as they are asked. */
export type Asking<Due extends { studentId: string }> = {
  job: string;
  readDue: (tx: Db, adultAbove: number, most: number) => Promise<Due[]>;
  begin: (tx: Db, chosen: Due[]) => Promise<Asked[]>;
};

/** Whether it was this run's turn, how many were asked, and how many were left out because the survey's budget is used up. */
export type AskDone = { isDue: boolean; asked: number; left: number };

const NOT_DUE: AskDone = { isDue: false, asked: 0, left: 0 };

/** Asks those whose turn has come the first question, one question a phone at a time. lib/domain/surveys/README.md. */
export async function askSurvey<Due extends { studentId: string }>(
  tx: Db,
  survey: Survey,
  { job, readDue, begin }: Asking<Due>,
): Promise<AskDone> {
  const settings = await readSettings(tx);
  if (!survey.isOn(settings)) return NOT_DUE;
  // One at a time, also where one window ends: two that see the same free phone, or the same budget, would both ask.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('surveys'))`);
  const now = (await databaseNow(tx)).getTime();
  const windowStart = new Date(now - (now % WINDOW_MS));
  if (!(await startRun(tx, { job, windowStart }))) return NOT_DUE;
  const due = await readDue(tx, settings.adult_above, ASKED_AT_ONCE);
  if (due.length === 0) return { ...NOT_DUE, isDue: true };
  const to = await readAddressees(
    tx,
    due.map(({ studentId }) => studentId),
  );
  const free = await onFreePhones(tx, due, to);
  const { left: room } = await budgetOfKind(tx, survey.kind, SURVEY_SHARE);
  const chosen = free.slice(0, room);
  if (chosen.length > 0) await sendQuestions(tx, survey, await begin(tx, chosen), to);
  return { isDue: true, asked: chosen.length, left: free.length - chosen.length };
}

/**
 * Those whose phone is free, one a phone. A phone is taken by a question that waits for its answer, whatever it asks; one that wants
 * no messages is never free. Who has no phone for SMS is not held up.
 */
async function onFreePhones<Due extends { studentId: string }>(
  tx: Db,
  due: Due[],
  { people }: Addressees,
): Promise<Due[]> {
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

/** The phones that wait for an answer or want no messages. A question that a page or a call answered waits no more. */
async function readTaken(tx: Db, phones: string[]): Promise<Set<string>> {
  const among = sql`any (${`{${phones.join(",")}}`}::text[])`;
  const rows = await tx.execute<{ phone: string }>(sql`
    select o.recipient as phone from outbox o
      where o.recipient = ${among} and o.state not in ('failed', 'expired', 'suppressed')
        and coalesce(o.sent_at, o.created_at) > now() - make_interval(days => ${SILENT_DAYS}::int)
        and case o.kind
          when 'absence' then not exists (select from replies r where r.message_id = o.id and r.meaning = 'absence_reason')
          when 'follow_up' then exists (select from follow_ups f where f.id = o.about_id and f.question is not null)
          when 'feedback' then exists (select from feedback_asked f where f.enrollment_id = o.about_id and not f.answered)
        end
    union select k.msisdn from conversations k where k.msisdn = ${among} and k.state <> 'over'
    union select k.guardian_msisdn from conversations k where k.guardian_msisdn = ${among}
    union select x.msisdn from message_opt_outs x where x.msisdn = ${among}`);
  return new Set([...rows].map(({ phone }) => phone));
}
