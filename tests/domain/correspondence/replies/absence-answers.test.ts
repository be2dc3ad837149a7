import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordCall } from "@/lib/domain/attendance/record-call";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { rescueList } from "@/lib/domain/attendance/rescue-list";
import { closeDatabase } from "@/lib/platform/db/client";
import { sendSms } from "../../../api/messages-incoming";
import { asStaff } from "../../../support/actors";
import { barrier } from "../../../support/barrier";
import { sql } from "../../../support/database";
import {
  onSaturdayNoon,
  SATURDAY,
  saveRegister,
  type TutoredClass,
  tutoredClass,
} from "../../attendance/tutored-class";

process.env.DATABASE_POOL = "20";

onSaturdayNoon();
beforeAll(async () => {
  await sql`insert into settings (key, value) values ('absence_messages', 'true')`;
});
afterAll(closeDatabase);

type Told = { all: TutoredClass; id: string; phone: string };

/** A class whose first student was marked absent and got the absence message. */
async function absent(size = 2): Promise<Told> {
  const all = await tutoredClass(size);
  const [away, ...here] = all.ids as [string, ...string[]];
  await saveRegister(all.tutor, all, { absent: [away], present: here });
  await sql`update outbox set state = 'delivered', sent_at = now() where kind = 'absence'`;
  return { all, id: away, phone: all.people[0]!.student.msisdn };
}

const marks = (id: string) =>
  sql`select r.date::text as date, m.state from register_marks m join registers r on r.id = m.register_id
    where m.student_id = ${id} order by r.date`;
const results = async (phone: string) =>
  (await sql`select result from replies where msisdn = ${phone} order by created_at, id`).map(
    (one) => one.result,
  );
const open = async (phone: string) =>
  (await sql`select count(*)::int as all from replies where msisdn = ${phone} and handled_at is null`)[0]
    ?.all;
const registerOf = async ({ all }: Told) =>
  (
    await sql`select id, status, version, saved_at, marked_by from registers where session_id = ${all.there.saturday} and date = ${SATURDAY}`
  )[0]!;

describe("the answer 1 to an absence message", () => {
  test("excuses that one mark; the register stays saved, locked, and with the same tutor and time", async () => {
    const absentee = await absent();
    await saveRegister(absentee.all.tutor, absentee.all, { date: "2026-11-14", absent: absentee.all.ids });
    await sql`update outbox set sent_at = now() - interval '1 day', state = 'delivered' where cause like 'absence:%:2026-11-14'`;
    const before = await registerOf(absentee);
    await sendSms(absentee.phone, "1");
    expect(await marks(absentee.id)).toEqual([
      { date: "2026-11-14", state: "absent" },
      { date: SATURDAY, state: "excused" },
    ]);
    const after = await registerOf(absentee);
    expect(after).toEqual({ ...before, version: before.version + 2 });
    const [correction] =
      await sql`select version, reopened_by, reply_id, reason, marks from register_corrections where register_id = ${after.id}`;
    expect(correction).toMatchObject({
      version: before.version,
      reopened_by: null,
      marks: { [absentee.id]: "absent" },
    });
    const [line] =
      await sql`select actor_kind, actor_id, changes from audit_log where subject = ${`register:${after.id}`} order by id desc limit 1`;
    expect(line).toEqual({
      actor_kind: "system",
      actor_id: "gateway",
      changes: { student: absentee.id, from: "absent", to: "excused" },
    });
    expect([await results(absentee.phone), await open(absentee.phone)]).toEqual([["excused"], 0]);
    await expect(saveRegister(absentee.all.tutor, absentee.all)).rejects.toMatchObject({
      code: "register_locked",
    });
  });

  test("changes nothing when it is a second reply, which waits for a person", async () => {
    const absentee = await absent();
    await sendSms(absentee.phone, "1 sick");
    const before = await registerOf(absentee);
    await sendSms(absentee.phone, "1");
    await sendSms(absentee.phone, "3 stopped");
    expect(await registerOf(absentee)).toEqual(before);
    expect(await results(absentee.phone)).toEqual(["excused", "answered_before", "answered_before"]);
    expect(await open(absentee.phone)).toBe(2);
    expect(
      await sql`select 1 from rescue_calls k join enrollments e on e.id = k.enrollment_id where e.student_id = ${absentee.id}`,
    ).toHaveLength(0);
  });

  test("changes only the mark in a register that its tutor has opened again", async () => {
    const absentee = await absent();
    await reopenRegister(absentee.all.tutor, {
      session_id: absentee.all.there.saturday,
      date: SATURDAY,
      reason: "wrong list",
    });
    await sendSms(absentee.phone, "1");
    const { status, saved_at } = await registerOf(absentee);
    expect([status, saved_at]).toEqual(["draft", null]);
    expect(await marks(absentee.id)).toEqual([{ date: SATURDAY, state: "excused" }]);
  });

  test("changes nothing if the mark was corrected meanwhile or the season is closed", async () => {
    const corrected = await absent();
    await reopenRegister(corrected.all.tutor, {
      session_id: corrected.all.there.saturday,
      date: SATURDAY,
      reason: "was late",
    });
    await saveRegister(corrected.all.tutor, corrected.all, { late: corrected.all.ids });
    await sendSms(corrected.phone, "1");
    expect(await marks(corrected.id)).toEqual([{ date: SATURDAY, state: "late" }]);
    const closed = await absent();
    const [season] =
      await sql`select number, closed_at from seasons where number = (select season_number from classes where id = ${closed.all.there.classId})`;
    await sql`update seasons set closed_at = now() where number = ${season!.number}`;
    await sendSms(closed.phone, "1");
    await sql`update seasons set closed_at = null where number = ${season!.number}`;
    expect(await marks(closed.id)).toEqual([{ date: SATURDAY, state: "absent" }]);
    expect([await results(corrected.phone), await results(closed.phone)]).toEqual([
      ["not_absent"],
      ["season_closed"],
    ]);
  });

  test("excuses nobody if two children on one phone were absent", async () => {
    const absentee = await absent(3);
    await reopenRegister(absentee.all.tutor, {
      session_id: absentee.all.there.saturday,
      date: SATURDAY,
      reason: "another one",
    });
    await saveRegister(absentee.all.tutor, absentee.all, {
      absent: absentee.all.ids.slice(0, 2),
      present: absentee.all.ids.slice(2),
    });
    await sql`update outbox set state = 'delivered', recipient = ${absentee.phone} where kind = 'absence' and student_id = any(${absentee.all.ids})`;
    await sendSms(absentee.phone, "1");
    expect((await marks(absentee.id)).map(({ state }) => state)).toEqual(["absent"]);
    expect([await results(absentee.phone), await open(absentee.phone)]).toEqual([["several_absences"], 1]);
  });

  test("means nothing without a message that arrived, or a week after it", async () => {
    const absentee = await absent();
    await sql`update outbox set state = 'queued' where student_id = ${absentee.id} and kind = 'absence'`;
    await sendSms(absentee.phone, "1");
    await sql`update outbox set state = 'delivered', sent_at = now() - interval '10 days' where student_id = ${absentee.id} and kind = 'absence'`;
    await sendSms(absentee.phone, "1");
    expect(await marks(absentee.id)).toEqual([{ date: SATURDAY, state: "absent" }]);
    expect(await results(absentee.phone)).toEqual([null, null]);
  });
});

