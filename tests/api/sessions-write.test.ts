import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, rows } from "../support/call";
import { sql } from "../support/database";
import { gateBeforeInsert } from "../support/gate";
import { api, clientApi } from "./client";
import { heldSeat, newClass, paidSeat, staffMember, staffToken, student } from "./fixtures";

const add = api("POST sessions/add-sessions");
const update = api("PATCH sessions/update-session");
const assign = api("POST sessions/assign-tutor");
const remove = api("POST sessions/delete-session");
const show = api("GET sessions/get-session");
const enroll = clientApi("POST students/enroll");

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const ROW = { day: "Sunday", start_at: "08:00", end_at: "10:00" };

let token: string;
beforeAll(async () => {
  token = await staffToken("admin");
});

describe("POST sessions/add-sessions", () => {
  test("201 adds rows to a class and leaves the others", async () => {
    const there = await newClass();
    const answer = await add({
      token,
      json: {
        class_id: there.classId,
        sessions: [
          { ...ROW, tutor_id: UNKNOWN, archived_at: "2020-01-01" },
          { ...ROW, day: "Chapel", capacity: 30 },
        ],
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.msg).toBe("Session added Successfully");
    const shared = {
      class_id: there.classId,
      tutor: null,
      tutor_id: null,
      start_at: "08:00",
      end_at: "10:00",
    };
    expect(rows(answer.body.data)).toEqual([
      expect.objectContaining({ ...shared, day: "sunday", capacity: null, seats_left: null }),
      expect.objectContaining({ ...shared, day: "chapel", capacity: 30, seats_left: 30 }),
    ]);
    const [all] = await sql`select count(*)::int as sessions from sessions where class_id = ${there.classId}`;
    expect(all).toEqual({ sessions: 5 });
  });

  test("400 errors name the row as sent; one wrong row adds none", async () => {
    const there = await newClass();
    const before = await sql`select id from sessions where class_id = ${there.classId}`;
    const sessions = [
      ROW,
      { ...ROW, start_at: "06:30" },
      { ...ROW, end_at: "19:00" },
      { ...ROW, start_at: "10:00" },
    ];
    const answer = await add({ token, json: { class_id: there.classId, sessions } });
    expectRefusal(answer, 400, "invalid", "sessions.1.start_at", "sessions.2.end_at", "sessions.3.end_at");
    expectRefusal(
      await add({ token, json: { class_id: there.classId, sessions: [] } }),
      400,
      "invalid",
      "sessions",
    );
    expect(await sql`select id from sessions where class_id = ${there.classId}`).toEqual(before);
  });

  test("404 for an unknown or archived class", async () => {
    const there = await newClass();
    await sql`update classes set archived_at = now() where id = ${there.classId}`;
    for (const class_id of [UNKNOWN, there.classId]) {
      const answer = await add({ token, json: { class_id, sessions: [ROW] } });
      expectRefusal(answer, 404, "not_found");
      expect(answer.body.msg).toBe(`Failed to fetch class with ID: ${class_id}`);
    }
  });
});

describe("PATCH sessions/update-session", () => {
  test("200 changes only the fields sent", async () => {
    const there = await newClass();
    const before = await show({ token, query: { sessionId: there.saturday } });
    const answer = await update({
      token,
      json: { id: there.saturday, start_at: "09:00", day: "Sunday", tutor_id: UNKNOWN },
    });
    expect(answer.body.msg).toBe("Session updated successfully");
    expect(answer.body.data).toEqual({
      ...before.body.data,
      clash: null,
      // In lists and single sessions alone.
      students: undefined,
      attendance: undefined,
      start_at: "09:00",
      day: "sunday",
      updated_at: answer.body.data.updated_at,
    });
  });

  test("400 a new time is checked against the stored one", async () => {
    const there = await newClass();
    const hours = "Choose a time between 07:00 and 18:00.";
    const early = await update({ token, json: { id: there.saturday, start_at: "06:00" } });
    expectRefusal(early, 400, "invalid", "start_at");
    expect(early.body.msg).toBe(hours);
    const late = await update({ token, json: { id: there.saturday, end_at: "08:00" } });
    expectRefusal(late, 400, "invalid", "end_at");
    expect(late.body.msg).toBe("The session must end after it starts.");
    expectRefusal(
      await update({ token, json: { id: there.saturday, day: "friday" } }),
      400,
      "invalid",
      "day",
    );
  });

  test("409 a session with students keeps its class and day; its times may change and its capacity grow", async () => {
    const [seat, other] = [await heldSeat(), await newClass()];
    for (const change of [{ day: "Chapel" }, { class_id: other.classId }]) {
      const answer = await update({ token, json: { id: seat.group.saturday, ...change } });
      expectRefusal(answer, 409, "in_use");
      expect(answer.body.data).toEqual({ students: 1 });
      expect(answer.body.msg).toBe("1 student attends this session. Move them first.");
    }
    const fine = await update({
      token,
      json: { id: seat.group.saturday, end_at: "11:00", capacity: 1, day: "Saturday" },
    });
    expect(fine.body.data).toMatchObject({ end_at: "11:00", capacity: 1, seats_left: 0 });
  });

  test("409 holds also for a session of enrollments that have ended", async () => {
    const [seat, other] = [await heldSeat(), await newClass()];
    await sql`update enrollments set state = 'expired' where id = ${seat.enrollmentId}`;
    for (const change of [{ day: "Sunday" }, { class_id: other.classId }]) {
      const answer = await update({ token, json: { id: seat.group.saturday, ...change } });
      expectRefusal(answer, 409, "in_use");
      expect(answer.body.msg).toBe("Students chose this session before. Add a new one and delete this.");
    }
  });

  test("409 a capacity does not fall below the number of students", async () => {
    const there = await newClass();
    await heldSeat(await student(), there);
    await paidSeat(await student(), there);
    const answer = await update({ token, json: { id: there.saturday, capacity: 1 } });
    expectRefusal(answer, 409, "room_too_small", "capacity");
    expect(answer.body.msg).toBe("2 students attend this session already.");
    await sql`update enrollments set hold_until = now() - interval '1 second' where class_id = ${there.classId}`;
    expect((await update({ token, json: { id: there.saturday, capacity: 1 } })).status).toBe(200);
    const none = await update({ token, json: { id: there.saturday, capacity: null } });
    expect(none.body.data).toMatchObject({ capacity: null, seats_left: null });
  });

  test("409 a capacity set during an enrollment waits for it and counts its student", async () => {
    const there = await newClass();
    const someone = await student();
    await heldSeat(await student(), there);
    const gate = await gateBeforeInsert("enrollments");
    const claim = enroll({
      json: { student_id: someone.id, class_id: there.classId, sessions: there.sessions },
    });
    await gate.reached();
    const limiting = update({ token, json: { id: there.saturday, capacity: 1 } });
    await gate.anotherWaits();
    await gate.open();
    const answer = await limiting;
    expect((await claim).status).toBe(200);
    expectRefusal(answer, 409, "room_too_small", "capacity");
    expect(answer.body.msg).toBe("2 students attend this session already.");
  });

  test("200 an unused session may move to another class, 404 if that is unknown", async () => {
    const [there, other] = [await newClass(), await newClass()];
    const moved = await update({ token, json: { id: there.saturday, class_id: other.classId } });
    expect(moved.body.data.class_id).toBe(other.classId);
    expectRefusal(await update({ token, json: { id: there.sunday, class_id: UNKNOWN } }), 404, "not_found");
    const answer = await update({ token, json: { id: UNKNOWN, day: "Sunday" } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe("Could not update session at this moment. Try again later");
  });
});

describe("POST sessions/assign-tutor", () => {
  test("200 assigns a tutor, then another, then none", async () => {
    const { saturday: id } = await newClass();
    const [one, other] = [await staffMember("tutor"), await staffMember("tutor")];
    for (const tutor_id of [one, other]) {
      const answer = await assign({ token, json: { id, tutor_id, class_id: UNKNOWN, capacity: 1 } });
      expect(answer.body).toEqual({
        success: true,
        status: 200,
        msg: "Session assigned to tutor successfully",
        data: { id, tutor: "Test tutor", tutor_id, updated_at: expect.stringMatching(/Z$/), clash: null },
      });
    }
    const [row] = await sql`select tutor_id, capacity from sessions where id = ${id}`;
    expect(row).toEqual({ tutor_id: other, capacity: null });
    const none = await assign({ token, json: { id, tutor_id: null } });
    expect(none.body.data).toMatchObject({ id, tutor: null, tutor_id: null, clash: null });
  });

  test("400 for anyone but an active tutor; 404 for an unknown session", async () => {
    const { saturday: id } = await newClass();
    const nobodies = [
      UNKNOWN,
      await staffMember("cashier"),
      await staffMember("tutor", { status: "inactive" }),
    ];
    for (const tutor_id of nobodies) {
      const answer = await assign({ token, json: { id, tutor_id } });
      expectRefusal(answer, 400, "invalid", "tutor_id");
      expect(answer.body.msg).toBe("This is not an active tutor.");
    }
    expectRefusal(await assign({ token, json: { id } }), 400, "invalid", "tutor_id");
    const answer = await assign({ token, json: { id: UNKNOWN, tutor_id: null } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe("Could not assign session at this moment. Try again later");
  });
});

describe("POST sessions/delete-session", () => {
  test("200 deletes an unused session; 404 the second time", async () => {
    const { saturday: id } = await newClass();
    const answer = await remove({ token, json: { id } });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "Session deleted successfully",
      deleted: true,
      data: { id, archived: false },
    });
    const again = await remove({ token, json: { id } });
    expectRefusal(again, 404, "not_found");
    expect(again.body.msg).toBe(
      "Something went wrong. Could not delete session at the moment. Try again later",
    );
  });

  test("409 a session is in use while students attend it", async () => {
    const seat = await heldSeat();
    const answer = await remove({ token, json: { id: seat.group.sunday } });
    expectRefusal(answer, 409, "in_use");
    expect(answer.body.data).toEqual({ students: 1 });
  });

  test("200 archives a session with a register or an ended enrollment", async () => {
    const [marked, seat] = [await newClass(), await heldSeat()];
    await sql`insert into registers (session_id, date, status, marked_by)
      values (${marked.saturday}, '2026-11-14', 'draft', ${await staffMember("tutor")})`;
    await sql`update enrollments set state = 'cancelled' where id = ${seat.enrollmentId}`;
    for (const id of [marked.saturday, seat.group.sunday]) {
      const answer = await remove({ token, json: { id } });
      expect(answer.body.data).toEqual({ id, archived: true });
      expectRefusal(await show({ query: { sessionId: id } }), 404, "not_found");
      expect(await sql`select 1 from sessions where id = ${id} and archived_at is not null`).toHaveLength(1);
    }
  });
});
