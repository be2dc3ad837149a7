import { describe, expect, test } from "vitest";
import { giveFeedback } from "@/lib/domain/feedback/give";
import { showFeedbackLink } from "@/lib/domain/feedback/show-link";
import { anonymize } from "@/lib/domain/records/retention/anonymize";
import { purgeOldRecords } from "@/lib/domain/records/retention/apply-retention";
import { transaction } from "@/lib/platform/db/client";
import { student } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { days, MACHINE, send } from "../follow-ups/graduates";
import { merge, undo } from "../registrations/merging/two-records";
import {
  answer,
  answersOf,
  ask,
  askAndSend,
  close,
  completed,
  gotOn,
  tokenOf,
  withFeedback,
} from "./closed-season";

process.env.DATABASE_POOL = "20";
withFeedback();

async function asked(count: number) {
  const seats = await completed(count);
  await close();
  await askAndSend();
  return seats;
}

describe("the link", () => {
  test("shows the first name, the course and the class, and nothing else of the student", async () => {
    const [seat] = await asked(1);
    const shown = await showFeedbackLink(PUBLIC, { token: tokenOf(seat!) });
    expect(shown).toEqual({
      season: 8,
      first_name: "Amina",
      course_name: expect.any(String),
      class_name: expect.any(String),
      scores: [],
      state: "open",
    });
  });

  test("takes the answers once; Back and a double press change nothing", async () => {
    const [seat] = await asked(1);
    const [one, other] = await Promise.all([
      answer(seat!, { text: "Good bread" }),
      answer(seat!, { teaching: 1 }),
    ]);
    expect(one).toEqual(other);
    expect(await answersOf(seat!)).toHaveLength(1);
    const [before] = await answersOf(seat!);
    await answer(seat!, { teaching: 2, text: "Changed" });
    expect(await answersOf(seat!)).toEqual([before]);
    expect(await showFeedbackLink(PUBLIC, { token: tokenOf(seat!) })).toMatchObject({ state: "answered" });
  });

  test("works until 60 days after the closing, and not after them", async () => {
    const [early, late] = await asked(2);
    await days(59);
    await answer(early!);
    await days(2);
    expect(await outcomeOf(answer(late!))).toBe("feedback_over");
    expect(await showFeedbackLink(PUBLIC, { token: tokenOf(late!) })).toMatchObject({ state: "over" });
    expect(await answersOf(late!)).toHaveLength(1);
  });

  test("takes nothing while the season is open again, and what waits to be sent is not", async () => {
    const [seat, waits] = await completed(2);
    await sql`insert into message_opt_outs (msisdn, source) values (${waits!.student.msisdn}, 'reply')`;
    await close();
    await askAndSend();
    await sql`delete from message_opt_outs`;
    await sql`delete from job_runs where job = 'feedback'`;
    expect((await ask()).asked).toBe(1);
    await sql`update seasons set closed_at = null where number = 8`;
    await send();
    expect(gotOn(waits!.student.msisdn)).toEqual([]);
    expect(
      await sql`select state, why from outbox where about_id = ${waits!.enrollmentId} and kind = 'feedback'`,
    ).toEqual([{ state: "expired", why: "feedback_over" }]);
    expect(await outcomeOf(answer(seat!))).toBe("feedback_over");
    expect(await showFeedbackLink(PUBLIC, { token: tokenOf(seat!) })).toMatchObject({ state: "over" });
    await close();
    expect(await outcomeOf(answer(seat!))).toBe("ok");
  });

  test("that is not right shows and takes nothing", async () => {
    const token = "0".repeat(26);
    expect(await outcomeOf(showFeedbackLink(PUBLIC, { token }))).toBe("not_found");
    expect(await outcomeOf(giveFeedback(PUBLIC, { token, teaching: 1, place: 1, recommend: 1 }))).toBe(
      "not_found",
    );
  });

  test.each([
    ["no answer", { teaching: undefined }],
    ["six", { place: 6 }],
    ["zero", { recommend: 0 }],
    ["half a point", { teaching: 2.5 }],
    ["a text of 501 characters", { text: "x".repeat(501) }],
  ])("does not take %s", async (_what, said) => {
    const [seat] = await asked(1);
    const given = { token: tokenOf(seat!), teaching: 4, place: 4, recommend: 4, ...said };
    expect(await outcomeOf(giveFeedback(PUBLIC, given))).toBe("invalid");
    expect(await answersOf(seat!)).toEqual([]);
  });

  test("takes a text of 500 characters, and none", async () => {
    const [long, none] = await asked(2);
    await answer(long!, { teaching: 1, text: "x".repeat(500) });
    await answer(none!, { teaching: 2, text: "  " });
    expect(await answersOf(long!)).toMatchObject([{ text: "x".repeat(500) }, { text: null }]);
  });
});

