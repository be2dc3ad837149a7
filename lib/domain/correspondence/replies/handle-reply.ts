import "server-only";
import { eq, sql } from "drizzle-orm";
import { messageOptOuts, replies } from "@/db/schema/messages";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Actor, actorId } from "@/lib/domain/access/actor";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { queueMessage } from "@/lib/domain/messaging/messages/outbox";
import { foldForSms } from "@/lib/domain/messaging/messages/parts";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { AnswerReply, HandleReply } from "./input";
import { readPeople } from "./people";
import { replyTexts as texts } from "./texts";

/** Marks a reply as handled, or as open again. @throws Refusal 404 */
export const handleReply = command("messages.handle-reply", HandleReply, async ({ actor, input, tx }) => {
  const isHandled = input.handled === "yes";
  const reply = await lockReply(tx, input.id);
  await mark(tx, reply.id, isHandled ? actor : null);
  return changed(
    { id: reply.id, msg: isHandled ? texts.handled : texts.reopened },
    { type: "reply.handled", id: reply.id, what: { handled: isHandled } },
  );
});

/**
 * Answers a reply by SMS to its phone, and marks it as handled. A phone that opted out is called instead.
 * @throws Refusal 404; 409 no_phone for a sender that takes no SMS, opted_out, channel_off
 */
export const answerReply = command("messages.answer-reply", AnswerReply, async ({ actor, input, tx }) => {
  const reply = await lockReply(tx, input.id);
  if (!/^254[17]\d{8}$/.test(reply.msisdn)) throw new Refusal("conflict", "no_phone", texts.noNumber);
  if (!isChannelOn("sms")) throw new Refusal("conflict", "channel_off", texts.smsOff);
  const [out] = await tx.select().from(messageOptOuts).where(eq(messageOptOuts.msisdn, reply.msisdn));
  if (out) throw new Refusal("conflict", "opted_out", texts.answerOptedOut);
  const people = (await readPeople(tx, [reply.msisdn])).get(reply.msisdn) ?? [];
  const studentId = reply.studentId ?? (people.length === 1 ? people[0]?.student_id : undefined);
  const { academy_name: academy } = await readSettings(tx);
  const [row] = await tx.execute<{ nth: number }>(
    sql`select count(*)::int as nth from outbox where about_id = ${reply.id}`,
  );
  await queueMessage(tx, {
    kind: "notice",
    channel: "sms",
    recipient: reply.msisdn,
    body: foldForSms(`${academy}: ${input.text}`),
    ...(studentId ? { studentId } : {}),
    aboutId: reply.id,
    cause: `answer:${reply.id}:${row?.nth ?? 0}`,
  });
  await mark(tx, reply.id, actor);
  return changed(
    { id: reply.id, msg: texts.queued },
    { type: "reply.answered", id: reply.id, what: { answered: true, handled: true } },
  );
});

async function lockReply(tx: Db, id: string) {
  const [reply] = await tx.select().from(replies).where(eq(replies.id, id)).for("no key update");
  if (!reply) throw new Refusal("not_found", "not_found", texts.noReply);
  return reply;
}

async function mark(tx: Db, id: string, by: Actor | null): Promise<void> {
  await tx
    .update(replies)
    .set({ handledAt: by ? sql`now()` : null, handledBy: by ? actorId(by) : null })
    .where(eq(replies.id, id));
}
