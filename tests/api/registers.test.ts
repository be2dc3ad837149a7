import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, expectRefusal, type Fields, rows } from "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import {
  heldSeat,
  type NewClass,
  newClass,
  paidSeat,
  type Seat,
  staffMember,
  staffToken,
  student,
  tokenOf,
} from "./fixtures";

const add = api("POST attendance-registers/add-register");
const update = api("POST attendance-registers/update-register");
const list = api("GET attendance-registers");
const tutorSessions = api("GET tutors/tutor-sessions");

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

let tutorId: string;
let tutor: string;
let stranger: string;
let admin: string;
let today: string;
beforeAll(async () => {
  tutorId = await staffMember("tutor");
  tutor = await tokenOf(tutorId);
  stranger = await staffToken("tutor");
  admin = await staffToken("admin");
  const [row] = await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today`;
  today = row!.today;
});

type Room = { there: NewClass; people: Seat[]; ids: string[] };

/** A tutor's session with students who enrolled long ago. */
async function room(size: number): Promise<Room> {
  const there = await newClass({ tutorId });
  const people: Seat[] = [];
  for (let one = 0; one < size; one++) people.push(await paidSeat(await student(), there));
  await sql`update enrollments set enrolled_at = now() - interval '30 days' where class_id = ${there.classId}`;
  return { there, people, ids: people.map((seat) => seat.student.id) };
}

const register = ({ there }: Room, marks: Fields, more: Fields = {}) => ({
  session_id: there.saturday,
  date: today,
  present: [],
  absent: [],
  status: "draft",
  // Today may be any day of the week.
  reason: "Make-up class",
  ...marks,
  ...more,
});
const counts = ({ body: { data } }: Answer) =>
  [data.present_count, data.absent_count, data.excused_count, data.unmarked_count].join("/");
const earlier = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

describe("POST attendance-registers/add-register", () => {
  test("201 stores a draft with marked and unmarked students", async () => {
    const all = await room(3);
    const [first, second, third] = all.ids;
    const answer = await add({
      token: tutor,
      json: register(all, { present: [first], absent: [second] }, { marked_by: UNKNOWN }),
    });
    expect(answer.status).toBe(201);
    expect(answer.body.msg).toBe("Attendance registered successfully!");
    const { students, ...rest } = answer.body.data;
    expect(rest).toEqual({
      id: expect.any(String),
      session_id: all.there.saturday,
      date: today,
      version: 1,
      status: "draft",
      present_count: 1,
      absent_count: 1,
      excused_count: 0,
      unmarked_count: 1,
    });
    const states = new Map(rows(students).map((row) => [row.id, row.state]));
    expect([first, second, third].map((id) => states.get(id))).toEqual(["present", "absent", "unmarked"]);
    for (const row of rows(students))
      expect(Object.keys(row).sort()).toEqual(["id", "msisdn", "name", "registration_no", "state"]);
    const [kept] = await sql`select status, marked_by, saved_at from registers where id = ${String(rest.id)}`;
    expect(kept).toEqual({ status: "draft", marked_by: tutorId, saved_at: null });
  });

  test("409 a saved register is locked, for its tutor and the admin alike", async () => {
    const all = await room(2);
    const marks = { present: all.ids };
    expect((await add({ token: tutor, json: register(all, marks, { status: "saved" }) })).status).toBe(201);
    for (const call of [add, update])
      for (const token of [tutor, admin])
        for (const status of ["draft", "saved"]) {
          const answer = await call({ token, json: register(all, { absent: all.ids }, { status }) });
          expectRefusal(answer, 409, "register_locked");
          expect(answer.body.msg).toBe("This register is saved and locked.");
        }
  });

  test("400 a register with unmarked students, or without any, is not saved, and their number is given", async () => {
    const all = await room(3);
    const saved = { status: "saved" };
    const two = await add({ token: tutor, json: register(all, { present: [all.ids[0]] }, saved) });
    expectRefusal(two, 400, "invalid", "present");
    expect(two.body.msg).toBe("2 students are not marked yet.");
    expectRefusal(
      await add({ token: tutor, json: register(await room(0), {}, saved) }),
      400,
      "invalid",
      "date",
    );
    expect(await sql`select 1 from registers where session_id = ${all.there.saturday}`).toEqual([]);
  });

  test("400 marks only students enrolled in the session, once each, and names a wrong list", async () => {
    const [all, others] = [await room(2), await room(1)];
    const unpaid = await heldSeat(await student(), all.there);
    const [one] = all.ids;
    for (const id of [others.ids[0], unpaid.student.id, UNKNOWN]) {
      const answer = await add({ token: tutor, json: register(all, { present: [one], absent: [id] }) });
      expectRefusal(answer, 400, "invalid", "absent");
      expect(answer.body.msg).toBe("Somebody marked here was not enrolled in this session on that date.");
    }
    const twice = await add({ token: tutor, json: register(all, { present: [one], absent: [one] }) });
    expectRefusal(twice, 400, "invalid", "absent");
    expect(counts(await add({ token: tutor, json: register(all, { present: [one, one] }) }))).toBe("1/0/0/1");
  });

  test("400 names a field of the wrong kind", async () => {
    const all = await room(1);
    const [id = ""] = all.ids;
    for (const [field, value] of [
      ...["21-11-2026", "2026-02-30", "yesterday", 20261121, null].map((date) => ["date", date] as const),
      ["status", "new"],
      ["present", "all"],
      ["client_id", "mine"],
      ["based_on", -1],
      ["based_on", "new"],
      ["based_on", 1.5],
      ["marked_at", "now"],
      [`marked_at.${id}`, { [id]: "at nine" }],
    ] as const) {
      const [name = ""] = field.split(".");
      const answer = await add({ token: tutor, json: register(all, {}, { [name]: value }) });
      expectRefusal(answer, 400, "invalid", field);
    }
  });

  test("403 another tutor's session, 404 an unknown one; an admin may", async () => {
    const all = await room(1);
    const json = register(all, { present: all.ids });
    for (const call of [add, update]) {
      expectRefusal(await call({ token: stranger, json }), 403, "not_allowed");
      const sunday = { ...json, session_id: all.there.sunday };
      expectRefusal(await call({ token: tutor, json: sunday }), 403, "not_allowed");
      expectRefusal(await call({ token: tutor, json: { ...json, session_id: UNKNOWN } }), 404, "not_found");
    }
    expect(await sql`select 1 from registers where session_id = ${all.there.saturday}`).toEqual([]);
    expect((await add({ token: admin, json })).status).toBe(201);
  });

  test("two concurrent saves leave one register, and the second is refused", async () => {
    for (let round = 0; round < 6; round++) {
      const all = await room(2);
      const answers = await Promise.all([
        add({ token: tutor, json: register(all, { present: all.ids }, { status: "saved" }) }),
        add({ token: admin, json: register(all, { absent: all.ids }, { status: "saved" }) }),
        update({ token: admin, json: register(all, { absent: all.ids }, { status: "saved" }) }),
      ]);
      const done = answers.filter((answer) => answer.status < 300);
      expect(done).toHaveLength(1);
      for (const answer of answers.filter((other) => other !== done[0]))
        expectRefusal(answer, 409, "register_locked");
      const marks = await sql`select m.state from registers r join register_marks m on m.register_id = r.id
        where r.session_id = ${all.there.saturday}`;
      const state = done[0]!.body.data.present_count === 2 ? "present" : "absent";
      expect(marks).toEqual([{ state }, { state }]);
    }
  });

  test("two concurrent first drafts make one register", async () => {
    for (let round = 0; round < 6; round++) {
      const all = await room(1);
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => add({ token: tutor, json: register(all, { present: all.ids }) })),
      );
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    }
  });
});

describe("what a phone resends when it is back online", () => {
  test("returns 201 or 200 again and is written once", async () => {
    const all = await room(2);
    const sent = (fields: Fields) => ({
      token: tutor,
      json: register(all, { present: all.ids }, { client_id: crypto.randomUUID(), ...fields }),
    });
    const draft = sent({ based_on: 0 });
    const [first, again] = [await add(draft), await add(draft)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data).toEqual(first.body.data);
    const saved = sent({ based_on: 1, status: "saved" });
    for (const { status, body } of [await update(saved), await update(saved)]) {
      expect([status, body.data.status, body.data.version]).toEqual([200, "saved", 2]);
      expect(body.msg).toBe("Attendance registered successfully!");
    }
  });

  test("409 returns the register another user saved, with marks by student id and without names", async () => {
    const all = await room(2);
    const [one, two] = all.ids as [string, string];
    const theirs = register(all, { present: [one], absent: [two] }, { status: "saved" });
    expect((await add({ token: admin, json: theirs })).status).toBe(201);
    const answer = await add({ token: tutor, json: register(all, { absent: [one] }, { based_on: 0 }) });
    expectRefusal(answer, 409, "register_locked");
    expect(answer.body.data.register).toMatchObject({ marks: { [one]: "present", [two]: "absent" } });
    expect(answer.text).not.toContain(all.people[0]!.student.msisdn);
    expect(answer.text).not.toContain("Amina");
  });
});

describe("GET attendance-registers", () => {
  test("200 lists the registers by date, newest first; an object without entries where there are none; 404 for a date without one", async () => {
    const all = await room(2);
    const query = { sessionId: all.there.saturday };
    const none = await list({ token: tutor, query });
    expect([none.status, none.body.data]).toEqual([200, {}]);
    const old = register(all, { present: all.ids }, { date: earlier(14), status: "saved" });
    await add({ token: tutor, json: old });
    await add({ token: tutor, json: register(all, { absent: [all.ids[0]] }, { date: earlier(7) }) });
    const { body } = await list({ token: tutor, query });
    expect(Object.keys(body.data)).toEqual([earlier(7), earlier(14)]);
    for (const view of Object.values(body.data))
      expect(Object.keys(view as Fields).sort()).toEqual([
        "absent_count",
        "excused_count",
        "present_count",
        "status",
        "students",
        "unmarked_count",
      ]);
    expect(body.data[earlier(7)]).toMatchObject({ status: "draft", absent_count: 1, unmarked_count: 1 });
    const one = await list({ token: admin, query: { ...query, day: earlier(14) } });
    expect(Object.keys(one.body.data)).toEqual([earlier(14)]);
    expectRefusal(await list({ token: tutor, query: { ...query, day: today } }), 404, "no_register");
  });

  test("403 for another tutor's session, 404 for an unknown one, 400 for a missing session or an invalid date", async () => {
    const query = { sessionId: (await room(0)).there.saturday };
    expectRefusal(await list({ token: stranger, query }), 403, "not_allowed");
    const unknown = await list({ token: stranger, query: { sessionId: UNKNOWN } });
    expectRefusal(unknown, 404, "not_found");
    expect(unknown.body.msg).toBe("Could not get session at this moment. Try again later");
    expectRefusal(await list({ token: tutor }), 400, "invalid", "sessionId");
    expectRefusal(await list({ token: tutor, query: { ...query, day: "today" } }), 400, "invalid", "day");
  });
});

test("GET tutors/tutor-sessions answers 200 with the sessions, their students and the attendance by date, and 404 for an unknown tutor", async () => {
  const own = await staffMember("tutor");
  const there = await newClass({ tutorId: own });
  const seat = await paidSeat(await student(), there);
  await heldSeat(await student(), there);
  const token = await tokenOf(own);
  const marks = { session_id: there.saturday, date: today, present: [seat.student.id], status: "saved" };
  await add({ token, json: { ...marks, reason: "Make-up class" } });
  const { body } = await tutorSessions({ token });
  expect(body.data.tutor).toEqual({ id: own, name: "Test tutor" });
  const { id, registration_no, msisdn } = seat.student;
  expect(body.data.sessions).toMatchObject([
    {
      id: there.saturday,
      day: "saturday",
      start_at: "08:00",
      end_at: "10:00",
      students: [{ id, name: expect.any(String), registration_no, msisdn }],
      attendance: {
        [today]: { present_count: 1, absent_count: 0, excused_count: 0, unmarked_count: 0, status: "saved" },
      },
    },
  ]);
  const seen = await tutorSessions({ token: admin, query: { tutorId: own } });
  expect(seen.body.data).toEqual(body.data);
  expectRefusal(await tutorSessions({ token: stranger, query: { tutorId } }), 403, "not_allowed");
  expectRefusal(await tutorSessions({ token: admin, query: { tutorId: UNKNOWN } }), 404, "not_found");
});
