import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { REMOVED, type ReplyResult } from "@/db/schema/enums";
import { outbox, replies } from "@/db/schema/messages";
import { type AnswerDone, excuseAbsence, planCallForStopped } from "@/lib/domain/attendance/answer-absence";
import { endConversation } from "@/lib/domain/conversations/guardian";
import { type TextTaken, takeText } from "@/lib/domain/conversations/take-text";
import type { AuditEvent } from "@/lib/domain/events/events";
import { feedbackSurvey } from "@/lib/domain/feedback/survey";
import { followUpSurvey } from "@/lib/domain/follow-ups/survey";
import { type OpenQuestion, questionAnswered, takeAnswer } from "@/lib/domain/surveys/take-answer";
import type { Db } from "@/lib/platform/db/client";
import { liftOptOut, optOut } from "./opt-outs";
import { readPeople } from "./people";
import { type AbsenceReply, ANSWER_DAYS, type ReadReply, readReply } from "./rules";

/** An SMS sent to the academy. `msisdn` as 2547XXXXXXXX, or the gateway's sender if that is no Kenyan number. */
export type IncomingSms = { providerId: string; msisdn: string; text: string; sentAt: Date };

/** Messages that may have reached the phone. */
const ARRIVED = inArray(outbox.state, ["sending", "accepted", "delivered", "unknown"]);
const DID_SOMETHING: ReplyResult[] = ["excused", "noted", "call_planned"];

type Done = { result: ReplyResult | null; isHandled: boolean; changes: AuditEvent[]; taken?: TextTaken };
/** What a reply changed, and what its conversation leads to. */
type Taken = { lines: AuditEvent[]; task: TextTaken["task"] };
const NOTHING: Done = { result: null, isHandled: false, changes: [] };

/**
 * Stores a reply once and acts on it: STOP, START, what belongs to a conversation, or the answer to the newest question to the phone,
 * about an absence or of a survey; anything else waits in the inbox. lib/domain/correspondence/README.md.
 * @returns the audit lines; none when the reply was stored before
 */
export async function takeReply(tx: Db, sms: IncomingSms): Promise<Taken> {
  const absences = await recentAbsences(tx, sms.msisdn);
  const question = await newerQuestion(tx, sms, absences);
  const read = readReply(sms.text, absences.length > 0 && !question);
  const meaning = question?.survey.kind ?? read.meaning;
  const people = (await readPeople(tx, [sms.msisdn])).get(sms.msisdn) ?? [];
  const [absence, ...more] = read.meaning === "absence_reason" ? absences : [];
  const messageId =
    question?.messageId ?? (absence && more.length === 0 ? absence.id : await newestMessage(tx, sms.msisdn));
  const [reply] = await tx
    .insert(replies)
    .values({
      providerId: sms.providerId,
      msisdn: sms.msisdn,
      body: sms.text,
      meaning,
      studentId:
        question?.asked.studentId ??
        (absence && more.length === 0 ? absence.studentId : onlyOne(people.map((one) => one.student_id))),
      messageId,
      sentAt: sms.sentAt,
    })
    .onConflictDoNothing({ target: replies.providerId })
    .returning({ id: replies.id });
  if (!reply) return { lines: [], task: null };
  const { result, isHandled, changes, taken } = question
    ? await answerQuestion(tx, question)
    : await act(tx, sms, read, reply.id, absences);
  await tx
    .update(replies)
    .set({
      result,
      ...(isHandled ? { handledAt: sql`now()` } : {}),
      // What somebody says of themselves is kept in the conversation or the survey alone.
      ...(isHandled && (question || result === "answered") ? { body: REMOVED } : {}),
    })
    .where(eq(replies.id, reply.id));
  return {
    lines: [{ type: "reply.read", id: reply.id, what: { meaning, result } }, ...changes],
    task: taken?.task ?? null,
  };
}

type Absence = { id: string; studentId: string; registerId: string; sentAt: string };

/** The question of a survey that digits answer, unless a message about an absence was sent after it: the newest takes them. */
async function newerQuestion(tx: Db, sms: IncomingSms, absences: Absence[]): Promise<OpenQuestion | null> {
  const found = await questionAnswered(tx, [followUpSurvey, feedbackSurvey], sms);
  return found && absences.every(({ sentAt }) => new Date(sentAt) < found.sentAt) ? found : null;
}

