import "server-only";
import { and, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { query } from "@/lib/platform/commands/query";
import { foldedContains } from "@/lib/platform/db/contains";
import { orderOf } from "@/lib/platform/db/list-order";
import { countedApart, type Listing, readPage } from "@/lib/platform/db/list-page";
import { madeBetween } from "@/lib/platform/db/made-between";
import { byAge } from "@/lib/platform/db/pagination";
import { days, paging, sortedBy } from "@/lib/platform/input-shapes";
import { toShillings } from "@/lib/platform/money";
import { toMsisdn } from "@/lib/platform/phone";
import { textForStaff } from "./outbox";

export const ListMessages = paging(20).extend({
  state: z.enum(MESSAGE_STATES).optional(),
  batch_id: z.uuid().optional(),
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  kind: z.enum(MESSAGE_KINDS).optional(),
  ...days,
  sort: sortedBy(["created"], "-created"),
});

/**
 * A page of the messages, newest first unless sorted otherwise, filtered by state, channel, kind, batch and days
 * (lib/domain/messaging/README.md).
 */
export const listMessages = query("messages.list", ListMessages, async ({ input, db }) => {
  const where = and(
    input.state ? eq(outbox.state, input.state) : undefined,
    input.batch_id ? eq(outbox.batchId, input.batch_id) : undefined,
    input.channel ? eq(outbox.channel, input.channel) : undefined,
    input.kind ? eq(outbox.kind, input.kind) : undefined,
    madeBetween(outbox.createdAt, input),
    input.search ? foldedContains(outbox.search, toMsisdn(input.search) ?? input.search) : undefined,
  );
  const { rows, total } = await readPage(
    db,
    {
      rows: outbox,
      where,
      page: input,
      order: orderOf(input.sort, { created: byAge(outbox) }),
      counted: input.search ? "found" : counted(input, where),
    },
    ({ keys, isKey, sums, order }) =>
      db
        .select({ message: outbox, ...sums })
        .from(outbox)
        .innerJoin(keys, isKey)
        .orderBy(...order),
  );
  const messages = rows.map(({ message: row }) => ({
    id: row.id,
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    body: textForStaff(row),
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

function counted(
  { state, batch_id, channel, kind, createdFrom, createdTo }: z.output<typeof ListMessages>,
  where: SQL | undefined,
): Listing["counted"] {
  if (batch_id || kind || createdFrom || createdTo) return countedApart({ rows: outbox, where });
  return { list: "messages", filter: { statuses: state && [state], kind: channel } };
}
