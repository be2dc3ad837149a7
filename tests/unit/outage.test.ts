import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { runSteps } from "@/lib/domain/jobs/run-steps";
import { silentSince } from "@/lib/domain/operations/rules";
import { watchedSince } from "@/lib/domain/operations/watched-since";
import { isOfOutage, noteReachable, noteUnreachable, reachableSince } from "@/lib/platform/db/outage";
import { Refusal } from "@/lib/platform/refusal";
import { logged } from "../support/call";

const MINUTE = 60_000;
const START = Date.parse("2026-11-27T10:00:00Z");
let sinceStart = 0;
let clock: MockInstance;
const now = () => new Date(START + sinceStart);
const heartbeat = (lastRunAt: Date | null) => ({
  now: now(),
  lastRunAt,
  inUseSince: lastRunAt,
  watchedSince: watchedSince(now()),
});
const lines = (event: string) => logged.filter((line) => line.includes(`"event":"${event}"`));

beforeEach(() => {
  sinceStart = 0;
  clock = vi.spyOn(performance, "now").mockImplementation(() => sinceStart);
});
afterEach(() => {
  noteReachable();
  clock.mockRestore();
});

test("what stood still before the process started is no silence of the scheduler, and what stands still afterwards is", () => {
  const yesterday = new Date(START - 24 * 60 * MINUTE);
  sinceStart = 2 * MINUTE;
  expect(silentSince(heartbeat(yesterday))).toBeNull();
  sinceStart = 2 * MINUTE + 1;
  expect(silentSince(heartbeat(yesterday))).toEqual(yesterday);
});

test("an outage of the database is told once, with its end, and is no silence of the scheduler", () => {
  const before = [lines("database.unreachable").length, lines("database.reachable").length] as const;
  sinceStart = 30 * MINUTE;
  const last = now();
  for (let nth = 0; nth < 50; nth++) noteUnreachable("ECONNREFUSED");
  sinceStart += 5 * MINUTE;
  noteReachable();
  noteReachable();
  expect(lines("database.unreachable").length - before[0]).toBe(1);
  expect(lines("database.reachable").length - before[1]).toBe(1);
  expect(lines("database.unreachable").at(-1)).toContain("The database cannot be reached (ECONNREFUSED)");
  expect(silentSince(heartbeat(last))).toBeNull();
  sinceStart += 2 * MINUTE + 1;
  expect(silentSince(heartbeat(last))).toEqual(last);
});

test("one lost connection excuses no silence", () => {
  const before = reachableSince();
  sinceStart = 90 * MINUTE;
  noteUnreachable("ECONNRESET");
  sinceStart += 100;
  noteReachable();
  expect(reachableSince()).toBe(before);
});

test("no job failed that only met an outage, and one that met a crowd did", async () => {
  const busy = () => Promise.reject(new Refusal("busy", "busy", "Please wait."));
  noteUnreachable("ECONNREFUSED");
  const before = lines("job.failed").length;
  await runSteps({ actor: { kind: "system", name: "scheduler" } }, { holds: busy });
  expect(lines("job.failed")).toHaveLength(before);
  noteReachable();
  expect(isOfOutage(new Refusal("busy", "busy", "Please wait."))).toBe(false);
});
