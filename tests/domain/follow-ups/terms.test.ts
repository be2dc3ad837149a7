import { expect, test } from "vitest";
import { askFeedback } from "@/lib/domain/feedback/ask";
import { saveAnswers } from "@/lib/domain/impact/answers";
import { anonymizeUnpaid } from "@/lib/domain/records/retention/anonymize-unpaid";
import { purgeOldRecords } from "@/lib/domain/records/retention/apply-retention";
import { newPhone, type Seat, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { close } from "../feedback/closed-season";
import { isAnonymized } from "../records/retention/aged";
import {
  agree,
  agreed,
  ask,
  days,
  graduate,
  MACHINE,
  reply,
  replyEach,
  send,
  withFollowUps,
} from "./graduates";

withFollowUps();

const counted = async () => {
  const [row] = await sql`select (select count(*)::int from follow_ups) as follow_ups,
    (select count(*)::int from impact_answers) as impact,
    (select count(*)::int from feedback_answers) as feedback,
    (select count(*)::int from feedback_asked where scores <> '{}') as begun`;
  return { ...row };
};
const kinds = async ({ student: { msisdn } }: Seat) =>
  (
    await sql`select kind from outbox where recipient = ${msisdn} and kind in ('feedback', 'follow_up')
    and state in ('accepted', 'delivered') order by sent_at, id`
  ).map(({ kind }) => kind);

/** One day of the scheduler, at ten in the morning. */
async function day(): Promise<void> {
  for (const job of [askFeedback, () => ask(), anonymizeUnpaid, purgeOldRecords]) await job(MACHINE, {});
  await send();
}

test("over the years after a season closes, each survey is asked in its turn, who stopped or never agreed is left alone, and answers go by their terms", async () => {
  await sql`insert into settings (key, value) values ('feedback_messages', 'true')`;
  const guardian = newPhone();
  const [talks, begins, stops, child] = [
    await agreed(),
    await agreed(),
    await agreed(),
    await agreed({ guardian }),
  ];
  const [never, missing] = [await graduate(), await graduate()];
  await sql`update students set consent_until = now() + interval '5 years' where id = ${missing.student.id}`;
  const unpaid = await student();
  const admin = await asStaff("admin");
  for (const { id } of [unpaid, talks.student])
    await saveAnswers(admin, { student_id: id, gender: "female", consent: true });
  await close();

  await day();
  await replyEach(talks.student.msisdn, "4 4 5");
  await reply(begins.student.msisdn, "4");
  await reply(stops.student.msisdn, "STOP");
  expect(await counted()).toMatchObject({ impact: 2, feedback: 1, begun: 1 });
  for (let passed = 0; passed < 60; passed += 3) {
    await days(3);
    await day();
    if ((await kinds(talks)).length === 5) await replyEach(talks.student.msisdn, "1 1 1");
  }
  expect(await kinds(talks)).toEqual([...Array(4).fill("feedback"), ...Array(4).fill("follow_up")]);
  expect(await kinds(begins)).toEqual(["feedback", "feedback", "follow_up"]);
  expect(await kinds(stops)).toEqual(["feedback"]);
  expect(await kinds(never)).toEqual(["feedback"]);
  expect(await kinds(missing)).toEqual([]);
  expect(
    (await sql`select kind from outbox where recipient = ${guardian} order by sent_at, id`).map(
      ({ kind }) => kind,
    ),
  ).toEqual(expect.arrayContaining(["feedback", "follow_up"]));
  expect(await kinds(child)).toEqual([]);
  expect(await counted()).toMatchObject({ feedback: 1, begun: 0 });

  // Forgotten as never paid: what staff wrote down from paper goes, too.
  await days(60);
  await day();
  expect(await isAnonymized(unpaid)).toBe(true);
  expect(await counted()).toMatchObject({ impact: 1 });
  await days(270);
  await day();
  expect(await counted()).toMatchObject({ impact: 0 });
  expect((await counted()).follow_ups).toBeGreaterThan(0);
  // Ended by the guardian: the child's answers go at once.
  await agree(child, false);
  expect(
    await sql`select 1 from follow_ups where enrollment_id = ${child.enrollmentId}
      and num_nonnulls(question, doing, helps, story) > 0`,
  ).toEqual([]);
  await sql`update follow_ups set created_at = created_at - interval '3 years'`;
  await day();
  expect(await counted()).toEqual({ follow_ups: 0, impact: 0, feedback: 1, begun: 0 });
  await sql`update seasons set closed_at = null where number = 8`;
}, 240_000);
