import "server-only";
import { eq, sql } from "drizzle-orm";
import { followUps } from "@/db/schema/follow-ups";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { budgetOfKind } from "@/lib/domain/messaging/messages/kind-budget";
import type { Db } from "@/lib/platform/db/client";
import { ANSWERED_WITHIN_DAYS, type Question, readDigits } from "./rules";
import { causeOf, FOLLOW_UP_SHARE, sendQuestions } from "./send-question";

/** The question that an SMS of digits answers, the message that asked it, and when that was sent. */
export type OpenQuestion = {
  id: string;
  msisdn: string;
  studentId: string;
  question: Question;
  messageId: string;
  sentAt: Date;
};

/**
 * The newest question to a phone, if an SMS answers it: digits alone, sent after the question and within 30 days. None while the
 * phone is in a conversation, whose digits are its own.
 */
export async function questionAnswered(
  tx: Db,
  { msisdn, text, sentAt }: { msisdn: string; text: string; sentAt: Date },
): Promise<OpenQuestion | null> {
  // Before the database is asked: most texts are words.
  if (!/^[^\p{L}]*\d[^\p{L}]*$/u.test(text)) return null;
  const [row] = await tx.execute<{
    id: string;
    student_id: string;
    question: Question | null;
    message_id: string;
    cause: string;
    sent_at: string;
  }>(sql`
    select f.id, e.student_id, f.question, o.id as message_id, o.cause, coalesce(o.sent_at, o.created_at) as sent_at
    from outbox o join follow_ups f on f.id = o.about_id join enrollments e on e.id = f.enrollment_id
    where o.recipient = ${msisdn} and o.kind = 'follow_up' and o.state in ('sending', 'accepted', 'delivered', 'unknown')
      and coalesce(o.sent_at, o.created_at) > now() - make_interval(days => ${ANSWERED_WITHIN_DAYS}::int)
      and not exists (select from conversations k where k.msisdn = o.recipient and k.state <> 'over')
    order by coalesce(o.sent_at, o.created_at) desc, o.id desc limit 1 for update of f`);
  if (!row?.question || row.cause !== causeOf(row.id, row.question)) return null;
  const asked = new Date(row.sent_at);
  // The gateway names whole seconds.
  if (sentAt.getTime() < Math.floor(asked.getTime() / 1000) * 1000) return null;
  if (!readDigits(text, row.question)) return null;
  const { id, student_id: studentId, question, message_id: messageId } = row;
  return { id, msisdn, studentId, question, messageId, sentAt: asked };
}

/**
 * Stores what an SMS answers, and sends the next question to the same phone; not beyond the month's budget, nor where the setting is
 * off or the student is written to on another phone by now.
 */
export async function takeFollowUp(tx: Db, open: OpenQuestion, text: string): Promise<void> {
  const read = readDigits(text, open.question);
  if (!read) throw new Error("an answer that was read before cannot be read");
  await tx
    .update(followUps)
    .set({
      ...read.answers,
      question: read.next,
      answeredAt: sql`now()`,
      ...(read.next === null ? {} : { askedAt: sql`now()` }),
    })
    .where(eq(followUps.id, open.id));
  if (read.next === null) return;
  const { follow_up_questions: isOn } = await readSettings(tx);
  const { left } = await budgetOfKind(tx, "follow_up", FOLLOW_UP_SHARE);
  const to = await readAddressees(tx, [open.studentId]);
  if (isOn && left > 0 && to.people.get(open.studentId)?.phone === open.msisdn)
    await sendQuestions(tx, [{ id: open.id, studentId: open.studentId, question: read.next }], to);
}
