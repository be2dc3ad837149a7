import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { ANSWERED_WITHIN_DAYS, QUESTIONS, readDigit } from "./rules";
import { type Asked, causeOf, type Survey, sendNext, sendWord } from "./survey";

/** The question that an SMS of digits answers, what it answers, the message that asked it, and when that was sent. */
export type OpenQuestion = {
  survey: Survey;
  asked: Asked;
  /** `several`: of more than one question, which is none. */
  digit: number | "several";
  msisdn: string;
  messageId: string;
  sentAt: Date;
};

/**
 * The newest question to a phone, if an SMS answers it: a digit alone, sent after the question and within 30 days. None while the
 * phone is in a conversation, whose digits are its own, or wants no messages. An SMS of the same moment as an answer is that answer,
 * delivered once more under another id.
 */
export async function questionAnswered(
  tx: Db,
  surveys: readonly Survey[],
  { msisdn, text, sentAt }: { msisdn: string; text: string; sentAt: Date },
): Promise<OpenQuestion | null> {
  // Before the database is asked: most texts are words.
  if (!/^[^\p{L}]*\d[^\p{L}]*$/u.test(text)) return null;
  const [row] = await tx.execute<{
    id: string;
    kind: string;
    about: string;
    cause: string;
    sent_at: string;
  }>(sql`
    select o.id, o.kind, o.about_id as about, o.cause, coalesce(o.sent_at, o.created_at) as sent_at
    from outbox o
    where o.recipient = ${msisdn} and o.kind in ('follow_up', 'feedback') and o.about_id is not null
      and o.state in ('sending', 'accepted', 'delivered', 'unknown')
      and coalesce(o.sent_at, o.created_at) > now() - make_interval(days => ${ANSWERED_WITHIN_DAYS}::int)
      and not exists (select from conversations k where k.msisdn = o.recipient and k.state <> 'over')
      and not exists (select from message_opt_outs x where x.msisdn = o.recipient)
      and not exists (select from replies r where r.msisdn = o.recipient and r.meaning in ('follow_up', 'feedback')
        and r.sent_at = ${sentAt.toISOString()}::timestamptz)
    order by coalesce(o.sent_at, o.created_at) desc, o.id desc limit 1`);
  const survey = surveys.find(({ kind }) => kind === row?.kind);
  const asked = row && survey && (await survey.open(tx, row.about));
  if (!asked || row.cause !== causeOf(survey, asked)) return null;
  const asking = new Date(row.sent_at);
  // The gateway names whole seconds.
  if (sentAt.getTime() < Math.floor(asking.getTime() / 1000) * 1000) return null;
  const digit = readDigit(text, survey.choices[asked.question - 1] ?? 0);
  return digit === null ? null : { survey, asked, digit, msisdn, messageId: row.id, sentAt: asking };
}

/**
 * Stores what an SMS answers, and sends the next question or thanks. Of several digits nothing is stored; the phone is told once to
 * answer one question at a time.
 * @returns whether it was stored; null where staff shall read the SMS, because the phone may not be written to
 */
export async function takeAnswer(
  tx: Db,
  { survey, asked, digit, msisdn }: OpenQuestion,
): Promise<boolean | null> {
  if (digit === "several")
    return (await sendWord(tx, survey, asked, { msisdn, word: "oneDigit" })) ? false : null;
  const next = QUESTIONS.find((question) => question === asked.question + 1) ?? null;
  await survey.store(tx, asked, digit, next);
  if (next === null) await sendWord(tx, survey, asked, { msisdn, word: "thanks" });
  else await sendNext(tx, survey, { ...asked, question: next }, msisdn);
  return true;
}
