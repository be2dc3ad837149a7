import { describe, expect, test } from "vitest";
import { caller, expectRefusal, type Fields, rows } from "../support/call";
import { heldSeat, newClass, paidSeat, staffMember, staffToken, student, tokenOf } from "./fixtures";
import {
  add,
  admin,
  counts,
  earlier,
  list,
  register,
  room,
  stranger,
  today,
  tutor,
  tutorId,
  UNKNOWN,
  update,
} from "./registers";

const tutorSessions = caller(
  await import("@/app/api/v1/tutors/[[...call]]/route"),
  "GET",
  "/api/v1/tutors/tutor-sessions",
);

describe("POST attendance-registers/update-register", () => {
  test("200 rewrites a draft and saves it", async () => {
    const all = await room(2);
    await add({ token: tutor, json: register(all, { present: [all.ids[0]] }) });
    const draft = await update({ token: tutor, json: register(all, { absent: [all.ids[0]] }) });
    expect([draft.status, counts(draft), draft.body.data.status]).toEqual([200, "0/1/0/1", "draft"]);
    const saved = await update({
      token: tutor,
      json: register(all, { present: all.ids }, { status: "saved" }),
    });
    expect([saved.status, counts(saved), saved.body.data.status]).toEqual([200, "2/0/0/0", "saved"]);
    expect(saved.body.msg).toBe("Attendance registered successfully!");
  });
});

describe("what a phone resends when it is back online", () => {
  const clientId = () => crypto.randomUUID();

  test("a resend returns 201 or 200 again and is written once", async () => {
    const all = await room(2);
    const draft = register(all, { present: all.ids }, { client_id: clientId(), based_on: 0 });
    const [first, again] = [
      await add({ token: tutor, json: draft }),
      await add({ token: tutor, json: draft }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data).toEqual(first.body.data);
    const saved = register(
      all,
      { present: all.ids },
      { client_id: clientId(), based_on: 1, status: "saved" },
    );
    const answers = [
      await update({ token: tutor, json: saved }),
      await update({ token: tutor, json: saved }),
    ];
    expect(answers.map(({ status, body }) => [status, body.data.status, body.data.version])).toEqual([
      [200, "saved", 2],
      [200, "saved", 2],
    ]);
  });

  test("409 returns the register another user saved, marks by student id, without names", async () => {
    const all = await room(2);
    const [one, two] = all.ids as [string, string];
    const theirs = register(all, { present: [one], absent: [two] }, { status: "saved" });
    expect((await add({ token: admin, json: theirs })).status).toBe(201);
    const mine = register(
      all,
      { absent: [one] },
      { client_id: clientId(), based_on: 0, marked_at: { [one]: new Date().toISOString() } },
    );
    const answer = await add({ token: tutor, json: mine });
    expectRefusal(answer, 409, "register_locked");
    expect(answer.body.data.register).toMatchObject({
      status: "saved",
      version: 1,
      present_count: 1,
      absent_count: 1,
      marks: { [one]: "present", [two]: "absent" },
    });
    expect(answer.text).not.toContain(all.people[0]!.student.msisdn);
    expect(answer.text).not.toContain("Amina");
  });

  test("400 an invalid version, name or time", async () => {
    const all = await room(1);
    const wrong: [field: string, value: unknown][] = [
      ["client_id", "mine"],
      ["based_on", -1],
      ["based_on", "new"],
      ["based_on", 1.5],
      ["marked_at", "now"],
      [`marked_at.${all.ids[0]}`, { [all.ids[0]!]: "at nine" }],
    ];
    for (const [field, value] of wrong) {
      const [name = ""] = field.split(".");
      const answer = await add({ token: tutor, json: register(all, {}, { [name]: value }) });
      expectRefusal(answer, 400, "invalid", field);
    }
  });
});

describe("GET attendance-registers", () => {
  test("200 the registers by date, newest first", async () => {
    const all = await room(2);
    await add({
      token: tutor,
      json: register(all, { present: all.ids }, { date: earlier(14), status: "saved" }),
    });
    await add({ token: tutor, json: register(all, { absent: [all.ids[0]] }, { date: earlier(7) }) });
    const { body } = await list({ token: tutor, query: { sessionId: all.there.saturday } });
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
    const one = await list({ token: admin, query: { sessionId: all.there.saturday, day: earlier(14) } });
    expect(Object.keys(one.body.data)).toEqual([earlier(14)]);
  });

  test("200 an empty object without registers; 404 a date without a register", async () => {
    const all = await room(1);
    const none = await list({ token: tutor, query: { sessionId: all.there.saturday } });
    expect([none.status, none.body.data]).toEqual([200, {}]);
    const answer = await list({ token: tutor, query: { sessionId: all.there.saturday, day: today } });
    expectRefusal(answer, 404, "no_register");
  });

  test("403 another tutor's session, 404 an unknown one, 400 a missing session or invalid date", async () => {
    const all = await room(1);
    const query = { sessionId: all.there.saturday };
    expectRefusal(await list({ token: stranger, query }), 403, "not_allowed");
    const unknown = await list({ token: stranger, query: { sessionId: UNKNOWN } });
    expectRefusal(unknown, 404, "not_found");
    expect(unknown.body.msg).toBe("Could not get session at this moment. Try again later");
    expectRefusal(await list({ token: tutor }), 400, "invalid", "sessionId");
    expectRefusal(await list({ token: tutor, query: { ...query, day: "today" } }), 400, "invalid", "day");
    expectRefusal(await list({ token: await staffToken("cashier"), query }), 403, "not_allowed");
    expectRefusal(await list({ query }), 401, "identity_required");
  });
});

describe("GET tutors/tutor-sessions", () => {
  test("200 a tutor's sessions with their students and the attendance by date", async () => {
    const own = await staffMember("tutor");
    const there = await newClass({ tutorId: own });
    const seat = await paidSeat(await student(), there);
    await heldSeat(await student(), there);
    const token = await tokenOf(own);
    await add({
      token,
      json: {
        session_id: there.saturday,
        date: today,
        present: [seat.student.id],
        status: "saved",
        reason: "Make-up class",
      },
    });
    const { body } = await tutorSessions({ token });
    expect(body.data.tutor).toEqual({ id: own, name: "Test tutor" });
    const [session, ...others] = rows(body.data.sessions);
    expect(others).toEqual([]);
    expect(session).toMatchObject({
      id: there.saturday,
      day: "saturday",
      start_at: "08:00",
      end_at: "10:00",
    });
    expect(session!.students).toEqual([
      {
        id: seat.student.id,
        name: expect.any(String),
        registration_no: seat.student.registration_no,
        msisdn: seat.student.msisdn,
      },
    ]);
    expect(session!.attendance).toEqual({
      [today]: { present_count: 1, absent_count: 0, excused_count: 0, unmarked_count: 0, status: "saved" },
    });
    const seen = await tutorSessions({ token: admin, query: { tutorId: own } });
    expect(seen.body.data).toEqual(body.data);
  });

  test("403 another tutor's sessions, 404 an unknown tutor", async () => {
    expectRefusal(await tutorSessions({ token: stranger, query: { tutorId } }), 403, "not_allowed");
    expectRefusal(
      await tutorSessions({ token: await staffToken("finance"), query: { tutorId } }),
      403,
      "not_allowed",
    );
    expectRefusal(await tutorSessions({ token: admin, query: { tutorId: UNKNOWN } }), 404, "not_found");
    expectRefusal(await tutorSessions(), 401, "identity_required");
  });
});
