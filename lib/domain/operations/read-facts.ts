import "server-only";
import { sql } from "drizzle-orm";
import { MESSAGE_CHANNELS, type MessageChannel } from "@/db/schema/enums";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { readUnreadable } from "@/lib/domain/payments/unreadable/open-entries";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { HEARTBEAT } from "./heartbeat";
import type { Facts, Heartbeat, Queue } from "./rules";
import { watchedSince } from "./watched-since";

type Moment = string | null;
type Waiting = { name: Exclude<Queue, "unreadable">; waiting: number; oldest_at: Moment };

/** Due, or tried in vain. A message that rests until the morning does not wait. */
const WAITS = sql`(state = 'queued' and (next_attempt_at <= now() or attempts > 0) or state = 'sending')`;
const DUE_SINCE = sql`case when attempts = 0 then next_attempt_at else created_at end`;

/** Reads how the academy runs: what the status page, the metrics and the alerts are made of. */
export async function readFacts(db: Db): Promise<Facts> {
  const [[moment], jobs, waiting, unreadable, channels, [check], [backup]] = await Promise.all([
    db.execute<{ now: string; in_use_since: Moment }>(
      sql`select now() as now, (select min(created_at) from staff) as in_use_since`,
    ),
    db.execute<{
      name: string;
      last_run_at: string;
      last_error: string | null;
      failures_in_row: number;
      failures: string;
    }>(sql`select * from jobs order by name`),
    readQueues(db),
    readUnreadable(db),
    db.execute<{
      channel: MessageChannel;
      paused_at: Moment;
      why: string | null;
      failures: number;
      urgent_since: Moment;
    }>(sql`select channel, paused_at, why, failures,
      (select min(${DUE_SINCE}) from outbox o where o.channel = c.channel and ${WAITS} and priority <= 1) as urgent_since
      from message_channels c`),
    db.execute<{ checked_at: string; broken: { rule: string; subject: string }[] }>(
      sql`select checked_at, broken from invariant_checks order by day desc limit 1`,
    ),
    db.execute<{ last_at: Moment; proven_at: Moment }>(
      sql`select max(made_at) as last_at, max(proven_at) as proven_at from backups`,
    ),
  ]);
  const lastAt = instant(backup?.last_at);
  const now = new Date(moment?.now ?? Number.NaN);
  return {
    now,
    watchedSince: watchedSince(now),
    inUseSince: instant(moment?.in_use_since),
    lastRunAt: instant(jobs.find(({ name }) => name === HEARTBEAT)?.last_run_at),
    jobs: jobs
      .filter(({ name }) => name !== HEARTBEAT)
      .map((job) => ({
        name: job.name,
        lastRunAt: new Date(job.last_run_at),
        lastError: job.last_error,
        failuresInRow: job.failures_in_row,
        failures: Number(job.failures),
      })),
    channels: MESSAGE_CHANNELS.flatMap((channel) => {
      const row = channels.find((each) => each.channel === channel);
      if (!row) return [];
      return {
        channel,
        isOn: isChannelOn(channel),
        pausedAt: instant(row.paused_at),
        why: row.why,
        failuresInRow: row.failures,
        urgentSince: instant(row.urgent_since),
      };
    }),
    queues: [
      ...waiting.map(({ oldest_at, ...queue }) => ({ ...queue, oldestAt: instant(oldest_at) })),
      { name: "unreadable", ...unreadable },
    ],
    invariants: check ? { checkedAt: new Date(check.checked_at), broken: check.broken } : null,
    backup: {
      isExpected: env().BACKUPS_EXPECTED ?? (lastAt !== null || !env().DEMO),
      lastAt,
      provenAt: instant(backup?.proven_at),
    },
  };
}

/** The heartbeat alone, for callers that ask often. */
export async function readHeartbeat(db: Db): Promise<Heartbeat> {
  const [row] = await db.execute<{ now: string; last_run_at: Moment; in_use_since: Moment }>(sql`
    select now() as now, (select last_run_at from jobs where name = ${HEARTBEAT}) as last_run_at,
      (select min(created_at) from staff) as in_use_since`);
  const now = new Date(row?.now ?? Number.NaN);
  return {
    now,
    watchedSince: watchedSince(now),
    lastRunAt: instant(row?.last_run_at),
    inUseSince: instant(row?.in_use_since),
  };
}

async function readQueues(db: Db): Promise<Waiting[]> {
  return db.execute<Waiting>(sql`
    select 'callbacks' as name, count(*)::int as waiting, min(c.received_at) as oldest_at
      from unprocessed_callbacks u join mpesa_callbacks c on c.id = u.callback_id
    union all select 'prompts', count(*)::int, min(created_at) from mpesa_express_requests where state in ('sent', 'unknown')
    union all select 'claims', count(*)::int, min(created_at) from receipt_claims where state = 'open'
    union all select 'reports', count(*)::int, min(created_at) from message_reports
      where processed_at is null and kind <> 'delivery'
    union all select 'sms', count(*)::int, min(${DUE_SINCE}) from outbox where channel = 'sms' and ${WAITS}
    union all select 'mail', count(*)::int, min(${DUE_SINCE}) from outbox where channel = 'mail' and ${WAITS}`);
}

function instant(written: Moment | undefined): Date | null {
  return written ? new Date(written) : null;
}
