import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { showFeedbackLink } from "@/lib/domain/feedback/show-link";
import { purgeOldRecords } from "@/lib/domain/records/retention/apply-retention";
import { newPhone, type Seat } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { days, MACHINE, reply, replyEach, resultsOn, send, toDaytime } from "../follow-ups/graduates";
import {
  answer,
  answersOf,
  ask,
  askAndSend,
  close,
  completed,
  decide,
  gotOn,
  tokenOf,
  withFeedback,
} from "./closed-season";

withFeedback();
// At night the questions wait.
beforeEach(toDaytime);
afterEach(() => sql`delete from replies`);

/** Students of one class who were asked, and whose phones have the first question. */
async function asked(count = 1): Promise<Seat[]> {
  const seats = await completed(count);
  await close();
  await askAndSend();
  return seats;
}

const begun = async ({ enrollmentId }: Seat) => {
  const [row] = await sql`select answered, scores from feedback_asked where enrollment_id = ${enrollmentId}`;
  return { ...row };
};
/** How the messages to a phone began; the first is read at the sending, which forgets its link. */
async function openings(msisdn: string): Promise<string[]> {
  const later =
    await sql`select body from outbox where recipient = ${msisdn} and kind = 'feedback' and body <> ''
    and state = 'accepted' order by created_at`;
  return [...gotOn(msisdn), ...later.map(({ body }) => String(body))].map((text) => text.slice(0, 28));
}

describe("feedback by digits", () => {
  test("is three questions, each after the answer before, of who completed and of who left", async () => {
    const [done, left] = await completed(2);
    await decide(left!, "withdrew");
    await sql`update students set language = 'sw' where id = ${left!.student.id}`;
    await close();
    await askAndSend();
    for (const digit of ["4", " 2.", "5"]) {
      await reply(done!.student.msisdn, digit);
      await reply(left!.student.msisdn, digit);
    }
    expect(await openings(done!.student.msisdn)).toEqual([
      "GNM Academy: How was the tea",
      "GNM Academy: How were the pl",
      "GNM Academy: After Amina O.'",
      "GNM Academy: Thank you, that",
    ]);
    expect(await openings(left!.student.msisdn)).toEqual([
      "GNM: Mafundisho yalikuwaje k",
      "GNM Academy: Mahali na saa v",
      "GNM Academy: Baada ya msimu ",
      "GNM Academy: Asante, hilo li",
    ]);
    const said = { teaching: 4, place: 2, recommend: 5, text: null, block: null };
    expect(await answersOf(done!)).toEqual([said, said]);
    expect(await resultsOn(done!.student.msisdn)).toEqual(
      Array.from({ length: 3 }, () => ({ meaning: "feedback", result: "gave_feedback", body: "removed" })),
    );
  });

  test("and by the link are one answer, whichever comes first; the page replaces digits that were begun", async () => {
    const [sms, link, both] = await asked(3);
    await replyEach(sms!.student.msisdn, "4 4 4");
    await answer(sms!, { teaching: 1 });
    await answer(link!, { teaching: 2 });
    await reply(link!.student.msisdn, "5");
    await reply(both!.student.msisdn, "5");
    const shown = await showFeedbackLink(PUBLIC, { token: tokenOf(both!) });
    expect(shown).toMatchObject({ state: "open", scores: [5] });
    await answer(both!, { teaching: 3, text: "Bread" });
    await reply(both!.student.msisdn, "1");
    expect((await answersOf(sms!)).map(({ teaching, text }) => [teaching, text])).toEqual([
      [2, null],
      [3, "Bread"],
      [4, null],
    ]);
    expect((await resultsOn(link!.student.msisdn)).map(({ result }) => result)).toEqual([null]);
    expect(await begun(both!)).toEqual({ answered: true, scores: [] });
  });

  test("is not what has words, six or a fourth digit; staff read it", async () => {
    const [seat] = await asked();
    for (const text of ["2 please", "1&2", "6", "0", "4 4 6", "4 4 4 4", "nne"])
      await reply(seat!.student.msisdn, text);
    expect(await begun(seat!)).toEqual({ answered: false, scores: [] });
    expect((await resultsOn(seat!.student.msisdn)).every(({ meaning }) => meaning === "other")).toBe(true);
  });

  test("counts once where two SMS arrive at once", async () => {
    const [seat] = await asked();
    await replyEach(seat!.student.msisdn, "4 4");
    await Promise.all([reply(seat!.student.msisdn, "4"), reply(seat!.student.msisdn, "4")]);
    expect(await answersOf(seat!)).toHaveLength(1);
  });

  test("counts once where the gateway delivers an SMS twice under two ids", async () => {
    const [seat] = await asked();
    await reply(seat!.student.msisdn, "4", 2);
    expect(await begun(seat!)).toEqual({ answered: false, scores: [4] });
    await reply(seat!.student.msisdn, "5");
    expect(await begun(seat!)).toEqual({ answered: false, scores: [4, 5] });
  });

  test("ends with STOP, which forgets what was begun; later digits are no answer, also after START", async () => {
    const [seat] = await asked();
    const phone = seat!.student.msisdn;
    for (const text of ["4", "STOP", "4"]) await reply(phone, text);
    expect(await begun(seat!)).toEqual({ answered: false, scores: [] });
    await reply(phone, "START");
    await reply(phone, "4");
    expect(await begun(seat!)).toEqual({ answered: false, scores: [] });
    expect(await openings(phone)).toHaveLength(2);
    expect(await answersOf(seat!)).toEqual([]);
  });

  test("is not taken once the consent is missing", async () => {
    const [seat] = await asked();
    await sql`update students set consent_until = now() + interval '60 days' where id = ${seat!.student.id}`;
    await replyEach(seat!.student.msisdn, "4 4 4");
    expect(await answersOf(seat!)).toEqual([]);
    await sql`update students set consent_until = null where id = ${seat!.student.id}`;
  });

  test("is taken within 30 days of the question; what was begun and not ended goes 60 days after the closing", async () => {
    const [late, later] = await asked(2);
    await days(29);
    await reply(late!.student.msisdn, "4");
    await days(2);
    await reply(later!.student.msisdn, "4");
    expect([await begun(late!), await begun(later!)].map(({ scores }) => scores)).toEqual([[4], []]);
    await days(28);
    await purgeOldRecords(MACHINE, {});
    expect(await begun(late!)).toMatchObject({ scores: [4] });
    await days(2);
    await replyEach(late!.student.msisdn, "4 4");
    await purgeOldRecords(MACHINE, {});
    expect(await begun(late!)).toEqual({ answered: false, scores: [] });
    expect(await answersOf(late!)).toEqual([]);
  });

  test("has no next question beyond the month's budget, nor where the setting is turned off", async () => {
    const [seat] = await asked();
    await sql`insert into settings (key, value) values ('sms_monthly_budget', '4')`;
    await reply(seat!.student.msisdn, "4");
    expect(await openings(seat!.student.msisdn)).toHaveLength(1);
    await sql`update settings set value = '1000' where key = 'sms_monthly_budget'`;
    await sql`update settings set value = 'false' where key = 'feedback_messages'`;
    await sql`update feedback_asked set scores = '{}'`;
    await reply(seat!.student.msisdn, "3");
    expect(await openings(seat!.student.msisdn)).toHaveLength(1);
    expect(await begun(seat!)).toMatchObject({ scores: [3] });
  });
});

