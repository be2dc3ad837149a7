import "server-only";
import { and, count, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { query } from "@/lib/platform/commands/query";
import { foldedContains } from "@/lib/platform/db/contains";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { byAge, keysOfPage } from "@/lib/platform/db/pagination";
import { env } from "@/lib/platform/env";
import { paging, sortedBy } from "@/lib/platform/input-shapes";
import { toShillings } from "@/lib/platform/money";
import { toMsisdn } from "@/lib/platform/phone";
import { unseal } from "@/lib/platform/secrets";
import { MESSAGE_SEAL } from "./outbox";

export const ListMessages = paging(20).extend({
  state: z.enum(MESSAGE_STATES).optional(),
  batch_id: z.uuid().optional(),
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  kind: z.enum(MESSAGE_KINDS).optional(),
  sort: sortedBy(["created"], "-created"),
});

/**
 * A page of the messages, newest first or as asked, filtered by state, channel, kind and batch. The body of a message with a secret link is
 * shown in the demo only, where no provider delivers it (docs/business-rules.md, "Messages").
 */
export const listMessages = query("messages.list", ListMessages, async ({ input, db }) => {
  const where = and(
    input.state ? eq(outbox.state, input.state) : undefined,
    input.batch_id ? eq(outbox.batchId, input.batch_id) : undefined,
    input.channel ? eq(outbox.channel, input.channel) : undefined,
    input.kind ? eq(outbox.kind, input.kind) : undefined,
    input.search ? foldedContains(outbox.search, toMsisdn(input.search) ?? input.search) : undefined,
  );
  const [{ total = 0 } = {}] =
    input.search || input.batch_id || input.kind
      ? await db.select({ total: count() }).from(outbox).where(where)
      : [
          await readListCounter(db, "messages", {
            statuses: input.state && [input.state],
            kind: input.channel,
          }),
        ];
  const order = orderOf(input.sort, { created: byAge(outbox) });
  const rows = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.id, keysOfPage(db, outbox, where, input, total, order)))
    .orderBy(...inOrder(order));
  const messages = rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    body: row.isSecret ? secretBody(row.body) : row.body,
    kind: row.kind,
    state: row.state,
    why: row.why,
    parts: row.parts,
    cost: row.costCents === null ? null : toShillings(row.costCents),
    student_id: row.studentId,
    batch_id: row.batchId,
    attempts: row.attempts,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }));
  return { messages, total };
});

function secretBody(sealed: string): string {
  return env().DEMO ? (unseal(MESSAGE_SEAL, sealed) ?? "") : "";
}
