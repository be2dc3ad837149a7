import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { privacyTexts } from "@/app/(public)/privacy-policy/texts";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { purgeOldRecords } from "@/lib/domain/records/retention/apply-retention";
import { RETENTION_PERIODS } from "@/lib/domain/records/retention/periods";
import { heldSeat, newPhone, staffMember, student } from "../../../api/fixtures";
import { sql } from "../../../support/database";
import { insertStkPush } from "../../../support/insert-stk-push";
import { aged, isAnonymized } from "./aged";

const MACHINE = { actor: SCHEDULER };

describe("retention periods", () => {
  beforeEach(async () => {
    await sql`insert into mpesa_callbacks (kind, body, received_at) values
      ('confirmation', 'old', now() - interval '18 months' - interval '1 day'),
      ('confirmation', 'young', now() - interval '18 months' + interval '1 day')`;
    await sql`insert into unreadable_money (source, key, reason, raw) values ('callback', 'test', 'not_understood', 'x') on conflict do nothing`;
    await sql`insert into mpesa_callback_outcomes (callback_id, outcome, unreadable_id)
      select c.id, 'test', u.id from mpesa_callbacks c, unreadable_money u where c.body in ('old', 'young') on conflict do nothing`;
  });

  test("let M-Pesa's messages lose their text after 18 months and stay as rows", async () => {
    const [{ rows } = { rows: 0 }] = await sql`select count(*)::int as rows from mpesa_callbacks`;
    const { stkPushId } = await insertStkPush(await heldSeat());
    for (const days of [1, -1])
      await sql`insert into mpesa_queries (express_request_id, body, verdict, created_at)
        values (${stkPushId}, '{}', 'cancelled', now() - interval '18 months' + make_interval(days => ${days}))`;
    await purgeOldRecords(MACHINE, {});
    const texts = await sql`select body from mpesa_callbacks order by id`;
    expect(texts.map(({ body }) => body)).not.toContain("old");
    expect(texts.map(({ body }) => body)).toContain("young");
    expect(texts).toHaveLength(rows);
    expect(await sql`select body from mpesa_queries order by created_at desc`).toEqual([
      { body: "{}" },
      { body: null },
    ]);
  });

  test("let what former students answered go after 3 years", async () => {
    for (const [month, days] of [
      [1, 1],
      [6, -1],
    ])
      await sql`insert into follow_ups (enrollment_id, month, created_at) values (${(await heldSeat()).enrollmentId}, ${month!},
        now() - interval '3 years' + make_interval(days => ${days!}))`;
    await purgeOldRecords(MACHINE, {});
    expect((await sql`select month from follow_ups`).map(({ month }) => month)).toEqual([1]);
  });

  test("let what could not be booked lose its text 18 months after it came, but not while it waits for a person", async () => {
    const who = await staffMember("finance");
    const at = sql`now() - interval '18 months' - interval '1 day'`;
    await sql`insert into unreadable_money (source, key, reason, raw, msisdn, payer_name, received_at) values
      ('callback', 'waits', 'not_understood', 'raw', '254711000777', 'AMINA', ${at}),
      ('callback', 'decided', 'not_understood', 'raw', '254711000777', 'AMINA', ${at})`;
    await sql`update unreadable_money set resolution = 'dismissed', resolved_by = ${who}, resolved_reason = 'A test', resolved_at = now()
      where key = 'decided'`;
    await purgeOldRecords(MACHINE, {});
    expect(
      await sql`select key, raw, msisdn, payer_name, resolved_reason from unreadable_money where key in ('waits', 'decided') order by key`,
    ).toEqual([
      { key: "decided", raw: "", msisdn: "", payer_name: "", resolved_reason: "A test" },
      { key: "waits", raw: "raw", msisdn: "254711000777", payer_name: "AMINA", resolved_reason: null },
    ]);
  });

  test("let SMS and e-mail lose their text after 18 months and keep state and cost", async () => {
    for (const days of [1, -1])
      await sql`insert into outbox (channel, kind, purpose, priority, recipient, subject, body, cause, state, parts,
        cost_cents, expires_at, created_at)
        values ('sms', 'notice', 'transactional', 4, '254712345678', 's', 'x', ${`aged:${days}`}, 'delivered', 1, 80, now(),
          now() - interval '18 months' + make_interval(days => ${days}))`;
    await purgeOldRecords(MACHINE, {});
    expect(
      await sql`select subject, body, state, cost_cents from outbox where cause like 'aged:%' order by created_at`,
    ).toEqual([
      { subject: "", body: "", state: "delivered", cost_cents: 80 },
      { subject: "s", body: "x", state: "delivered", cost_cents: 80 },
    ]);
  });

  test("let replies lose their text after 18 months", async () => {
    for (const days of [1, -1]) {
      const at = sql`now() - interval '18 months' + make_interval(days => ${days})`;
      await sql`insert into replies (provider_id, msisdn, body, sent_at, created_at) values (${`term ${days}`}, '254711000777', 'x', ${at}, ${at})`;
    }
    await purgeOldRecords(MACHINE, {});
    expect(await sql`select body from replies order by created_at`).toEqual([{ body: "" }, { body: "x" }]);
  });

  test("never let a message be deleted or rewritten, at any age", async () => {
    for (const body of ["old", "young"]) {
      await expect(sql`delete from mpesa_callbacks where body = ${body}`).rejects.toThrow("never changed");
      await expect(sql`update mpesa_callbacks set body = 'x' where body = ${body}`).rejects.toThrow("never");
      await expect(
        sql`update mpesa_callbacks set body = '', kind = 'express' where body = ${body}`,
      ).rejects.toThrow("never");
    }
    await expect(sql`update mpesa_callbacks set body = '' where body = 'young'`).rejects.toThrow("never");
  });

  test.each(["audit_log", "access_log"])(
    "let %s lose its lines after three years, not a day before",
    async (table) => {
      const line = (days: number) => ({
        at: sql`now() - interval '3 years' + make_interval(days => ${days})`,
        verb: "students.list",
      });
      for (const days of [-1, 1])
        if (table === "audit_log")
          await sql`insert into audit_log (at, actor_kind, verb, subject, changes)
          values (${line(days).at}, 'staff', ${`term ${days}`}, 'a:b', '{}')`;
        else
          await sql`insert into access_log (at, actor_kind, verb, student_ids)
          values (${line(days).at}, 'staff', ${`term ${days}`}, array[gen_random_uuid()])`;
      await expect(sql`delete from ${sql(table)} where verb = 'term 1'`).rejects.toThrow("never");
      await expect(sql`update ${sql(table)} set verb = 'x' where verb = 'term -1'`).rejects.toThrow("never");
      await purgeOldRecords(MACHINE, {});
      expect(await sql`select verb from ${sql(table)} where verb like 'term%'`).toEqual([{ verb: "term 1" }]);
    },
  );

  test("let sessions go with the logs, and password links and idempotency keys sooner", async () => {
    const staffId = await staffMember("tutor");
    for (const age of ["3 years 1 day", "2 years"])
      await sql`insert into staff_sessions (staff_id, token_hash, expires_at)
        values (${staffId}, ${age}, now() - ${age}::interval)`;
    for (const age of ["2 days", "1 hour"])
      await sql`insert into password_resets (staff_id, token_hash, expires_at)
        values (${staffId}, ${age}, now() - ${age}::interval)`;
    const register = await registerBy(staffId);
    for (const age of ["91 days", "89 days"])
      await sql`insert into register_writings (register_id, client_id, created_at)
        values (${register}, gen_random_uuid(), now() - ${age}::interval)`;
    await purgeOldRecords(MACHINE, {});
    expect(await sql`select token_hash from staff_sessions where staff_id = ${staffId}`).toEqual([
      { token_hash: "2 years" },
    ]);
    expect(await sql`select token_hash from password_resets`).toEqual([{ token_hash: "1 hour" }]);
    expect(
      await sql`select count(*)::int as rows from register_writings where register_id = ${register}`,
    ).toEqual([{ rows: 1 }]);
  });

  test("need no audit line in an enrollment that is older than the audit log", async () => {
    const seat = await heldSeat();
    const then = sql`now() - interval '3 years' - interval '1 day'`;
    await aged(seat.student, 4 * 365);
    await sql`alter table audit_log disable trigger audit_log_immutable`;
    await sql`update audit_log set at = ${then} where subject = ${`enrollment:${seat.enrollmentId}`}`;
    await sql`alter table audit_log enable trigger audit_log_immutable`;
    await purgeOldRecords(MACHINE, {});
    const subject = `enrollment:${seat.enrollmentId}`;
    expect(await sql`select 1 from audit_log where subject = ${subject}`).toEqual([]);
  });
});