async function answerQuestion(tx: Db, question: OpenQuestion): Promise<Done> {
  const isStored = await takeAnswer(tx, question);
  const result = question.survey.kind === "feedback" ? "gave_feedback" : "followed_up";
  return { result: isStored ? result : null, isHandled: isStored !== null, changes: [] };
}

async function act(
  tx: Db,
  sms: IncomingSms,
  read: ReadReply,
  replyId: string,
  absences: Absence[],
): Promise<Done> {
  const { msisdn } = sms;
  // A foreign or hidden number gets no messages of ours.
  const isOurs = /^254[17]\d{8}$/.test(msisdn);
  if (read.meaning === "other" || read.meaning === "absence_reason") {
    const taken = await takeText(tx, sms);
    if (taken) return { ...NOTHING, result: "answered", isHandled: !taken.forPerson, taken };
  }
  switch (read.meaning) {
    case "stop":
      if (!isOurs) return NOTHING;
      await endConversation(tx, msisdn);
      return said("opted_out", await optOut(tx, msisdn, "reply"));
    case "start":
      return isOurs ? said("opted_in", await liftOptOut(tx, msisdn, "reply")) : NOTHING;
    case "absence_reason":
      return answerAbsence(tx, read, replyId, absences);
    case "other":
      return NOTHING;
  }
}

/**
 * An absence is answered once: a second reply is left to staff. If several students were absent on that day, staff decide
 * whom it is about.
 */
async function answerAbsence(
  tx: Db,
  { answer, isPlain }: AbsenceReply,
  replyId: string,
  [absence, ...more]: Absence[],
): Promise<Done> {
  if (!absence || more.length > 0) return { ...NOTHING, result: absence ? "several_absences" : null };
  // Concurrent replies to one message serialize; both have stored a row that refers to it, which this lock allows.
  await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, absence.id)).for("no key update");
  const [before] = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.messageId, absence.id), inArray(replies.result, DID_SOMETHING)));
  if (before) return { ...NOTHING, result: "answered_before" };
  // A travelling student is absent all the same: the reason is kept for the tutor, the mark stays.
  if (answer === "travel") return { result: "noted", isHandled: isPlain, changes: [] };
  const what = { ...absence, replyId };
  const done = await (answer === "sick" ? excuseAbsence(tx, what) : planCallForStopped(tx, what));
  return outcome(done, answer === "sick" ? "excused" : "call_planned", isPlain);
}

function outcome(done: AnswerDone, result: ReplyResult, isPlain: boolean): Done {
  return done.is === "done"
    ? { result, isHandled: isPlain, changes: [done.change] }
    : { ...NOTHING, result: done.is };
}

function said(result: ReplyResult, change: AuditEvent | null): Done {
  return { result, isHandled: true, changes: change ? [change] : [] };
}

/**
 * The absence messages to a phone that a reply may answer: of the newest date of the last days, one for each student. An absence
 * message whose register is gone cannot be answered automatically.
 */
async function recentAbsences(tx: Db, msisdn: string): Promise<Absence[]> {
  const rows = await tx.execute<Absence & { date: string }>(sql`
    select o.id, o.student_id as "studentId", o.about_id as "registerId", r.date::text as date,
      coalesce(o.sent_at, o.created_at) as "sentAt"
    from ${outbox} o join registers r on r.id = o.about_id and r.status <> 'removed'
    where o.recipient = ${msisdn} and o.channel = 'sms' and o.kind = 'absence' and o.student_id is not null
      and o.state in ('sending', 'accepted', 'delivered', 'unknown')
      and coalesce(o.sent_at, o.created_at) > now() - make_interval(days => ${ANSWER_DAYS}::int)
    order by r.date desc, o.created_at desc`);
  const newest = rows[0]?.date;
  return [...rows].flatMap(({ date, ...absence }) => (date === newest ? [absence] : []));
}

/** The message a reply most likely answers: the newest to the phone in the last days. */
async function newestMessage(tx: Db, msisdn: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, msisdn),
        eq(outbox.channel, "sms"),
        ARRIVED,
        gt(outbox.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1);
  return row?.id ?? null;
}

function onlyOne(ids: string[]): string | null {
  return ids.length === 1 ? (ids[0] ?? null) : null;
}