test.each([
  [
    "nobody can answer it any more",
    () => sql`update seasons set closed_at = closed_at - interval '60 days' where number = 8`,
  ],
  ["the season is open again", () => sql`update seasons set closed_at = null where number = 8`],
  ["the consent is missing", () => sql`update students set consent_until = now() + interval '1 day'`],
])("a question that waits to be sent does not go out once %s", async (_what, change) => {
  const [seat] = await completed(1);
  await close();
  await ask();
  await change();
  await send();
  expect(gotOn(seat!.student.msisdn)).toEqual([]);
  expect(await sql`select why from outbox where kind = 'feedback'`).toMatchObject([{ why: "feedback_over" }]);
  await sql`update students set consent_until = null`;
});

describe("a phone shared by two", () => {
  test("is asked about one at a time; the next when that is answered or a week old", async () => {
    const guardian = newPhone();
    const seats = await completed(3);
    await sql`update students set dob = (now() - interval '16 years')::date, guardian_name = 'Grace Otieno',
      guardian_id_no = '12345678', guardian_msisdn = ${guardian} where id in ${sql(seats.map(({ student }) => student.id))}`;
    await close();
    await askAndSend();
    await askAndSend();
    expect(gotOn(guardian)).toHaveLength(1);
    await replyEach(guardian, "4 4 4");
    await askAndSend();
    expect(gotOn(guardian)).toHaveLength(5);
    await days(8);
    await askAndSend();
    expect(gotOn(guardian)).toHaveLength(6);
    expect(await answersOf(seats[0]!)).toHaveLength(1);
  });

  test("is free again once the page of the link was answered", async () => {
    const guardian = newPhone();
    const [one, other] = await completed(2);
    await sql`update students set msisdn = ${guardian}, phone_shared = true where id = ${one!.student.id}`;
    await sql`update students set dob = (now() - interval '16 years')::date, guardian_name = 'Grace Otieno',
      guardian_id_no = '12345678', guardian_msisdn = ${guardian} where id = ${other!.student.id}`;
    await close();
    await askAndSend();
    await answer(one!).catch(() => answer(other!));
    await askAndSend();
    expect(gotOn(guardian)).toHaveLength(2);
  });
});
