import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { outbox } from "@/db/schema/messages";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { rowId } from "@/lib/platform/input-shapes";
import { plusPhone } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { readAddressees } from "./addressees";
import { KINDS } from "./kinds";
import { causeAt, wentElsewhere } from "./new-phone";
import { queueMessage } from "./outbox";
import { sendAgainAs } from "./rules";
import { messageTexts as texts, whyText } from "./texts";

/** `may_double` confirms that a message in state unknown may arrive twice. */
export const SendAgain = z.object({
  id: rowId(),
  may_double: z.union([z.boolean(), z.literal("yes").transform(() => true)]).default(false),
});

type Row = typeof outbox.$inferSelect;

/** Queues the text to the phone that hears of its student now, if that is another; what the old phone got stays recorded. */
async function queueToNewPhone(tx: Db, message: Row) {
  const { id, studentId, state, why, kind, language, subject, body, aboutId } = message;
  const phone = studentId ? (await readAddressees(tx, [studentId])).people.get(studentId)?.phone : null;
  if (!studentId || !phone) return null;
  const [found] = await tx.execute<{ cause: string }>(
    sql`select ${causeAt(sql`o.cause`, phone)} as cause from outbox o where o.id = ${id} and ${wentElsewhere(phone)}`,
  );
  if (!found) return null;
  const more = { studentId, ...(aboutId ? { aboutId } : {}), ...(language ? { language } : {}) };
  await queueMessage(tx, {
    channel: "sms",
    kind,
    recipient: phone,
    subject,
    body,
    ...more,
    cause: found.cause,
  });
  return changed(
    { id, state: "queued" as const, msg: texts.queuedTo(plusPhone(phone)) },
    { type: "message.sent_again", id, what: { from: state, to: "queued", why } },
  );
}

/**
 * Puts a message that ended back into the queue: the same row, tried once more; or, where its student's phone was corrected since, a new
 * one to that phone. Whether it is still true, and may go to its
 * recipient, is checked again before sending. lib/domain/messaging/README.md.
 * @throws Refusal 404; 409 not_again for one that is on its way, arrived, expired or was refused for good, and for one in
 *   state unknown without `may_double`
 */
export const sendAgain = command("messages.send-again", SendAgain, async ({ input, tx }) => {
  const [message] = await tx.select().from(outbox).where(eq(outbox.id, input.id)).for("update");
  if (!message) throw new Refusal("not_found", "not_found", texts.noMessage);
  const { state, why, kind } = message;
  const again = await queueToNewPhone(tx, message);
  if (again) return again;
  const as = sendAgainAs({ state, why, hasText: message.body !== "" });
  if (!as) throw new Refusal("conflict", "not_again", texts.notAgain(why ? whyText(why) : null));
  if (as === "double" && !input.may_double) throw new Refusal("conflict", "not_again", texts.mayDouble);
  await tx
    .update(outbox)
    .set({
      state: "queued",
      why: null,
      // The amount reserved for a try in state unknown stays reserved: it may be charged.
      ...(as === "try" ? { attempts: 0, providerId: null, sentAt: null } : {}),
      nextAttemptAt: sql`now()`,
      expiresAt: sql`greatest(${outbox.expiresAt}, now() + ${KINDS[kind].life} * interval '1 millisecond')`,
      leaseUntil: null,
      attemptToken: null,
    })
    .where(eq(outbox.id, message.id));
  return changed(
    { id: message.id, state: "queued" as const, msg: texts.queuedAgain },
    { type: "message.sent_again", id: message.id, what: { from: state, to: "queued", why } },
  );
});
