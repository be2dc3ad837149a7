import "server-only";
import { and, eq, isNotNull, isNull, like, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { outbox, replies } from "@/db/schema/messages";
import { staff } from "@/db/schema/staff";
import { textForStaff } from "@/lib/domain/messaging/messages/outbox";
import { query } from "@/lib/platform/commands/query";
import { orderOf } from "@/lib/platform/db/list-order";
import { countedApart, readPage } from "@/lib/platform/db/list-page";
import { madeBetween } from "@/lib/platform/db/made-between";
import { byAge, containsPattern } from "@/lib/platform/db/pagination";
import { toMsisdn } from "@/lib/platform/phone";
import { ListReplies } from "./input";
import { readPeople } from "./people";

const handler = alias(staff, "handler");

/**
 * A page of the replies, newest first or as asked, open or handled: the text, the automatic action, every student of the phone,
 * and the message it answers.
 */
export const listReplies = query("messages.replies", ListReplies, async ({ input, db }) => {
  const where = and(
    input.state === "open" ? isNull(replies.handledAt) : undefined,
    input.state === "handled" ? isNotNull(replies.handledAt) : undefined,
    madeBetween(replies.createdAt, input),
    input.search
      ? like(replies.search, sql`academy_fold(${containsPattern(toMsisdn(input.search) ?? input.search)})`)
      : undefined,
  );
  const { rows, total } = await readPage(
    db,
    {
      rows: replies,
      where,
      page: input,
      order: orderOf(input.sort, { created: byAge(replies) }),
      counted: input.search ? "found" : countedApart({ rows: replies, where }),
    },
    ({ keys, isKey, sums, order }) =>
      db
        .select({
          reply: replies,
          answers: {
            id: outbox.id,
            kind: outbox.kind,
            body: outbox.body,
            isSecret: outbox.isSecret,
            at: outbox.createdAt,
          },
          by: sql<string | null>`${handler.firstName} || ' ' || ${handler.lastName}`,
          optedOut: sql<boolean>`exists (select 1 from message_opt_outs o where o.msisdn = ${replies.msisdn})`,
          ...sums,
        })
        .from(replies)
        .innerJoin(keys, isKey)
        .leftJoin(outbox, eq(outbox.id, replies.messageId))
        .leftJoin(handler, eq(handler.id, replies.handledBy))
        .orderBy(...order),
  );
  const people = await readPeople(
    db,
    rows.map(({ reply }) => reply.msisdn),
  );
  const shown = rows.map(({ reply, answers, by, optedOut }) => ({
    id: reply.id,
    from: reply.msisdn,
    text: reply.body,
    meaning: reply.meaning,
    result: reply.result,
    sent_at: reply.sentAt.toISOString(),
    handled_at: reply.handledAt?.toISOString() ?? null,
    handled_by: by,
    opted_out: optedOut,
    students: people.get(reply.msisdn) ?? [],
    answers: answers && {
      message_id: answers.id,
      kind: answers.kind,
      text: textForStaff(answers),
      created_at: answers.at.toISOString(),
    },
  }));
  return { replies: shown, total };
});
