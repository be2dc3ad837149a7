import { afterEach, describe, expect, test } from "vitest";
import { newPhone } from "../../api/fixtures";
import { sql } from "../../support/database";
import {
  agree,
  agreed,
  aMonth,
  ask,
  askAndSend,
  days,
  followUpsOf,
  gotOn,
  reply,
  replyEach,
  resultsOn,
  send,
  withFollowUps,
} from "./graduates";

withFollowUps();

afterEach(() => sql`delete from conversations`);

describe("a question to a former student", () => {
  test("is one SMS that names the student, and each answer brings the next", async () => {
    const seat = await agreed();
    const phone = seat.student.msisdn;
    await aMonth();
    await askAndSend();
    expect(await gotOn(phone)).toEqual([
      "GNM Academy: What does Amina O. do now? Reply 1 work, 2 study, 3 own business, 4 none of these. STOP ends this.",
    ]);
    await reply(phone, "3");
    await reply(phone, " 2.");
    await reply(phone, "(1)");
    expect((await gotOn(phone)).map((text) => text.split("?")[0])).toEqual([
      "GNM Academy: What does Amina O. do now",
      "GNM Academy: Does the course help Amina O.",
      "GNM Academy: May we tell Amina O.'s story to others",
      "GNM Academy: Thank you, that was the last question about Amina O. The answers are saved.",
    ]);
    expect(await followUpsOf(seat)).toEqual([
      { month: 1, question: null, doing: "business", helps: "a_little", story: true },
    ]);
    expect(await resultsOn(phone)).toEqual(
      Array.from({ length: 3 }, () => ({ meaning: "follow_up", result: "followed_up", body: "removed" })),
    );
  });

  test.each(["1 2 1", "12", "1,4", "1\n2\n1", "1️⃣ 2️⃣ 1️⃣"])(
    "is not answered by %j, which a hint answers once, and then by one digit",
    async (text) => {
      const seat = await agreed();
      await aMonth();
      await askAndSend();
      await reply(seat.student.msisdn, text);
      await reply(seat.student.msisdn, text);
      expect((await gotOn(seat.student.msisdn)).slice(1)).toEqual([
        "GNM Academy: One answer at a time, please. Reply with one digit to the last question about Amina O.; then the next one comes.",
      ]);
      expect(await followUpsOf(seat)).toMatchObject([{ question: 1, doing: null }]);
      const unread = { meaning: "follow_up", result: null, body: "removed" };
      expect(await resultsOn(seat.student.msisdn)).toEqual([unread, unread]);
      await reply(seat.student.msisdn, "3");
      expect(await followUpsOf(seat)).toMatchObject([{ question: 2, doing: "business" }]);
    },
  );

  test.each(["5", "0", "1 2 1 1", "1 working", "nafanya kazi", "0712345678", "2026", "-"])(
    "is not answered by %j, which waits for staff as a whole",
    async (text) => {
      const seat = await agreed();
      await aMonth();
      await askAndSend();
      await reply(seat.student.msisdn, text);
      expect(await followUpsOf(seat)).toMatchObject([{ question: 1, doing: null }]);
      expect(await resultsOn(seat.student.msisdn)).toEqual([{ meaning: "other", result: null, body: text }]);
    },
  );

  test("is answered within 30 days, and not after them", async () => {
    const late = await agreed();
    const later = await agreed();
    await aMonth();
    await askAndSend();
    await days(29);
    await reply(late.student.msisdn, "2");
    await days(2);
    await reply(later.student.msisdn, "2");
    expect(await followUpsOf(late)).toMatchObject([{ doing: "studying", question: 2 }]);
    expect(await followUpsOf(later)).toMatchObject([{ doing: null, question: 1 }]);
  });

  test("that waits for the morning is answered by nothing before it went out", async () => {
    const seat = await agreed();
    await aMonth();
    await days(0.5);
    await askAndSend();
    await reply(seat.student.msisdn, "1");
    expect(await followUpsOf(seat)).toMatchObject([{ doing: null, question: 1 }]);
  });

  test("that was not sent yet does not go out once it was ended", async () => {
    const seat = await agreed();
    await aMonth();
    await ask();
    await agree(seat, false);
    await send();
    expect(await gotOn(seat.student.msisdn)).toEqual([]);
    const [row] = await sql`select state, why from outbox where kind = 'follow_up'`;
    expect(row).toEqual({ state: "expired", why: "follow_up_over" });
  });

  test("is not answered by an SMS that was sent before it", async () => {
    const seat = await agreed();
    await aMonth();
    await askAndSend();
    await sql`update outbox set sent_at = now() + interval '1 minute' where kind = 'follow_up'`;
    await reply(seat.student.msisdn, "1");
    expect(await followUpsOf(seat)).toMatchObject([{ doing: null, question: 1 }]);
  });

  test("is answered once by two SMS that arrive at once: the second answers nothing that was not asked yet", async () => {
    const seat = await agreed();
    await aMonth();
    await askAndSend();
    await Promise.all([reply(seat.student.msisdn, "1"), reply(seat.student.msisdn, "1")]);
    expect(await followUpsOf(seat)).toMatchObject([{ doing: "working", question: 2, helps: null }]);
  });
});

