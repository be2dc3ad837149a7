import { describe, expect, test } from "vitest";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import { listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import { newPhone } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { numberOf } from "../../support/certificates";
import { sql } from "../../support/database";
import {
  agree,
  agreed,
  aMonth,
  ask,
  askAndSend,
  days,
  followUpsOf,
  gateway,
  gotOn,
  graduate,
  reply,
  replyEach,
  send,
  withFollowUps,
} from "./graduates";

process.env.DATABASE_POOL = "20";
withFollowUps();

test("over a year after a closed season, who agreed is asked three times, and nobody else is ever written to", async () => {
  const [silent, talks, stops, never, ends] = [
    await agreed(),
    await agreed(),
    await agreed(),
    await graduate(),
    await agreed(),
  ];
  await sql`update seasons set closed_at = now() where number = 8`;
  await agree(ends, false);
  for (let day = 0; day <= 400; day += day < 40 ? 1 : 9) {
    const before = await Promise.all([talks, stops].map(({ student }) => gotOn(student.msisdn)));
    await askAndSend();
    const [talked, stopped] = before.map((texts) => texts.length);
    if ((await gotOn(talks.student.msisdn)).length !== talked) await replyEach(talks.student.msisdn, "1 1 2");
    if ((await gotOn(stops.student.msisdn)).length !== stopped)
      for (const word of ["STOP", "START"]) await reply(stops.student.msisdn, word);
    await days(day < 40 ? 1 : 9);
  }
  await sql`update seasons set closed_at = null where number = 8`;
  const written = await sql`select recipient from outbox where kind = 'follow_up'`;
  expect(await gotOn(silent.student.msisdn)).toHaveLength(3);
  expect((await followUpsOf(talks)).map(({ month, doing }) => [month, doing])).toEqual([
    [1, "working"],
    [6, "working"],
    [12, "working"],
  ]);
  expect(await gotOn(stops.student.msisdn)).toHaveLength(1);
  expect(await followUpsOf(stops)).toMatchObject([{ month: 1, question: null, doing: null }]);
  const phones = [silent, talks, stops].map(({ student }) => student.msisdn);
  expect(new Set(written.map(({ recipient }) => recipient))).toEqual(new Set(phones));
  expect([never, ends].map(({ student }) => phones.includes(student.msisdn))).toEqual([false, false]);
}, 120_000);

describe("nobody is asked", () => {
  test("before the day, a month after the issue in Nairobi", async () => {
    const seat = await agreed();
    await sql`update certificates set issued_at = (nairobi_date(now())::timestamp - interval '1 month' + interval '1 day 30 minutes') at time zone 'Africa/Nairobi'`;
    await askAndSend();
    expect(await gotOn(seat.student.msisdn)).toEqual([]);
    await days(1);
    await askAndSend();
    expect(await gotOn(seat.student.msisdn)).toHaveLength(1);
  });

  test("long after the day, as where the setting is turned on a year later", async () => {
    const seat = await agreed();
    await sql`update settings set value = 'false' where key = 'follow_up_questions'`;
    await days(70);
    expect(await ask()).toMatchObject({ isDue: false });
    await sql`update settings set value = 'true' where key = 'follow_up_questions'`;
    await askAndSend();
    expect(await gotOn(seat.student.msisdn)).toEqual([]);
  });

  test("whose certificate was withdrawn, or who is archived", async () => {
    const [withdrawn, archived, control] = [await agreed(), await agreed(), await agreed()];
    const number = await numberOf(withdrawn);
    await withdrawCertificate(await asStaff("admin"), { number, reason: "A mistake" });
    await sql`update students set status = 'archived' where id = ${archived.student.id}`;
    await aMonth();
    await askAndSend();
    const got = await Promise.all([withdrawn, archived, control].map(({ student }) => gotOn(student.msisdn)));
    expect(got.map((texts) => texts.length)).toEqual([0, 0, 1]);
  });

  test("on a guardian's consent once the student is an adult, who is asked for their own", async () => {
    const guardian = newPhone();
    const seat = await agreed({ guardian });
    await sql`update students set dob = (now() - interval '19 years' + interval '60 days')::date where id = ${seat.student.id}`;
    await aMonth();
    await askAndSend();
    expect(await gotOn(guardian)).toHaveLength(1);
    await days(153);
    await askAndSend();
    expect([await gotOn(guardian), await gotOn(seat.student.msisdn)].map((texts) => texts.length)).toEqual([
      1, 0,
    ]);
    await agree(seat);
    await days(1);
    await askAndSend();
    expect([await gotOn(guardian), await gotOn(seat.student.msisdn)].map((texts) => texts.length)).toEqual([
      1, 1,
    ]);
  });

  test("at night: the question waits for the morning", async () => {
    const seat = await agreed();
    await aMonth();
    await days(0.5);
    await askAndSend();
    expect(await gotOn(seat.student.msisdn)).toEqual([]);
    await days(0.5);
    await send();
    expect(await gotOn(seat.student.msisdn)).toHaveLength(1);
  });

  test("beyond the questions' share of the month's budget; the console says so, and the next month goes on", async () => {
    await Promise.all([agreed(), agreed(), agreed()]);
    await sql`insert into settings (key, value) values ('sms_monthly_budget', '8')`;
    await aMonth();
    await sql`delete from outbox`;
    expect(await ask()).toEqual({ isDue: true, asked: 2, left: 1 });
    await send();
    const list = await listFollowUps(await asStaff("admin"), {});
    expect(list.budget).toEqual({ most: 1.6, used: 1.6, is_used_up: true });
    const [someone] = await sql`select recipient from outbox where kind = 'follow_up' limit 1`;
    await reply(String(someone?.recipient), "1");
    expect(await gotOn(String(someone?.recipient))).toHaveLength(1);
    await sql`update outbox set created_at = created_at - interval '1 month'`;
    await days(1);
    expect(await ask()).toEqual({ isDue: true, asked: 1, left: 0 });
  });
});

test("what the gateway does not take is tried again and asked once; what it took without an answer is not sent twice", async () => {
  const [away, cut] = [await agreed(), await agreed()];
  await aMonth();
  let calls = 0;
  gateway.script = ({ recipient }) => {
    calls += 1;
    if (recipient === cut.student.msisdn) return { is: "unknown", why: "timeout" };
    return calls < 3 ? { is: "not_sent", why: "no_connection" } : "take";
  };
  await askAndSend();
  gateway.script = ({ recipient }) =>
    recipient === cut.student.msisdn ? { is: "unknown", why: "timeout" } : "take";
  for (let hour = 0; hour < 4; hour++) {
    await days(1 / 24);
    await askAndSend();
  }
  expect(await gotOn(away.student.msisdn)).toHaveLength(1);
  const rows =
    await sql`select state, attempts from outbox where recipient = ${cut.student.msisdn} and kind = 'follow_up'`;
  expect([...rows]).toEqual([{ state: "unknown", attempts: 1 }]);
});

test("two servers' schedulers at once ask each student once, and a shared phone once", async () => {
  const guardian = newPhone();
  const seats = [await agreed(), await agreed(), await agreed({ guardian }), await agreed({ guardian })];
  await aMonth();
  const runs = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(runs.filter(({ isDue }) => isDue)).toHaveLength(1);
  const asked =
    await sql`select recipient, count(*)::int as questions from outbox where kind = 'follow_up' group by 1`;
  expect(asked).toHaveLength(3);
  expect(asked.every(({ questions }) => questions === 1)).toBe(true);
  // Control: forgetting that a run was begun, the rows alone keep each from being asked again.
  await sql`delete from job_runs where job = 'follow_ups'`;
  expect((await ask()).asked).toBe(0);
  await sql`delete from follow_ups`;
  await sql`delete from job_runs where job = 'follow_ups'`;
  expect((await ask()).asked).toBe(seats.length - 1);
});