test("the answer 2 is noted: the mark stays absent and nobody needs to act", async () => {
  const absentee = await absent();
  const before = await registerOf(absentee);
  await sendSms(absentee.phone, "2 travel");
  expect(await registerOf(absentee)).toEqual(before);
  expect([await results(absentee.phone), await open(absentee.phone)]).toEqual([["noted"], 0]);
});

test("the answer 3 puts the student on the rescue list as a call to make and changes nothing about the student", async () => {
  const absentee = await absent();
  const student = () =>
    sql`select s.status, e.state, e.outcome from students s join enrollments e on e.student_id = s.id where s.id = ${absentee.id}`;
  const before = await student();
  const admin = await asStaff("admin");
  expect((await rescueList(admin, {})).students.map((row) => row.student_id)).not.toContain(absentee.id);
  await sendSms(absentee.phone, "3 stopped");
  expect(await student()).toEqual(before);
  const listed = (await rescueList(absentee.all.tutor, {})).students.find(
    (row) => row.student_id === absentee.id,
  );
  expect(listed?.missed).toEqual([{ date: SATURDAY, day: "saturday" }]);
  expect(listed?.call).toMatchObject({
    caller_id: absentee.all.tutor.actor.staffId,
    call_on: SATURDAY,
    called_at: null,
    reason: "lost_interest",
  });
  expect((await rescueList(admin, {})).reasons.reduce((sum, { total }) => sum + total, 0)).toBe(0);
  await recordCall(absentee.all.tutor, { enrollment_id: listed!.enrollment_id, reason: "fare" });
  const calls =
    await sql`select reason, called_at is not null as made from rescue_calls where enrollment_id = ${listed!.enrollment_id}`;
  expect(calls).toEqual([{ reason: "fare", made: true }]);
});

describe("two replies at the same moment", () => {
  test("count as one answer", async () => {
    for (let round = 0; round < 5; round++) {
      const absentee = await absent();
      await Promise.all(["1", "3", "1", "2", "1 sick", "3"].map((text) => sendSms(absentee.phone, text)));
      expect(await results(absentee.phone)).toHaveLength(6);
      const done = (await results(absentee.phone)).filter((result) => result !== "answered_before");
      expect(done).toHaveLength(1);
      const excused = (await marks(absentee.id)).filter(({ state }) => state === "excused").length;
      const calls =
        await sql`select 1 from rescue_calls k join enrollments e on e.id = k.enrollment_id where e.student_id = ${absentee.id}`;
      expect([excused, calls.length]).toEqual([
        done[0] === "excused" ? 1 : 0,
        done[0] === "call_planned" ? 1 : 0,
      ]);
    }
  });

  test("the race is real: looking before writing, without lock and index, answers twice", async () => {
    const absentee = await absent();
    const [message] = await sql`select id from outbox where student_id = ${absentee.id} and kind = 'absence'`;
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
    const everyoneLooked = barrier(2);
    await sql`drop index replies_one_answer`;
    await Promise.all(
      ["excused", "call_planned"].map(async (result) => {
        const before = await many`select 1 from replies where message_id = ${message!.id}`;
        await everyoneLooked();
        if (before.length > 0) return;
        await many`insert into replies (provider_id, msisdn, body, meaning, result, message_id, sent_at)
          values (${`control:${result}`}, ${absentee.phone}, 'x', 'absence_reason', ${result}, ${message!.id}, now())`;
      }),
    );
    await many.end();
    expect(await results(absentee.phone)).toHaveLength(2);
    await sql`delete from replies where msisdn = ${absentee.phone}`;
    await sql`create unique index replies_one_answer on replies (message_id) where result in ('excused', 'noted', 'call_planned')`;
  });
});
