import type { MessageChannel } from "@/db/schema/enums";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The scheduler is silent when no run began for this long. */
const SILENT_AFTER = 2 * MINUTE;
/** A message that a pass of the sender left behind is stuck when it was due this long before the pass. */
const STUCK_AFTER = 2 * MINUTE;
/** Failed calls in a row that make a channel stuck before it is paused. */
const STUCK_FAILURES = 3;
/**
 * A job fails at its second failure in a row, or when its next run is not near: a single one of a job that runs all the time is
 * a deadlock, or a moment without the database.
 */
const FAILING_RUNS = 2;
const NEAR = 10 * MINUTE;
/** A nightly backup takes some time, so a day is not over to the minute. */
const BACKUP_LATE_AFTER = DAY + HOUR / 2;

/** How the academy runs, as read at one moment. */
export type Facts = {
  now: Date;
  /** The beginning of the last run; null when none ever began. */
  lastRunAt: Date | null;
  /** Since when there is somebody to notice: the first account; null on an empty database. */
  inUseSince: Date | null;
  /** Since when this process can tell whether the scheduler runs (watched-since.ts). */
  watchedSince: Date;
  jobs: {
    name: string;
    lastRunAt: Date;
    lastError: string | null;
    failuresInRow: number;
    failures: number;
  }[];
  channels: {
    channel: MessageChannel;
    isOn: boolean;
    pausedAt: Date | null;
    why: string | null;
    failuresInRow: number;
    /** Since when the oldest urgent message is due. */
    urgentSince: Date | null;
  }[];
  queues: { name: Queue; waiting: number; oldestAt: Date | null }[];
  invariants: { checkedAt: Date; broken: { rule: string; subject: string }[] } | null;
  backup: { isExpected: boolean; lastAt: Date | null; provenAt: Date | null };
};

/** What waits for the scheduler, or (`claims`, `unreadable`) for a person. */
export type Queue = "callbacks" | "prompts" | "claims" | "reports" | "sms" | "mail" | "unreadable";

/** What admins are alerted to. `key` names the problem while it lasts. */
export type Problem =
  | { key: "scheduler"; since: Date }
  | { key: "messages"; channels: MessageChannel[]; waiting: number; since: Date }
  | { key: "money"; waiting: number; since: Date }
  | { key: "invariants"; broken: number; since: Date }
  | { key: "backup"; lastAt: Date | null; since: Date }
  | { key: `job:${string}`; job: string; since: Date };

/** The facts about the scheduler alone. */
export type Heartbeat = Pick<Facts, "now" | "lastRunAt" | "inUseSince" | "watchedSince">;

/** Whether the scheduler ran in the last two minutes. */
export function isRunning({ lastRunAt, now }: Pick<Facts, "lastRunAt" | "now">): boolean {
  return lastRunAt !== null && now.getTime() - lastRunAt.getTime() <= SILENT_AFTER;
}

/** Since when the scheduler is silent; null while it runs, and in the first two minutes of an academy, of a process, and after an outage. */
export function silentSince({ lastRunAt, inUseSince, watchedSince, now }: Heartbeat): Date | null {
  const since = lastRunAt ?? inUseSince;
  if (!since) return null;
  const counted = Math.max(since.getTime(), watchedSince.getTime());
  return now.getTime() - counted > SILENT_AFTER ? since : null;
}

/** Every problem of the moment, gravest first. */
export function problemsOf(facts: Facts): Problem[] {
  const { now, jobs, queues, invariants, backup } = facts;
  const problems: Problem[] = [];
  const silent = silentSince(facts);
  if (silent) problems.push({ key: "scheduler", since: silent });
  problems.push(...messageProblems(facts));
  const unreadable = queues.find(({ name }) => name === "unreadable");
  if (unreadable && unreadable.waiting > 0)
    problems.push({ key: "money", waiting: unreadable.waiting, since: unreadable.oldestAt ?? now });
  if (invariants && invariants.broken.length > 0)
    problems.push({ key: "invariants", broken: invariants.broken.length, since: invariants.checkedAt });
  if (backup.isExpected && (backup.lastAt === null || isBackupLate(backup.lastAt, now)))
    problems.push({ key: "backup", lastAt: backup.lastAt, since: backup.lastAt ?? facts.inUseSince ?? now });
  for (const { name, failuresInRow, lastRunAt } of jobs)
    if (failuresInRow >= FAILING_RUNS || (failuresInRow > 0 && now.getTime() - lastRunAt.getTime() > NEAR))
      problems.push({ key: `job:${name}`, job: name, since: lastRunAt });
  return problems;
}

/** The problems that admins are written to about: a first backup may take a day, and only stands on the status page. */
export function toldProblems(facts: Facts): Problem[] {
  return problemsOf(facts).filter(
    (problem) => problem.key !== "backup" || isBackupLate(problem.since, facts.now),
  );
}

function isBackupLate(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > BACKUP_LATE_AFTER;
}

/** A sender that did not run left nothing behind: that is the scheduler's silence, and no second problem. */
function messageProblems({ channels, queues, jobs, now }: Facts): Problem[] {
  const sender = jobs.find(({ name }) => name === "messages");
  const stuck = channels.filter(
    ({ isOn, pausedAt, failuresInRow, urgentSince }) =>
      isOn &&
      (pausedAt !== null ||
        failuresInRow >= STUCK_FAILURES ||
        (sender && urgentSince && sender.lastRunAt.getTime() - urgentSince.getTime() > STUCK_AFTER)),
  );
  if (stuck.length === 0) return [];
  const names = stuck.map(({ channel }) => channel);
  const waiting = queues.filter(({ name }) => names.some((channel) => channel === name));
  const since = [...stuck.map(({ pausedAt }) => pausedAt), ...waiting.map(({ oldestAt }) => oldestAt)];
  const earliest = Math.min(...since.flatMap((at) => (at ? [at.getTime()] : [])), now.getTime());
  const count = waiting.reduce((sum, queue) => sum + queue.waiting, 0);
  return [{ key: "messages", channels: names, waiting: count, since: new Date(earliest) }];
}

/** check_invariants() reads everything, so it may take one hundredth of the time: 20 ms every two seconds. */
const SHARE_OF_TIME = 100;

/** Whether check_invariants() is due: each night, and as often as it costs little. */
export function isCheckDue(
  last: { day: string; checkedAt: Date; tookMs: number } | undefined,
  today: string,
  now: Date,
): boolean {
  if (!last || last.day !== today) return true;
  return now.getTime() - last.checkedAt.getTime() >= last.tookMs * SHARE_OF_TIME;
}
