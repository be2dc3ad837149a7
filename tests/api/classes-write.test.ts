import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, type Fields, rows } from "../support/call";
import { sql } from "../support/database";
import { api, clientApi } from "./client";
import { heldSeat, newClass, paidSeat, staffToken, student } from "./fixtures";

const create = api("POST classes/create-class");
const update = api("PATCH classes/update-class");
const show = api("GET classes/fetch-class");
const enroll = clientApi("POST students/enroll");

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const ROWS = [
  { day: "Saturday", start_at: "07:00", end_at: "18:00" },
  { day: "Sunday Chapel", start_at: "09:00", end_at: "10:30" },
];

let token: string;
let courseId: string;
let count = 0;
beforeAll(async () => {
  token = await staffToken("admin");
  ({ courseId } = await newClass());
});

const form = (more: Fields = {}) => {
  count += 1;
  return { class_name: `Class no. ${count}`, course_id: courseId, capacity: 20, sessions: ROWS, ...more };
};
const made = async (more: Fields = {}) => {
  const answer = await create({ token, json: form(more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as Fields & {
    id: string;
    class_name: string;
    sessions: Array<Fields & { id: string }>;
  };
};
const seatsLeft = async (classId: string) => (await show({ query: { classId } })).body.data.seats_left;

describe("POST classes/create-class", () => {
  test("201 a class with its sessions in the order of the weekend", async () => {
    const sent = form({ id: UNKNOWN, archived_at: "2020-01-01", seats_left: 3 });
    const answer = await create({ token, json: sent });
    expect(answer.status).toBe(201);
    expect(answer.body.msg).toBe("Class Added Successfully");
    const { data } = answer.body;
    const forStaff = { updated_at: expect.stringMatching(/Z$/), total_enrolled: 0, seats_taken: 0 };
    const session = {
      id: expect.any(String),
      tutor: null,
      tutor_id: null,
      class: sent.class_name,
      class_id: data.id,
      course: expect.any(String),
      course_id: courseId,
      season: 8,
      capacity: null,
      seats_left: null,
      ...forStaff,
      no_active_tutor: true,
    };
    expect(data).toEqual({
      id: expect.not.stringContaining(UNKNOWN),
      class_name: sent.class_name,
      course: expect.any(String),
      course_id: courseId,
      season: 8,
      state: "open",
      capacity: 20,
      seats_left: 20,
      ...forStaff,
      created_at: expect.stringMatching(/Z$/),
      sessions: [
        { ...session, day: "saturday", start_at: "07:00", end_at: "18:00" },
        { ...session, day: "chapel", start_at: "09:00", end_at: "10:30" },
      ],
    });
  });

  test("201 without a capacity, or with an empty one, seats are unlimited", async () => {
    for (const capacity of [undefined, null, ""])
      expect(await made({ capacity })).toMatchObject({ capacity: null, seats_left: null });
    expect(await made({ capacity: "12" })).toMatchObject({ capacity: 12, seats_left: 12 });
    expect(await made({ capacity: 0 })).toMatchObject({ capacity: 0, seats_left: 0 });
  });

  test("400 errors name the row by its position: hours 07:00 to 18:00, end after start, a weekend day", async () => {
    const refused = async (row: Fields, field: string, msg?: string) => {
      const answer = await create({ token, json: form({ sessions: [ROWS[0], { ...ROWS[0], ...row }] }) });
      expectRefusal(answer, 400, "invalid", `sessions.1.${field}`);
      if (msg) expect(answer.body.msg).toBe(msg);
    };
    const hours = "Choose a time between 07:00 and 18:00.";
    await refused({ start_at: "06:59" }, "start_at", hours);
    await refused({ end_at: "18:01" }, "end_at", hours);
    await refused({ start_at: "10:00", end_at: "10:00" }, "end_at", "The session must end after it starts.");
    await refused({ start_at: "10:00", end_at: "09:00" }, "end_at", "The session must end after it starts.");
    for (const start_at of ["7:00", "24:00", "08:60", "08:00:00", "8am", 800, null, undefined])
      await refused({ start_at }, "start_at");
    for (const day of ["Monday", "", 6, null])
      await refused({ day }, "day", "Choose Saturday, Sunday or Sunday Chapel.");
    await refused({ capacity: -1 }, "capacity");
    const first = await create({ token, json: form({ sessions: [{ ...ROWS[0], start_at: "05:00" }] }) });
    expectRefusal(first, 400, "invalid", "sessions.0.start_at");
  });

  test("201 a day is accepted in the usual spellings", async () => {
    const days = ["saturday", "SUNDAY", " Chapel ", "Sunday Chapel", "sunday chapel"];
    const group = await made({ sessions: days.map((day) => ({ ...ROWS[0], day })) });
    expect(group.sessions.map((session) => session.day).sort()).toEqual([
      "chapel",
      "chapel",
      "chapel",
      "saturday",
      "sunday",
    ]);
  });

  test("400 a class needs a name, a course and a capacity; 404 for an unknown course", async () => {
    expectRefusal(await create({ token, json: {} }), 400, "invalid", "class_name", "course_id");
    for (const capacity of [-1, 1.5, "many", true, [], 100_001, "-1"])
      expectRefusal(await create({ token, json: form({ capacity }) }), 400, "invalid", "capacity");
    const answer = await create({ token, json: form({ course_id: UNKNOWN }) });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch course with ID: ${UNKNOWN}`);
  });

  test("409 class names are unique within a course, not across courses", async () => {
    const group = await made();
    const answer = await create({ token, json: form({ class_name: group.class_name.toUpperCase() }) });
    expectRefusal(answer, 409, "class_taken", "class_name");
    await made({ class_name: group.class_name, course_id: (await newClass()).courseId });
  });
});

describe("PATCH classes/update-class", () => {
  test("200 the rows sent replace the sessions: those with an id are changed, those without added, the rest deleted", async () => {
    const group = await made();
    const [saturday, chapel] = group.sessions;
    const answer = await update({
      token,
      json: {
        id: group.id,
        class_name: "Renamed",
        sessions: [
          { id: saturday!.id, day: "Saturday", start_at: "08:00", end_at: "09:00" },
          { day: "Sunday", start_at: "10:00", end_at: "11:00" },
        ],
      },
    });
    expect(answer.body.msg).toBe("Class Updated Successfully");
    expect(answer.body.data.class_name).toBe("Renamed");
    const shown = rows(answer.body.data.sessions);
    expect(shown.map((row) => [row.day, row.start_at, row.end_at])).toEqual([
      ["saturday", "08:00", "09:00"],
      ["sunday", "10:00", "11:00"],
    ]);
    expect(shown[0]!.id).toBe(saturday!.id);
    expect(await sql`select 1 from sessions where id = ${chapel!.id}`).toEqual([]);
  });

  test("200 keeps the sessions when no rows are sent, and keeps the tutor when rows change", async () => {
    const tutorId = (await sql`select id from staff limit 1`)[0]!.id;
    const there = await newClass({ tutorId });
    const plain = await update({ token, json: { id: there.classId, capacity: 9 } });
    expect(rows(plain.body.data.sessions)).toHaveLength(3);
    const sessions = rows(plain.body.data.sessions).map(({ id, day, start_at, end_at }) => ({
      id,
      day,
      start_at,
      end_at,
    }));
    const again = await update({ token, json: { id: there.classId, sessions } });
    expect(again.body.data).toEqual({ ...plain.body.data, updated_at: again.body.data.updated_at });
    expect(rows(again.body.data.sessions)[0]!.tutor_id).toBe(tutorId);
  });

  test("409 a session with students is not removed, and nothing else in the call is saved", async () => {
    const seat = await heldSeat();
    const before = await show({ query: { classId: seat.group.classId } });
    const answer = await update({
      token,
      json: { id: seat.group.classId, class_name: "Lost", sessions: ROWS },
    });
    expectRefusal(answer, 409, "in_use");
    expect(answer.body.data).toEqual({ students: 1 });
    expect((await show({ query: { classId: seat.group.classId } })).body.data).toEqual(before.body.data);
  });

  test("409 a chosen session keeps its day, and its capacity does not fall below the number of its students", async () => {
    const seat = await paidSeat();
    await paidSeat(await student(), seat.group);
    const shown = rows((await show({ query: { classId: seat.group.classId } })).body.data.sessions);
    const changed = (id: string, more: Fields) =>
      shown.map(({ id: own, day, start_at, end_at }) => ({
        id: own,
        day,
        start_at,
        end_at,
        ...(own === id ? more : {}),
      }));
    const send = (sessions: Fields[]) => update({ token, json: { id: seat.group.classId, sessions } });

    const moved = await send(changed(seat.group.saturday, { day: "Sunday" }));
    expectRefusal(moved, 409, "in_use");
    expect(moved.body.data).toEqual({ students: 2 });
    const tight = await send(changed(seat.group.sunday, { capacity: 1 }));
    expectRefusal(tight, 409, "room_too_small", "sessions.1.capacity");
    const fine = await send(
      changed(seat.group.saturday, { start_at: "09:00", end_at: "11:00", capacity: 2 }),
    );
    expect(rows(fine.body.data.sessions)[0]).toMatchObject({ start_at: "09:00", capacity: 2, seats_left: 0 });
    const weekend =
      await sql`select session_id from enrollment_sessions where enrollment_id = ${seat.enrollmentId}`;
    expect(weekend.map((row) => row.session_id).sort()).toEqual([...seat.group.sessions].sort());
  });

  test("400 a row must name a session of this class", async () => {
    const [group, other] = [await made(), await made()];
    const answer = await update({
      token,
      json: {
        id: group.id,
        sessions: [
          { ...ROWS[0], id: group.sessions[0]!.id },
          { ...ROWS[1], id: other.sessions[0]!.id },
        ],
      },
    });
    expectRefusal(answer, 400, "invalid", "sessions.1.id");
  });

  test("a capacity below the seats taken removes no student and admits none; raising it admits again", async () => {
    const there = await newClass({ capacity: 5 });
    for (let one = 0; one < 3; one++) await heldSeat(await student(), there);
    expect(await seatsLeft(there.classId)).toBe(2);

    const lowered = await update({ token, json: { id: there.classId, capacity: 1 } });
    expect(lowered.body.data).toMatchObject({ capacity: 1, seats_left: 0 });
    const live = await sql`select state from enrollments where class_id = ${there.classId}`;
    expect(live.map((row) => row.state)).toEqual(["held", "held", "held"]);
    const late = await student();
    const refused = await enroll({
      json: { student_id: late.id, class_id: there.classId, sessions: there.sessions },
    });
    expectRefusal(refused, 409, "class_full", "class_id");

    const raised = await update({ token, json: { id: there.classId, capacity: 4 } });
    expect(raised.body.data).toMatchObject({ capacity: 4, seats_left: 1 });
    const taken = await enroll({
      json: { student_id: late.id, class_id: there.classId, sessions: there.sessions },
    });
    expect(taken.status).toBe(200);
    const [row] = await sql`select overfull_since from classes where id = ${there.classId}`;
    expect(row).toEqual({ overfull_since: null });
  });

  test("404 for an unknown class, 409 for the name of another class of the course", async () => {
    const answer = await update({ token, json: { id: UNKNOWN, class_name: "X" } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch class with ID: ${UNKNOWN}`);
    const [one, other] = [await made(), await made()];
    const taken = await update({ token, json: { id: one.id, class_name: other.class_name } });
    expectRefusal(taken, 409, "class_taken", "class_name");
  });
});
