import "server-only";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { queueMessage } from "@/lib/domain/messaging/messages/outbox";
import { measureSms } from "@/lib/domain/messaging/messages/parts";
import { changed, command } from "@/lib/platform/commands/command";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { consume } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { PreviewMessages } from "./input";
import { prepareMessages } from "./prepare";
import { batchTexts as texts } from "./texts";

/** The same daily limit as for other texts to a phone (lib/domain/messaging/sending/limits.ts). */
const A_DAY = { most: 5, seconds: 24 * 60 * 60 };

/**
 * Sends the text of a bulk message, as the first person would get it, only to the sender's own phone of record, marked as a
 * test. It counts against the month's budget like any SMS.
 * @throws Refusal as prepareMessages; 409 channel_off, nobody_reached, over_budget; 429 after five in a day
 */
export const sendToMe = command("messages.send-to-me", PreviewMessages, async (call) => {
  const { actor, scope, input, tx } = call;
  if (actor.kind !== "staff") throw new Error("only staff may send");
  if (!isChannelOn("sms")) throw new Refusal("conflict", "channel_off", texts.channelOff("sms"));
  const { messages, budgetLeftCents } = await prepareMessages(tx, actor, scope, { ...input, channel: "sms" });
  const [first] = messages;
  if (!first) throw new Refusal("conflict", "nobody_reached", texts.nobody);
  const body = texts.test(first.text);
  const { sms_price_cents: price } = await readSettings(tx);
  const costCents = measureSms(body).parts * price;
  if (costCents > budgetLeftCents) {
    const [cost, left] = [costCents, Math.max(0, budgetLeftCents)].map((cents) =>
      formatShillings(toShillings(cents)),
    ) as [string, string];
    throw new Refusal("conflict", "over_budget", texts.overBudget(cost, left));
  }
  await consume(tx, [{ of: "test-message", key: actor.staffId, ...A_DAY }]);
  const [me] = await tx.select({ msisdn: staff.msisdn }).from(staff).where(eq(staff.id, actor.staffId));
  await queueMessage(tx, {
    kind: "notice",
    channel: "sms",
    recipient: me?.msisdn ?? null,
    language: first.language,
    body,
    staffId: actor.staffId,
    cause: `test:${randomUUID()}`,
  });
  return changed(
    { msg: texts.testSent(`...${me?.msisdn.slice(-3) ?? ""}`) },
    { type: "staff.message_tried", id: actor.staffId, what: { test_message: true, cost_cents: costCents } },
  );
});
