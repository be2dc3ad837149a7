import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import {
  heldSeat,
  type NewClass,
  newClass,
  paidSeat,
  secondSaturday,
  staffToken,
  student,
} from "../fixtures";

const post = clientOf(route, "POST", "/api/v1/students/enroll");
const INCOMPLETE = "Oops! That didn't work. Please Provide all enrollment information and try again.";
const NOBODY = "00000000-0000-4000-8000-000000000000";

const enrollmentsOf = (id: string) =>
  sql`select id, class_id, state, fee_cents, hold_until from enrollments where student_id = ${id}`;
const sessionsOf = async (id: unknown) =>
  (await sql`select session_id from enrollment_sessions where enrollment_id = ${String(id)} order by 1`).map(
    (row) => row.session_id,
  );

describe("a free seat", () => {
  test("200 is held for 30 minutes, with the fee in shillings and the phone masked", async () => {
    const [one, there] = [await student({ msisdn: "0712 345 678" }), await newClass()];
    const answer = await post({ json: { class_id: there.classId, student_id: one.id } });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: expect.stringContaining("held until"),
      data: {
        enrollment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        student_id: one.id,
        student_msisdn: "2547*****678",
        registration_no: one.registration_no,
        status: "pending",
        amount: 500,
        hold_until: expect.stringMatching(/Z$/),
        next_step: { state: "choose_times", action: "choose_times", due: 500, until: expect.any(String) },
      },
    });
    const minutes = (Date.parse(String(answer.body.data.hold_until)) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThan(32);
    expect(await enrollmentsOf(one.id)).toMatchObject([
      { id: answer.body.data.enrollment_id, class_id: there.classId, state: "held", fee_cents: 50_000 },
    ]);
  });

  test("200 asks to pay only once the times are chosen", async () => {
    const [one, there] = [await student(), await newClass()];
    const without = await post({ json: { class_id: there.classId, student_id: one.id } });
    expect(without.body.msg).toMatch(/Choose your times next\.$/);
    const json = { class_id: there.classId, student_id: one.id, sessions: there.sessions };
    expect((await post({ json })).body.msg).toMatch(/Pay the fee to be enrolled\.$/);
  });

  test("200 stores the chosen sessions", async () => {
    const [one, there] = [await student(), await newClass()];
    const json = { class_id: there.classId, student_id: one.id, sessions: there.sessions };
    const { body } = await post({ json });
    expect(await sessionsOf(body.data.enrollment_id)).toEqual([...there.sessions].sort());
  });

  test("200 an admin enrolls any student and sees the whole phone number", async () => {
    const [one, there] = [await student({ msisdn: "0712 345 000" }), await newClass()];
    const token = await staffToken("admin");
    const { status, body } = await post({ json: { class_id: there.classId, student_id: one.id }, token });
    expect([status, body.data.student_msisdn]).toEqual([200, "254712345000"]);
  });
});

test.each<[string, (there: NewClass) => Promise<string[]>, string, string?]>([
  [
    "two on the same day",
    async (there) => [...there.sessions, await secondSaturday(there)],
    "sessions",
    "Choose at most one session for each day.",
  ],
  [
    "a day left out",
    async (there) => [there.saturday, there.sunday],
    "sessions",
    "Choose a Sunday Chapel session.",
  ],
  ["of another class", async () => (await newClass()).sessions, "sessions"],
  ["one that is no id, named by its row", async (there) => [there.saturday, "sunday"], "sessions.1"],
])("400 sessions: %s", async (_what, chosen, field, msg) => {
  const [one, there] = [await student(), await newClass()];
  const json = { class_id: there.classId, student_id: one.id, sessions: await chosen(there) };
  const answer = await post({ json });
  expectRefusal(answer, 400, "invalid", field);
  if (msg) expect(answer.body.msg).toBe(msg);
  expect(await enrollmentsOf(one.id)).toEqual([]);
});

describe("no free seat", () => {
  test("409 class_full, with the number still paying", async () => {
    const there = await newClass({ capacity: 2 });
    await paidSeat(undefined, there);
    await heldSeat(undefined, there);
    const next = await student();
    const answer = await post({ json: { class_id: there.classId, student_id: next.id } });
    expectRefusal(answer, 409, "class_full", "class_id");
    expect(answer.body.msg).toBe(
      "All places are taken, but one person is still paying. Try again in half an hour, or choose another class.",
    );
    expect(answer.body.data).toEqual({ paying_now: 1 });
    expect(await enrollmentsOf(next.id)).toEqual([]);
  });

  test("409 class_full without a number once all have paid", async () => {
    const there = await newClass({ capacity: 1 });
    await paidSeat(undefined, there);
    const answer = await post({ json: { class_id: there.classId, student_id: (await student()).id } });
    expect(answer.body.msg).toBe("This class is full. Please choose another class.");
  });

  test("409 session_full when a session has no free seat", async () => {
    const there = await newClass({ room: 1 });
    await heldSeat(undefined, there);
    const next = await student();
    const json = { class_id: there.classId, student_id: next.id, sessions: there.sessions };
    const answer = await post({ json });
    expectRefusal(answer, 409, "session_full", "sessions");
    expect(answer.body.msg).toBe("The Saturday session is full. Please choose another time.");
  });

  test("409 already_enrolled after paying", async () => {
    const seat = await paidSeat();
    const answer = await post({
      json: { class_id: (await newClass()).classId, student_id: seat.student.id },
    });
    expectRefusal(answer, 409, "already_enrolled");
    expect(answer.body.msg).toBe(
      "You are enrolled for this season already. You can only register for one course per season.",
    );
    expect(await enrollmentsOf(seat.student.id)).toMatchObject([
      { class_id: seat.group.classId, state: "enrolled" },
    ]);
  });

  test("409 already_enrolled holds after paying for every caller that names sessions, the desk too", async () => {
    const [seat, there] = [await paidSeat(), await newClass()];
    const json = { class_id: there.classId, student_id: seat.student.id, sessions: there.sessions };
    expectRefusal(await post({ json }), 409, "already_enrolled");
    expectRefusal(await post({ json, token: await staffToken("admin") }), 409, "already_enrolled");
  });
});

describe("an unknown id", () => {
  test("404 for an archived student, and for staff also for an unknown one", async () => {
    const there = await newClass();
    const gone = await student();
    await sql`update students set status = 'archived' where id = ${gone.id}`;
    const json = { class_id: there.classId, student_id: gone.id };
    expectRefusal(await post({ json }), 404, "not_found");
    const token = await staffToken("admin");
    expectRefusal(await post({ json, token }), 404, "not_found");
    expectRefusal(await post({ json: { ...json, student_id: NOBODY }, token }), 404, "not_found");
  });

  test("404 for a class with that id", async () => {
    const one = await student();
    const answer = await post({ json: { class_id: NOBODY, student_id: one.id } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch class with ID: ${NOBODY}`);
  });
});

test("400 is the spec's sentence when nothing was chosen", async () => {
  const answer = await post({ json: { student_id: (await student()).id, class_id: "" } });
  expectRefusal(answer, 400, "invalid", "class_id");
  expect(answer.body.msg).toBe(INCOMPLETE);
  const without = await post({ json: { student_id: (await student()).id } });
  expect(without.body.msg).toBe(INCOMPLETE);
  expectRefusal(await post({ json: {} }), 400, "invalid", "class_id", "student_id");
});
