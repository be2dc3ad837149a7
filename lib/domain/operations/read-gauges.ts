import "server-only";
import { poolUse, read } from "@/lib/platform/db/client";
import type { GaugeReading } from "@/lib/platform/observability/metrics";
import { readFacts } from "./read-facts";
import { type Facts, isRunning } from "./rules";

/** The figures of the status page for Prometheus. While the database is away only the pool and that it is away. */
export async function readGauges(): Promise<GaugeReading[]> {
  const facts = await read(readFacts).catch(() => undefined);
  const { taken, waiting, most } = poolUse();
  const pool = [
    gauge("academy_database_up", "1 while the database answers.", facts ? 1 : 0),
    gauge("academy_pool_connections_in_use", "Database connections of this process in use.", taken),
    gauge("academy_pool_connections_max", "Database connections this process may have.", most),
    gauge("academy_pool_waiting", "Callers that wait for a connection.", waiting),
  ];
  return facts ? [...pool, ...gaugesOf(facts)] : pool;
}

function gaugesOf(facts: Facts): GaugeReading[] {
  const { now, lastRunAt, jobs, queues, channels, invariants, backup } = facts;
  const age = (at: Date | null) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : undefined);
  // So that an alarm on the age also fires where backups were never set up.
  const never = backup.isExpected ? Number.POSITIVE_INFINITY : undefined;
  return [
    gauge(
      "academy_scheduler_up",
      "1 if the scheduler ran in the last two minutes.",
      isRunning(facts) ? 1 : 0,
    ),
    gauge("academy_scheduler_age_seconds", "Time since the scheduler's last run began.", age(lastRunAt)),
    byName("academy_job_age_seconds", "Time since a job's last run.", "job", jobs, (job) =>
      age(job.lastRunAt),
    ),
    byName("academy_job_failures", "Failed runs of a job.", "job", jobs, (job) => job.failures),
    byName("academy_job_failing", "Failed runs of a job in a row.", "job", jobs, (job) => job.failuresInRow),
    byName("academy_queue_waiting", "What waits.", "queue", queues, (queue) => queue.waiting),
    byName("academy_queue_age_seconds", "How long the oldest waits.", "queue", queues, (queue) =>
      queue.waiting === 0 ? 0 : age(queue.oldestAt),
    ),
    byName(
      "academy_channel_paused",
      "1 while messages of a channel are paused.",
      "channel",
      channels.map(({ channel, ...rest }) => ({ name: channel, ...rest })),
      ({ isOn, pausedAt }) => (isOn && pausedAt ? 1 : 0),
    ),
    gauge(
      "academy_invariants_broken",
      "Records that contradict a rule at the last check.",
      invariants?.broken.length,
    ),
    gauge(
      "academy_invariants_age_seconds",
      "Time since the last check of the invariants.",
      age(invariants?.checkedAt ?? null),
    ),
    gauge(
      "academy_backup_age_seconds",
      "Age of the newest backup; +Inf when one is expected and none is recorded.",
      age(backup.lastAt) ?? never,
    ),
    gauge(
      "academy_backup_proven_age_seconds",
      "Time since a backup was last proven; +Inf when one is expected and none ever was.",
      age(backup.provenAt) ?? never,
    ),
  ].filter(({ values }) => values.length > 0);
}

function gauge(name: string, help: string, value: number | undefined): GaugeReading {
  return { name, help, values: value === undefined ? [] : [{ value }] };
}

function byName<Row extends { name: string }>(
  name: string,
  help: string,
  label: string,
  rows: readonly Row[],
  read: (row: Row) => number | undefined,
): GaugeReading {
  const values = rows.flatMap((row) => {
    const value = read(row);
    return value === undefined ? [] : [{ labels: { [label]: row.name }, value }];
  });
  return { name, help, values };
}
