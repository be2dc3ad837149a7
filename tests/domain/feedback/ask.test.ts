import { describe, expect, test } from "vitest";
import { askFeedback } from "@/lib/domain/feedback/ask";
import { heldSeat, newPhone, paidSeat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { days, gateway } from "../follow-ups/graduates";
import { ask, askAndSend, close, completed, decide, gotOn, withFeedback } from "./closed-season";

process.env.DATABASE_POOL = "20";
withFeedback();

describe("after a season closes", () => {
  test("who completed, did not complete or withdrew gets one SMS with a link; who never paid gets none", async () => {
    const [done] = await completed(1);
    const [failed, left, unpaid] = [await paidSeat(), await paidSeat(), await heldSeat()];
    await decide(failed, "not_completed");
    await decide(left, "withdrew");
    await close();
    for (let run = 0; run < 3; run++) {
      await askAndSend();
      await days(1);
    }
    const got = [done!, failed, left, unpaid].map(({ student }) => gotOn(student.msisdn));
    expect(got.map((texts) => texts.length)).toEqual([1, 1, 1, 0]);
    expect(got[0]?.[0]).toMatch(
      /^GNM Academy: How was the teaching for Amina O\.\? Reply 1 \(poor\) to 5 \(good\), or http[^?\s]+\/feedback\/[0-9a-z]{26}\?lang=en STOP ends this\.$/,
    );
  });

  test("a minor's goes to the guardian", async () => {
    const [seat] = await completed(1);
    const guardian = newPhone();
    await sql`update students set dob = (now() - interval '16 years')::date, guardian_name = 'Grace Otieno',
      guardian_id_no = '12345678', guardian_msisdn = ${guardian} where id = ${seat!.student.id}`;
    await close();
    await askAndSend();
    expect([gotOn(guardian), gotOn(seat!.student.msisdn)].map((texts) => texts.length)).toEqual([1, 0]);
  });

  test("it is in the student's language", async () => {
    const [seat] = await completed(1);
    await sql`update students set language = 'sw' where id = ${seat!.student.id}`;
    await close();
    await askAndSend();
    expect(gotOn(seat!.student.msisdn)).toEqual([
      expect.stringContaining("Mafundisho yalikuwaje kwa Amina O.?"),
    ]);
  });

  test("who said STOP, or whose consent is missing, is never written to", async () => {
    const [stopped, missing, stopsLate, control] = await completed(4);
    await sql`insert into message_opt_outs (msisdn, source) values (${stopped!.student.msisdn}, 'reply')`;
    await sql`update students set consent_until = now() + interval '60 days' where id = ${missing!.student.id}`;
    await close();
    await ask();
    await sql`insert into message_opt_outs (msisdn, source) values (${stopsLate!.student.msisdn}, 'reply')`;
    await askAndSend();
    const got = [stopped, missing, stopsLate, control].map((seat) => gotOn(seat!.student.msisdn));
    expect(got.map((texts) => texts.length)).toEqual([0, 0, 0, 1]);
    const [late] =
      await sql`select state, why from outbox where recipient = ${stopsLate!.student.msisdn} and kind = 'feedback'`;
    expect(late).toEqual({ state: "suppressed", why: "opted_out" });
    await sql`update students set consent_until = null where id = ${missing!.student.id}`;
  });
});

describe("nobody is asked", () => {
  test("while the setting is off, as it is at first", async () => {
    await completed(1);
    await close();
    await sql`delete from settings`;
    expect(await ask()).toEqual({ isDue: false, asked: 0, left: 0 });
    expect(await sql`select 1 from feedback_asked`).toHaveLength(0);
  });

  test("before the season closes, nor where the setting is turned on long after", async () => {
    const [seat] = await completed(1);
    await askAndSend();
    await close();
    await days(31);
    await askAndSend();
    expect(gotOn(seat!.student.msisdn)).toEqual([]);
  });

  test("of a past season that was entered by hand", async () => {
    const [seat] = await completed(1);
    const [season] = await sql`select registration_opens_at from seasons where number = 8`;
    await sql`update seasons set closed_at = now(), is_past = true, registration_opens_at = null where number = 8`;
    await askAndSend();
    expect(gotOn(seat!.student.msisdn)).toEqual([]);
    await sql`update seasons set is_past = false, registration_opens_at = ${season!.registration_opens_at} where number = 8`;
  });

  test("beyond the messages' share of the month's budget; the next month goes on", async () => {
    await completed(3);
    await sql`insert into settings (key, value) values ('sms_monthly_budget', '8')`;
    await close();
    await sql`delete from outbox`;
    expect(await ask()).toEqual({ isDue: true, asked: 2, left: 1 });
    await sql`update outbox set created_at = created_at - interval '1 month'`;
    await sql`delete from job_runs where job = 'feedback'`;
    expect(await ask()).toEqual({ isDue: true, asked: 1, left: 0 });
  });

  test("by staff: only the scheduler asks", async () => {
    expect(await outcomeOf(askFeedback(await asStaff("admin"), {}))).toBe("not_allowed");
  });
});

test("two servers' schedulers at once ask each student once", async () => {
  const seats = await completed(4);
  await decide(seats[0]!, "withdrew");
  await close();
  const runs = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(runs.filter(({ isDue }) => isDue)).toHaveLength(1);
  const messages = async () =>
    (await sql`select recipient, count(*)::int as links from outbox where kind = 'feedback' group by 1`).map(
      ({ links }) => links,
    );
  expect(await messages()).toEqual([1, 1, 1, 1]);
  // Control: forgetting that a run was begun, the rows alone keep each from being asked again.
  await sql`delete from job_runs where job = 'feedback'`;
  expect((await ask()).asked).toBe(0);
  await sql`delete from feedback_asked`;
  await sql`delete from outbox`;
  await sql`delete from job_runs where job = 'feedback'`;
  expect((await ask()).asked).toBe(4);
  expect(gateway.taken).toEqual([]);
});
