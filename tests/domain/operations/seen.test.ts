import { describe, expect, test } from "vitest";
import {
  advanceClock,
  api,
  asStaff,
  confirm,
  dismissUnreadable,
  goAway,
  heldSeat,
  hire,
  listen,
  logged,
  metrics,
  now,
  phone,
  port,
  queue,
  ready,
  recordBackup,
  recordBackupRun,
  recordProof,
  run,
  showRunning,
  signIn,
  sql,
  status,
  told,
  waiting,
} from "./academy-with-gateway";

test("a quiet academy says that all is well, to admins alone", async () => {
  const seen = await status();
  expect(Object.keys(seen)).toEqual(["scheduler", "jobs", "queues", "invariants", "backup", "channels"]);
  expect(seen.scheduler.ok).toBe(true);
  expect(seen.jobs.filter(({ last_error }) => last_error !== null)).toEqual([]);
  expect(seen.jobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["callbacks", "holds", "messages", "alerts"]),
  );
  expect(seen.invariants).toMatchObject({ broken: [] });
  expect(seen.backup).toEqual({ last_at: null, proven_at: null });
  expect(await told()).toEqual([]);
  for (const role of ["finance", "cashier", "tutor"] as const)
    expect((await api("GET status")({ token: await signIn(await hire(role)) })).status).toBe(403);
  expect((await api("GET status")()).status).toBe(401);
});

