import "server-only";
import { z } from "zod";
import { whyText } from "@/lib/domain/messaging/messages/texts";
import { query } from "@/lib/platform/commands/query";
import { describeProblem } from "./describe-problem";
import { readFacts } from "./read-facts";
import { type Facts, isRunning, problemsOf, toldProblems } from "./rules";

/** How the academy runs: the scheduler, its jobs and queues, the last check of the invariants, backups and channels. */
export const showStatus = query("operations.show-status", z.object({}), async ({ db }) =>
  statusOf(await readFacts(db)),
);

/** The same with its problems in sentences, and which of them admins are alerted to, for the console's page. */
export const showRunning = query("operations.show-status", z.object({}), async ({ db }) => {
  const facts = await readFacts(db);
  const told = toldProblems(facts).map(({ key }) => key);
  const problems = problemsOf(facts).map((problem) => ({
    key: problem.key,
    text: describeProblem(problem),
    isTold: told.includes(problem.key),
  }));
  return {
    ...statusOf(facts),
    at: facts.now.toISOString(),
    backupExpected: facts.backup.isExpected,
    problems,
  };
});

function statusOf(facts: Facts) {
  return {
    scheduler: { last_run_at: written(facts.lastRunAt), ok: isRunning(facts) },
    jobs: facts.jobs.map(({ name, lastRunAt, lastError }) => ({
      name,
      last_run_at: lastRunAt.toISOString(),
      last_error: lastError,
    })),
    queues: facts.queues.map(({ name, waiting, oldestAt }) => ({
      name,
      waiting,
      oldest_at: written(oldestAt),
    })),
    invariants: {
      checked_at: written(facts.invariants?.checkedAt ?? null),
      broken: facts.invariants?.broken ?? [],
    },
    backup: { last_at: written(facts.backup.lastAt), proven_at: written(facts.backup.provenAt) },
    channels: facts.channels.map(({ channel, isOn, pausedAt, why }) => ({
      channel,
      state: isOn ? (pausedAt ? ("paused" as const) : ("on" as const)) : ("off" as const),
      since: written(pausedAt),
      why: pausedAt && why ? whyText(why) : null,
    })),
  };
}

function written(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
