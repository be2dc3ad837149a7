import { describe, expect, test } from "vitest";
import { type Facts, isCheckDue, isRunning, problemsOf, silentSince } from "@/lib/domain/operations/rules";

const NOW = new Date("2027-01-04T09:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** An academy without a problem. */
const CALM: Facts = {
  now: NOW,
  lastRunAt: ago(1),
  inUseSince: ago(90 * 24 * 60),
  watchedSince: ago(24 * 60),
  jobs: [{ name: "messages", lastRunAt: ago(1), lastError: null, failuresInRow: 0, failures: 3 }],
  channels: [{ channel: "sms", isOn: true, pausedAt: null, why: null, failuresInRow: 2, urgentSince: null }],
  queues: [
    { name: "unreadable", waiting: 0, oldestAt: null },
    { name: "sms", waiting: 4, oldestAt: ago(7) },
    { name: "mail", waiting: 2, oldestAt: ago(20) },
  ],
  invariants: { checkedAt: ago(3), broken: [] },
  backup: { isExpected: true, lastAt: ago(60), provenAt: null },
};
const keys = (more: Partial<Facts>) => problemsOf({ ...CALM, ...more }).map(({ key }) => key);
const channel = (more: Partial<Facts["channels"][number]>) => [{ ...CALM.channels[0]!, ...more }];
const job = (more: Partial<Facts["jobs"][number]>) => [{ ...CALM.jobs[0]!, ...more }];

test("an academy where everything runs has no problem", () => {
  expect(keys({})).toEqual([]);
  expect(keys({ invariants: null, jobs: [], channels: [], queues: [] })).toEqual([]);
});

describe("the scheduler", () => {
  test("runs when its last run began at most two minutes ago", () => {
    const runs = (lastRunAt: Date | null) => isRunning({ lastRunAt, now: NOW });
    expect([runs(ago(2)), runs(ago(2.01)), runs(null)]).toEqual([true, false, false]);
  });

  test("is silent since its last run, or since there is anybody to notice", () => {
    expect(silentSince({ ...CALM, lastRunAt: ago(2) })).toBeNull();
    expect(silentSince({ ...CALM, lastRunAt: ago(3) })).toEqual(ago(3));
    expect(silentSince({ ...CALM, lastRunAt: null, inUseSince: ago(3) })).toEqual(ago(3));
    expect(silentSince({ ...CALM, lastRunAt: null, inUseSince: ago(2) })).toBeNull();
    expect(silentSince({ ...CALM, lastRunAt: null, inUseSince: null })).toBeNull();
    expect(problemsOf({ ...CALM, lastRunAt: ago(3) })).toEqual([{ key: "scheduler", since: ago(3) }]);
  });
});

describe("a job", () => {
  test("fails at its second failure in a row, or when its next run is not near", () => {
    expect(keys({ jobs: job({ failuresInRow: 1, lastRunAt: ago(10) }) })).toEqual([]);
    expect(keys({ jobs: job({ failuresInRow: 0, lastRunAt: ago(600) }) })).toEqual([]);
    expect(keys({ jobs: job({ failuresInRow: 1, lastRunAt: ago(11) }) })).toEqual(["job:messages"]);
    expect(problemsOf({ ...CALM, jobs: job({ failuresInRow: 2 }) })).toEqual([
      { key: "job:messages", job: "messages", since: ago(1) },
    ]);
  });
});

describe("a channel is stuck", () => {
  test("when it is paused, or failed three times in a row", () => {
    expect(problemsOf({ ...CALM, channels: channel({ pausedAt: ago(5) }) })).toEqual([
      { key: "messages", channels: ["sms"], waiting: 4, since: ago(7) },
    ]);
    expect(problemsOf({ ...CALM, channels: channel({ pausedAt: ago(9) }) })).toMatchObject([
      { since: ago(9) },
    ]);
    expect(keys({ channels: channel({ failuresInRow: 3 }) })).toEqual(["messages"]);
    const { queues: _queues, ...others } = CALM;
    expect(problemsOf({ ...others, queues: [], channels: channel({ failuresInRow: 3 }) })).toEqual([
      { key: "messages", channels: ["sms"], waiting: 0, since: NOW },
    ]);
  });

  test("when a pass of the sender left an urgent message behind that was due for more than two minutes", () => {
    const left = (minutes: number, jobs = CALM.jobs) =>
      keys({ channels: channel({ urgentSince: ago(minutes) }), jobs });
    expect([left(3), left(3.01)]).toEqual([[], ["messages"]]);
    expect(left(60, [])).toEqual([]);
    expect(left(60, job({ name: "retention" }))).toEqual([]);
  });

  test("with the messages of all stuck channels, but not while it is off", () => {
    const both = [...channel({ pausedAt: ago(5) }), ...channel({ channel: "mail", pausedAt: ago(1) })];
    expect(problemsOf({ ...CALM, channels: both })).toEqual([
      { key: "messages", channels: ["sms", "mail"], waiting: 6, since: ago(20) },
    ]);
    expect(keys({ channels: channel({ isOn: false, pausedAt: ago(5), failuresInRow: 9 }) })).toEqual([]);
  });
});

test("money that nobody could read, broken invariants and a late backup are problems", () => {
  const queues: Facts["queues"] = [{ name: "unreadable", waiting: 2, oldestAt: ago(30) }];
  expect(problemsOf({ ...CALM, queues })).toEqual([{ key: "money", waiting: 2, since: ago(30) }]);
  expect(problemsOf({ ...CALM, queues: [{ name: "unreadable", waiting: 1, oldestAt: null }] })).toEqual([
    { key: "money", waiting: 1, since: NOW },
  ]);
  const broken = [{ rule: "I1", subject: "class:1" }];
  expect(problemsOf({ ...CALM, invariants: { checkedAt: ago(3), broken } })).toEqual([
    { key: "invariants", broken: 1, since: ago(3) },
  ]);
  const backup = (lastAt: Date | null, isExpected = true) => ({ isExpected, lastAt, provenAt: null });
  expect(keys({ backup: backup(ago(24.5 * 60)) })).toEqual([]);
  expect(problemsOf({ ...CALM, backup: backup(ago(24.6 * 60)) })).toEqual([
    { key: "backup", lastAt: ago(24.6 * 60), since: ago(24.6 * 60) },
  ]);
  expect(keys({ backup: backup(ago(24.6 * 60), false) })).toEqual([]);
  expect(problemsOf({ ...CALM, backup: backup(null) })).toEqual([
    { key: "backup", lastAt: null, since: CALM.inUseSince },
  ]);
  expect(keys({ backup: backup(null), inUseSince: ago(60) })).toEqual(["backup"]);
  expect(keys({ backup: backup(null), inUseSince: null })).toEqual(["backup"]);
});

test("the invariants are checked every night, and as often as it costs a hundredth of the time", () => {
  const last = { day: "2027-01-04", checkedAt: ago(1), tookMs: 600 };
  expect(isCheckDue(undefined, "2027-01-04", NOW)).toBe(true);
  expect(isCheckDue(last, "2027-01-05", NOW)).toBe(true);
  expect(isCheckDue(last, "2027-01-04", NOW)).toBe(true);
  expect(isCheckDue({ ...last, tookMs: 601 }, "2027-01-04", NOW)).toBe(false);
});
