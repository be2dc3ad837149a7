import "server-only";
import { sql } from "drizzle-orm";
import { messageBatches } from "@/db/schema/messages";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { queueMessages } from "@/lib/domain/messaging/messages/outbox";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { type Audience, type MessageInput, SendMessages } from "./input";
import { type Prepared, prepareMessages } from "./prepare";
import { batchTexts as texts } from "./texts";

/** Rows in one insert, far below the parameters a statement may have. */
const CHUNK = 500;

/**
 * Queues a bulk message. The recipients are fixed now, also when it is sent later. Sends serialize, so that two cannot spend
 * the same rest of the budget and a double tap cannot send the text twice.
 * @returns the batch and how many messages were queued
 * @throws Refusal as prepareMessages; 409 over_budget, channel_off, nobody_reached, sent_before (without `again`), and
 *   changed_since when `phones` is no longer the number of recipients
 */
export const sendMessages = command("messages.send", SendMessages, async ({ actor, scope, input, tx }) => {
  if (actor.kind !== "staff") throw new Error("only staff may send");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('message-batches', 0))`);
  const read = await prepareMessages(tx, actor, scope, input);
  const prepared = input.rests ? { ...read, sendAt: read.sendAt ?? read.restsUntil } : read;
  refuseSending(prepared, input);
  const batchId = await insertBatch(tx, actor.staffId, input, prepared);
  for (let from = 0; from < prepared.messages.length; from += CHUNK)
    await queueMessages(
      tx,
      prepared.messages.slice(from, from + CHUNK).map((each, index) => ({
        kind: input.purpose === "promotional" ? ("promotion" as const) : ("notice" as const),
        channel: input.channel,
        recipient: each.to,
        language: each.language,
        subject: input.subject ?? "",
        body: each.text,
        ...(each.people[0].studentId ? { studentId: each.people[0].studentId } : {}),
        ...(each.people[0].staffId ? { staffId: each.people[0].staffId } : {}),
        batchId,
        ...(prepared.sendAt ? { notBefore: prepared.sendAt } : {}),
        cause: `batch:${batchId}:${from + index}`,
      })),
    );
  const queued = prepared.messages.length;
  const msg = prepared.sendAt ? texts.scheduled(queued, nairobiShown(prepared.sendAt)) : texts.queued(queued);
  return changed(
    { batch_id: batchId, queued, msg },
    {
      type: "batch.sent",
      id: batchId,
      what: {
        queued,
        unreachable: notReached(prepared),
        channel: input.channel,
        purpose: input.purpose,
        cost_cents: prepared.costCents,
        ...audienceOf(input),
        ...(prepared.sendAt ? { send_at: prepared.sendAt.toISOString() } : {}),
        ...(prepared.sentBefore > 0 ? { sent_again: true } : {}),
      },
    },
  );
});

function refuseSending(
  { messages, costCents, budgetLeftCents, sentBefore }: Prepared,
  { channel, again, phones }: MessageInput & { again?: boolean | undefined; phones?: number | undefined },
): void {
  if (!isChannelOn(channel)) throw new Refusal("conflict", "channel_off", texts.channelOff(channel));
  if (messages.length === 0) throw new Refusal("conflict", "nobody_reached", texts.nobody);
  if (phones !== undefined && phones !== messages.length) {
    const sentence = texts.otherNumber(messages.length);
    throw new Refusal("conflict", "changed_since", sentence, { errors: { phones: [sentence] } });
  }
  if (channel === "sms" && costCents > budgetLeftCents) {
    const [cost, left] = [costCents, Math.max(0, budgetLeftCents)].map(toShillings) as [number, number];
    throw new Refusal(
      "conflict",
      "over_budget",
      texts.overBudget(formatShillings(cost), formatShillings(left)),
      {
        data: { cost, budget_left: toShillings(budgetLeftCents) },
      },
    );
  }
  if (sentBefore > 0 && !again) {
    const sentence = texts.sentBefore(sentBefore);
    throw new Refusal("conflict", "sent_before", sentence, {
      errors: { again: [sentence] },
      data: { sent_before: sentBefore },
    });
  }
}

function notReached({ unreached, leftOut }: Prepared): number {
  return unreached.length + leftOut.length;
}

async function insertBatch(
  tx: Db,
  createdBy: string,
  { channel, purpose, audience, subject }: MessageInput,
  prepared: Prepared,
): Promise<string> {
  const { body, messages, people, costCents, sendAt } = prepared;
  const [row] = await tx
    .insert(messageBatches)
    .values({
      createdBy,
      channel,
      purpose,
      audience: keptAudience(audience),
      subject: subject ?? "",
      bodyEn: body.en,
      bodySw: body.sw,
      state: sendAt ? "scheduled" : "sending",
      ...(sendAt ? { sendAt } : {}),
      people: people.length,
      unreachable: notReached(prepared),
      messages: messages.length,
      costCents,
    })
    .returning({ id: messageBatches.id });
  if (!row) throw new Error("no batch was inserted");
  return row.id;
}

/** The audience for the audit log. */
function audienceOf({ audience }: MessageInput): Record<string, string | number | boolean> {
  const { status, ...named } = keptAudience(audience);
  const conditions = Object.entries({ ...named, of_status: status });
  return Object.fromEntries(
    conditions.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** The stored form of an audience: for selected students their number, because the messages name each. */
function keptAudience({ student_ids: selected, ...named }: Audience) {
  return { ...named, students: selected?.length };
}