describe("each stands in the status, in the metrics and in one alert within two runs, and goes when it is over:", () => {
  test("a scheduler that stopped, noticed by the readiness probe, which stays 200", async () => {
    await advanceClock(130);
    expect((await status()).scheduler.ok).toBe(false);
    expect((await metrics())("academy_scheduler_up")).toBe(0);
    const answer = await (ready.GET as (request: Request) => Promise<Response>)(
      new Request("http://academy.test/api/ready"),
    );
    expect((await answer.json()).parts.scheduler).toBe(false);
    expect(
      logged.filter((line) => line.includes('"level":"error"') && line.includes("scheduler.silent")),
    ).toHaveLength(1);
    // The probe sends the message itself, since the scheduler does not.
    await expect
      .poll(async () => (await sql`select state from outbox where kind = 'alert'`).map(({ state }) => state))
      .toEqual(["accepted", "accepted"]);
    const [sent = ""] = await told();
    expect(sent).toMatch(/scheduler has not run since .*\/admin\/status$/);

    await run();
    expect((await status()).scheduler.ok).toBe(true);
    expect((await metrics())("academy_scheduler_up")).toBe(1);
    expect(await told()).toEqual([expect.stringContaining("scheduler runs again")]);
  });

  test("a scheduler that stopped, noticed by nobody but the next run", async () => {
    await advanceClock(600);
    await run();
    const sent = await sql`select state, why, body from outbox
      where kind = 'alert' and subject = '' and recipient = ${phone} order by about_id nulls last`;
    expect(sent.map(({ state, why }) => [state, why])).toEqual([
      ["expired", "alert_over"],
      ["accepted", null],
    ]);
    expect(sent[1]?.body).toContain("scheduler runs again. It had not since");
    await told();
  });

  test("a gateway that went away", async () => {
    await goAway();
    await queue(5, { kind: "enrolled" });
    await run();
    await run();
    expect(await waiting("sms")).toBeGreaterThanOrEqual(5);
    expect((await status()).channels).toContainEqual(
      expect.objectContaining({ channel: "sms", state: "paused" }),
    );
    const figures = await metrics();
    expect(figures('academy_queue_waiting{queue="sms"}')).toBeGreaterThanOrEqual(5);
    expect(figures('academy_channel_paused{channel="sms"}')).toBe(1);
    expect(await told()).toEqual([expect.stringContaining("Messages by SMS do not go out")]);

    await listen(port);
    await advanceClock(100);
    await run();
    await run();
    expect((await status()).channels).toContainEqual(
      expect.objectContaining({ channel: "sms", state: "on" }),
    );
    await advanceClock(100);
    await run();
    await run();
    expect(await waiting("sms")).toBe(0);
    expect((await metrics())('academy_queue_waiting{queue="sms"}')).toBe(0);
    expect(await told()).toEqual([expect.stringContaining("Messages go out again")]);
  });

  test("a callback that cannot be read", async () => {
    await confirm("{ not a payment");
    await run();
    expect(await waiting("unreadable")).toBe(1);
    expect((await metrics())('academy_queue_waiting{queue="unreadable"}')).toBe(1);
    expect(await told()).toEqual([expect.stringContaining("is not booked. It waits in the Money Desk.")]);
    await run();
    expect(await told()).toEqual([]);

    const [entry] = await sql`select id from unreadable_money where resolution is null`;
    await dismissUnreadable(await asStaff("finance"), { id: entry!.id, reason: "Not a payment" });
    await run();
    expect(await waiting("unreadable")).toBe(0);
    expect(await told()).toEqual([expect.stringContaining("Every message about money is booked")]);
  });

  test("a record that contradicts a rule", async () => {
    const { enrollmentId } = await heldSeat();
    // As somebody with a database client would do it, past every trigger.
    const setState = (to: string) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update invariant_checks set took_ms = 0`;
        await tx`update enrollments set state = ${to} where id = ${enrollmentId}`;
      });
    const [{ state } = { state: "" }] = await sql`select state from enrollments where id = ${enrollmentId}`;
    try {
      await setState("enrolled");
      await run();
      const { broken } = (await status()).invariants;
      expect(broken.length).toBeGreaterThan(0);
      expect((await metrics())("academy_invariants_broken")).toBe(broken.length);
      expect(await told()).toEqual([
        expect.stringMatching(/\d+ records? contradicts? the rules of seats and money/),
      ]);
    } finally {
      await setState(state as string);
    }
    await run();
    expect((await status()).invariants.broken).toEqual([]);
    expect((await metrics())("academy_invariants_broken")).toBe(0);
    expect(await told()).toEqual([expect.stringContaining("No record contradicts the rules")]);
  });

  test("a backup older than a day", async () => {
    const made = async (hoursAgo: number, file: string) => {
      const [{ at }] = (await sql`select now() - make_interval(hours => ${hoursAgo}) as at`) as unknown as [
        { at: Date },
      ];
      await recordBackup(sql, { madeAt: at, file, bytes: 1_000 });
      return at.toISOString();
    };
    const old = await made(26, "academy-1.age");
    await run();
    expect((await status()).backup).toEqual({ last_at: old, proven_at: null });
    expect((await metrics())("academy_backup_age_seconds")).toBeGreaterThan(26 * 3600 - 5);
    expect(await told()).toEqual([expect.stringContaining("The last backup is of")]);

    const last_at = await made(1, "academy-2.age");
    await recordProof(sql, "academy-2.age");
    await expect(recordProof(sql, "academy-3.age")).rejects.toThrow("No backup academy-3.age was recorded.");
    await run();
    expect((await status()).backup).toEqual({ last_at, proven_at: expect.any(String) });
    expect(await told()).toEqual([expect.stringContaining("There is a new backup.")]);
  });

  test("a job that fails, while the others run", async () => {
    await sql`alter table waiting_list rename to waiting_list_away`;
    try {
      await run();
      expect(await told(), "one failure is a deadlock or a moment without the database").toEqual([]);
      await run();
      const { jobs } = await status();
      expect(jobs.find(({ name }) => name === "waiting")?.last_error).toBe("Database error 42P01");
      expect(jobs.find(({ name }) => name === "messages")?.last_error).toBeNull();
      expect((await metrics())('academy_job_failing{job="waiting"}')).toBe(2);
      expect(await told()).toContainEqual(
        expect.stringContaining("This fails: giving free seats to waiting lists"),
      );
    } finally {
      await sql`alter table waiting_list_away rename to waiting_list`;
    }
    await run();
    expect((await status()).jobs.filter(({ last_error }) => last_error !== null)).toEqual([]);
    expect((await metrics())('academy_job_failing{job="waiting"}')).toBe(0);
    expect(await told()).toContainEqual(expect.stringContaining("This works again"));
  });
});

test("a problem that lasts is told once a day, and one that comes and goes not more than six times a day", async () => {
  await confirm("{ still not a payment");
  for (const seconds of [0, 12 * 3_600, 13 * 3_600]) {
    await advanceClock(seconds);
    await run();
  }
  const texts = (await told()).filter((text) => text.includes("not booked."));
  expect(texts).toHaveLength(2);

  const finance = await asStaff("finance");
  const settle = async () => {
    const [entry] = await sql`select id from unreadable_money where resolution is null`;
    await dismissUnreadable(finance, { id: entry!.id, reason: "Not a payment" });
    await run();
  };
  await settle();
  await told();
  for (let nth = 0; nth < 7; nth++) {
    await confirm(`{ comes and goes ${nth}`);
    await run();
    await settle();
  }
  expect((await told()).filter((text) => text.includes("not booked.")).length).toBeLessThanOrEqual(6);
  await confirm("{ comes and stays");
  await run();
  expect(await told()).toEqual([]);
  await advanceClock(3_700);
  await run();
  expect(await told()).toContainEqual(expect.stringContaining("not booked."));
  await settle();
  await told();
});

test("a backup that was never made is to be done from the first day, told after a day, and alarms on its age", async () => {
  await sql`delete from backups`;
  await sql`update staff set created_at = now()`;
  await run();
  await told();
  const ctx = await asStaff("admin");
  const shown = async () => (await showRunning(ctx, {})).problems.map(({ text }) => text);
  expect(await shown()).toEqual(["No backup is recorded."]);
  expect((await metrics())("academy_backup_age_seconds")).toBe(Number.POSITIVE_INFINITY);
  expect((await metrics())("academy_backup_proven_age_seconds")).toBe(Number.POSITIVE_INFINITY);
  await run();
  expect(await told()).toEqual([]);
  await advanceClock(25 * 3_600);
  await run();
  expect(await told()).toContainEqual(expect.stringContaining("No backup is recorded."));
  await recordBackup(sql, { madeAt: await now(), file: "academy-first.age", bytes: 1_000 });
  await run();
  expect(await told()).toEqual([expect.stringContaining("There is a new backup.")]);
  expect(await shown()).toEqual([]);
});

test("a backup that failed stands in the status with its reason, and is told when it did not succeed soon", async () => {
  await recordBackupRun(sql, "The disk of the backups is full");
  await run();
  const { jobs } = await showRunning(await asStaff("admin"), {});
  expect(jobs.find(({ name }) => name === "backup")?.last_error).toBe("The disk of the backups is full");
  expect(await told()).toEqual([]);
  await advanceClock(660);
  await run();
  expect(await told()).toContainEqual(expect.stringContaining("This fails: making and proving the backup."));
  await recordBackupRun(sql, null);
  await run();
  expect(await told()).toEqual([expect.stringContaining("This works again: making and proving the backup.")]);
});

test("alerts go to every active admin, or to the phones of the setting, and each to a phone once", async () => {
  const recipients = async () => {
    await confirm(`{ ${Math.random()}`);
    await run();
    const rows =
      await sql`select distinct recipient from outbox where kind = 'alert' and subject = '' order by 1`;
    await told();
    const [entry] = await sql`select id from unreadable_money where resolution is null`;
    await dismissUnreadable(await asStaff("finance"), { id: entry!.id, reason: "Not a payment" });
    await run();
    await told();
    await advanceClock(25 * 3_600);
    await run();
    await told();
    return rows.map(({ recipient }) => recipient as string);
  };
  const away = await hire("admin", { status: "inactive" });
  const other = await hire("admin");
  await advanceClock(25 * 3_600);
  await run();
  await told();
  const first = await recipients();
  expect(first).toEqual(expect.arrayContaining([phone, other.msisdn]));
  expect(first).not.toContain(away.msisdn);
  await sql`insert into settings (key, value) values ('alert_phones', '["254711000111"]')`;
  expect(await recipients()).toEqual(["254711000111"]);
});