describe("who answered what", () => {
  test("stands in no column, no log and no message", async () => {
    const [seat, other] = await asked(2);
    const count = async () =>
      Promise.all(
        ["audit_log", "access_log"].map(async (log) => (await sql`select 1 from ${sql(log)}`).length),
      );
    const before = await count();
    const messages = await sql`select id, state, body, sent_at from outbox order by id`;
    await answer(seat!, { text: "A secret word" });
    await answer(other!);
    expect(await count()).toEqual(before);
    expect(await sql`select id, state, body, sent_at from outbox order by id`).toEqual(messages);
    const columns = await sql`select table_name, column_name from information_schema.columns
      where table_name in ('feedback_asked', 'feedback_answers') order by 1, 2`;
    expect(columns.map((row) => `${row.table_name}.${row.column_name}`)).toEqual([
      "feedback_answers.block",
      "feedback_answers.class_id",
      "feedback_answers.id",
      "feedback_answers.place",
      "feedback_answers.recommend",
      "feedback_answers.season_number",
      "feedback_answers.teaching",
      "feedback_answers.text",
      "feedback_asked.answered",
      "feedback_asked.enrollment_id",
      "feedback_asked.scores",
      "feedback_asked.token_hash",
    ]);
  });
});

describe("a student who is forgotten", () => {
  test("leaves answers that name nobody, and cannot answer any more", async () => {
    const [gone, silent] = await asked(2);
    await answer(gone!, { text: "Stays" });
    for (const { student: who } of [gone!, silent!])
      await transaction((tx) =>
        anonymize(tx, [{ id: who.id, msisdn: who.msisdn, email: null, guardian_msisdn: null }]),
      );
    expect(await sql`select 1 from feedback_asked`).toHaveLength(0);
    expect(await answersOf(gone!)).toMatchObject([{ text: "Stays" }]);
    expect(await outcomeOf(answer(silent!))).toBe("not_found");
  });
});

test("the texts are deleted 18 months after the closing, and the numbers stay", async () => {
  const [seat] = await asked(1);
  await answer(seat!, { text: "Old" });
  await sql`update seasons set closed_at = now() - interval '18 months' + interval '1 day' where number = 8`;
  await purgeOldRecords(MACHINE, {});
  expect(await answersOf(seat!)).toMatchObject([{ text: "Old" }]);
  await sql`update seasons set closed_at = now() - interval '18 months' - interval '1 day' where number = 8`;
  await purgeOldRecords(MACHINE, {});
  expect(await answersOf(seat!)).toMatchObject([{ text: null, teaching: 4 }]);
});

test("two records that become one are asked once, on the kept one's phone; undoing it asks nobody again", async () => {
  const [seat] = await completed(1);
  const kept = await student();
  const { merge_id } = await merge({ kept, merged: seat!.student });
  await close();
  await askAndSend();
  expect([gotOn(kept.msisdn), gotOn(seat!.student.msisdn)].map((texts) => texts.length)).toEqual([1, 0]);
  await undo(merge_id);
  await sql`delete from job_runs where job = 'feedback'`;
  expect((await ask()).asked).toBe(0);
  expect(await outcomeOf(answer(seat!))).toBe("ok");
});