describe("digits answer the newest question to a phone", () => {
  test("an absence that was told after a follow-up's question, and the follow-up's that was asked after it", async () => {
    const seat = await agreed();
    const phone = seat.student.msisdn;
    await aMonth();
    await askAndSend();
    await days(1);
    const told = await absence(seat.student.id, phone);
    await reply(phone, "2");
    expect(await followUpsOf(seat)).toMatchObject([{ question: 1, doing: null }]);
    expect(await resultsOn(phone)).toMatchObject([{ meaning: "absence_reason", result: "noted" }]);
    // Control: before the question, the absence is none that digits answer.
    await sql`update outbox set sent_at = now() - interval '3 days' where id = ${told}`;
    await sql`delete from replies`;
    await reply(phone, "2");
    expect(await followUpsOf(seat)).toMatchObject([{ question: 2, doing: "studying" }]);
  });

  test("a registration by SMS that is under way takes them all", async () => {
    const seat = await agreed();
    const phone = seat.student.msisdn;
    await aMonth();
    await askAndSend();
    await reply(phone, "JIUNGE");
    await reply(phone, "1");
    expect(await followUpsOf(seat)).toMatchObject([{ question: 1, doing: null }]);
    expect((await resultsOn(phone)).map(({ result }) => result)).toEqual(["answered", "answered"]);
    await sql`delete from conversations`;
    await reply(phone, "1");
    expect(await followUpsOf(seat)).toMatchObject([{ question: 2, doing: "working" }]);
  });

  test("nobody is asked on a phone that has an absence to explain or registers by SMS", async () => {
    const seat = await agreed();
    const phone = seat.student.msisdn;
    await aMonth();
    const told = await absence(seat.student.id, phone);
    await askAndSend();
    expect(await gotOn(phone)).toEqual([]);
    await sql`delete from outbox where id = ${told}`;
    await sql`insert into conversations (msisdn, dialog) values (${phone}, '')`;
    await days(1);
    await askAndSend();
    expect(await gotOn(phone)).toEqual([]);
    await sql`delete from conversations`;
    await days(1);
    await askAndSend();
    expect(await gotOn(phone)).toHaveLength(1);
  });
});

describe("a phone shared by two", () => {
  test("gets one open question at a time; the other waits until it is answered or a week old", async () => {
    const guardian = newPhone();
    const [one, other] = [await agreed({ guardian }), await agreed({ guardian })];
    await sql`update students set full_name = 'Brian Kamau' where id = ${other.student.id}`;
    await aMonth();
    await askAndSend();
    await days(6);
    await askAndSend();
    expect(await gotOn(guardian)).toHaveLength(1);
    await days(2);
    await askAndSend();
    expect((await gotOn(guardian)).map((text) => text.includes("Brian"))).toEqual([false, true]);
    await replyEach(guardian, "1 1 1");
    expect(await followUpsOf(other)).toMatchObject([{ doing: "working", question: null }]);
    expect(await followUpsOf(one)).toMatchObject([{ doing: null, question: 1 }]);
    // What comes after the answer may be about either: a person reads it.
    await reply(guardian, "2");
    expect(await followUpsOf(one)).toMatchObject([{ doing: null, question: 1 }]);
    expect((await resultsOn(guardian)).map(({ result }) => result)).toEqual([
      ...Array(3).fill("followed_up"),
      null,
    ]);
  });
});

/** A message about an absence of today. @returns its id */
async function absence(studentId: string, msisdn: string): Promise<string> {
  const [register] = await sql`insert into registers (session_id, date, status, marked_by, removed_at)
    select s.id, nairobi_date(now()), 'draft', (select id from staff limit 1), null from sessions s limit 1 returning id`;
  const [message] =
    await sql`insert into outbox (channel, kind, purpose, priority, recipient, body, student_id, about_id, cause,
      state, sent_at, expires_at)
    values ('sms', 'absence', 'transactional', 2, ${msisdn}, 'Absent', ${studentId}, ${register!.id}, ${`absence:${studentId}:${Math.random()}`},
      'delivered', now(), now() + interval '1 day') returning id`;
  return message!.id;
}