test("the scheduler purges once a day", async () => {
  const [first, second] = [await student(), await student()];
  await aged(first, 91);
  await reconcile(MACHINE, {});
  expect(await isAnonymized(first)).toBe(true);
  await aged(second, 91);
  await reconcile(MACHINE, {});
  expect(await isAnonymized(second)).toBe(false);
  await sql`delete from job_runs where job = 'retention'`;
  await reconcile(MACHINE, {});
  expect(await isAnonymized(second)).toBe(true);
});

test("the periods are those of the privacy policy", () => {
  const promised = privacyTexts.en.sections.find(({ id }) => id === "how-long")?.points ?? [];
  const page = readFileSync("public/privacy_policy.html", "utf8");
  for (const texts of [
    `a registration that is never paid: ${RETENTION_PERIODS.unpaidDays} days, then everything personal in it is removed;`,
    `the messages that M-Pesa sends us, as they came: ${RETENTION_PERIODS.messageMonths} months;`,
    `if you agreed: ${RETENTION_PERIODS.followUpYears} years, or until you end it;`,
    `${RETENTION_PERIODS.logYears} years;`,
  ]) {
    expect(promised.join("\n")).toContain(texts);
    expect(page).toContain(texts);
  }
});

async function registerBy(staffId: string): Promise<string> {
  const { group } = await heldSeat(await student({ msisdn: newPhone() }));
  const [register] = await sql`insert into registers (session_id, date, status, marked_by)
    values (${group.saturday}, '2026-11-14', 'draft', ${staffId}) returning id`;
  return register!.id;
}
