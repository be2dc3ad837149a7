import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { wordList } from "@/db/schema/columns";
import { MESSAGE_CHANNELS, MESSAGE_KINDS, type MessageChannel } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { isChannelOn } from "../messages/channels";
import { type AfterUnknown, KINDS } from "../messages/kinds";
import { DOUBTS_AT_END, type Ended } from "./end-unsent";
import { REPORT_WAIT_MS } from "./timing-rules";

/** The most messages of each group in a call; the next tick does the rest. */
const BATCH = 500;

const kindsThat = (after: AfterUnknown) =>
  sql.raw(wordList(MESSAGE_KINDS.filter((kind) => KINDS[kind].afterUnknown === after)));
const AT_ONCE = kindsThat("again");
const AFTER_A_WAIT = kindsThat("wait_then_again");

/**
 * Tends messages between calls: ends expired ones, also of a paused channel, and those of a channel that is off; marks messages
 * whose worker died as unknown; queues kinds that may go twice once more; erases the text of secret messages that ended. Any
 * number of instances may run it at any time.
 * @returns what ended, and the channels that have messages to send
 */
export const sweepOutbox = command("messages.tend", z.object({}), async ({ tx }) => {
  const ended = [
    ...(await loseLeases(tx)),
    ...(await endQueued(tx, { state: "expired", why: "too_late" }, sql`expires_at <= now()`)),
  ];
  for (const channel of MESSAGE_CHANNELS.filter((each) => !isChannelOn(each)))
    ended.push(
      ...(await endQueued(
        tx,
        { state: "suppressed", why: "channel_off" },
        sql`channel = ${channel} and next_attempt_at <= now()`,
      )),
    );
  await sendOnceMore(tx);
  await eraseSecrets(tx);
  return unchanged({ ended, due: await channelsWithWork(tx) });
});

/** The lease ended: the worker died, before or after the call. */
function loseLeases(tx: Db): Promise<Ended[]> {
  return change(
    tx,
    sql`state = 'sending' and lease_until <= now()`,
    sql`state = 'unknown', why = 'worker_died', doubts = doubts + 1,
      next_attempt_at = now() + case when kind in (${AT_ONCE}) then interval '0' else make_interval(secs => ${REPORT_WAIT_MS / 1000}::int) end`,
  );
}

/** Ends queued messages. A message that may have gone out at an earlier try becomes unknown, not unsent. */
function endQueued(
  tx: Db,
  { state, why }: { state: "expired" | "suppressed"; why: string },
  which: SQL,
): Promise<Ended[]> {
  return change(
    tx,
    sql`state = 'queued' and ${which}`,
    sql`state = case when doubts > 0 then 'unknown' else ${state} end, why = ${why},
      doubts = case when doubts > 0 then ${DOUBTS_AT_END}::int else 0 end`,
  );
}

/** Queues messages with unknown outcome again, once, if their kind may go twice: codes at once, others when no report came. */
async function sendOnceMore(tx: Db): Promise<void> {
  await change(
    tx,
    sql`state = 'unknown' and doubts < ${DOUBTS_AT_END}::int and next_attempt_at <= now() and expires_at > now()
      and kind in (${AT_ONCE}, ${AFTER_A_WAIT})`,
    sql`state = 'queued', next_attempt_at = now()`,
  );
}

/** Erases secrets that were sent or can no longer be sent. */
async function eraseSecrets(tx: Db): Promise<void> {
  await change(
    tx,
    sql`is_secret and body <> '' and (expires_at <= now() or state in ('accepted', 'delivered', 'expired', 'suppressed'))
      and state not in ('queued', 'sending')`,
    sql`body = ''`,
  );
}

async function change(tx: Db, which: SQL, fields: SQL): Promise<Ended[]> {
  const rows = await tx.execute<Ended & Record<string, unknown>>(sql`
    update ${outbox} set ${fields} where id in (
      select id from ${outbox} where ${which} limit ${BATCH} for update skip locked)
    returning id, kind, state, why`);
  return rows.map(({ id, kind, state, why }) => ({ id, kind, state, why }));
}

async function channelsWithWork(tx: Db): Promise<MessageChannel[]> {
  const rows = await tx.execute<{ channel: MessageChannel }>(sql`
    select c.channel from message_channels c
    where (c.paused_at is null or c.retry_at <= now())
      and exists (select 1 from outbox o where o.state = 'queued' and o.channel = c.channel and o.next_attempt_at <= now())`);
  return rows.map(({ channel }) => channel);
}
