import "server-only";
import { count, desc, like, or, sql } from "drizzle-orm";
import { outbox } from "@/db/schema/records";
import { anywhere, paging, rowsBefore } from "../paging";
import { env } from "../platform/env";
import { unseal } from "../platform/secrets";
import { query } from "../query";
import { MESSAGE_SEAL } from "./steps";

/**
 * A page of the messages sent and to be sent, newest first. The body of one with a secret link is shown only in the
 * demo, where nothing else can deliver it (api.md, "Pinned details").
 */
export const listMessages = query("messages.list", paging(20), async ({ input, db }) => {
  const where = input.search
    ? or(
        like(sql`academy_fold(${outbox.recipient})`, sql`academy_fold(${anywhere(input.search)})`),
        like(sql`academy_fold(${outbox.subject})`, sql`academy_fold(${anywhere(input.search)})`),
      )
    : undefined;
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(outbox).where(where);
  const rows = await db
    .select()
    .from(outbox)
    .where(where)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const messages = rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    body: row.isSecret ? secretBody(row.body) : row.body,
    status: row.status,
    created_at: row.createdAt.toISOString(),
  }));
  return { messages, total };
});

function secretBody(sealed: string): string {
  return env().DEMO ? (unseal(MESSAGE_SEAL, sealed) ?? "") : "";
}
