import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { closeSeason, openSeason } from "../../support/seasons";
import { clientOf } from "../client";
import { heldSeat, newClass, openVisit, paidSeat, setting, staffToken, student } from "../fixtures";

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

  test("200 a second call returns the same enrollment and does not extend the hold", async () => {
    const [one, there] = [await student(), await newClass()];
    const json = { class_id: there.classId, student_id: one.id };
    const [first, again] = [await post({ json }), await post({ json })];
    expect(again.body.data).toEqual(first.body.data);
  });

  test("200 another class moves the enrollment: the old seat is free at once, the old sessions are gone", async () => {
    const [small, other] = [await newClass({ capacity: 1 }), await newClass()];
    const seat = await heldSeat(undefined, small);
    const { body } = await post({ json: { class_id: other.classId, student_id: seat.student.id } });
    expect(body.data.enrollment_id).toBe(seat.enrollmentId);
    expect(await sessionsOf(seat.enrollmentId)).toEqual([]);
    const next = await student();
    expect((await post({ json: { class_id: small.classId, student_id: next.id } })).status).toBe(200);
  });
});

describe("the fee", () => {
  test.each([
    ["one shilling", 1],
    ["a negative", -500],
    ["nothing", 0],
    ["a billion", 1e9],
    ["a text", "5e2"],
    ["a fraction", 0.1 + 0.2],
    ["a list", [1]],
    ["null", null],
  ])("200 is 500 when the client says %s", async (_what, amount) => {
    const [one, there] = [await student(), await newClass()];
    const { body } = await post({ json: { class_id: there.classId, student_id: one.id, amount } });
    expect(body.data.amount).toBe(500);
    expect(await enrollmentsOf(one.id)).toMatchObject([{ fee_cents: 50_000 }]);
  });

  test("200 is the fee in force when the seat was reserved, and stays so", async () => {
    const [one, there] = [await student(), await newClass()];
    const json = { class_id: there.classId, student_id: one.id };
    await setting("fee_cents", 650_50);
    const first = await post({ json });
    await setting("fee_cents", 500_00);
    expect([first.body.data.amount, (await post({ json })).body.data.amount]).toEqual([650.5, 650.5]);
  });
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

  test("200 an unpaid hold that ended frees its seat", async () => {
    const there = await newClass({ capacity: 1 });
    const seat = await heldSeat(undefined, there);
    await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${seat.enrollmentId}`;
    const next = await student();
    expect((await post({ json: { class_id: there.classId, student_id: next.id } })).status).toBe(200);
    const back = await post({ json: { class_id: there.classId, student_id: seat.student.id } });
    expectRefusal(back, 409, "class_full", "class_id");
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

  test("one of three concurrent calls is refused in a class of two", async () => {
    const there = await newClass({ capacity: 2 });
    const people = [await student(), await student(), await student()];
    const answers = await Promise.all(
      people.map(({ id }) => post({ json: { class_id: there.classId, student_id: id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
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

  test("409 already_enrolled after paying for whoever names sessions as well, the desk too", async () => {
    const [seat, there] = [await paidSeat(), await newClass()];
    const json = { class_id: there.classId, student_id: seat.student.id, sessions: there.sessions };
    expectRefusal(await post({ json }), 409, "already_enrolled");
    expectRefusal(await post({ json, token: await staffToken("admin") }), 409, "already_enrolled");
  });

  test("409 enrollment_closed outside the season", async () => {
    const [one, there] = [await student(), await newClass()];
    await closeSeason(8);
    try {
      const answer = await post({ json: { class_id: there.classId, student_id: one.id } });
      expectRefusal(answer, 409, "enrollment_closed");
    } finally {
      await openSeason(8);
    }
  });
});

describe("an unknown id", () => {
  test("404 an archived student, for staff also an unknown one", async () => {
    const there = await newClass();
    const gone = await student();
    await sql`update students set status = 'archived' where id = ${gone.id}`;
    const json = { class_id: there.classId, student_id: gone.id };
    expectRefusal(await post({ json }), 404, "not_found");
    const token = await staffToken("admin");
    expectRefusal(await post({ json, token }), 404, "not_found");
    expectRefusal(await post({ json: { ...json, student_id: NOBODY }, token }), 404, "not_found");
  });

  test("404 a class with that id", async () => {
    const one = await student();
    const answer = await post({ json: { class_id: NOBODY, student_id: one.id } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch class with ID: ${NOBODY}`);
  });

  test("404 an archived class", async () => {
    const [one, there] = [await student(), await newClass()];
    await sql`update classes set archived_at = now() where id = ${there.classId}`;
    expectRefusal(await post({ json: { class_id: there.classId, student_id: one.id } }), 404, "not_found");
  });

  test("404 a course's id, a session's id or a registration number as class", async () => {
    const [one, there] = [await student(), await newClass()];
    for (const class_id of [there.courseId, there.saturday, one.id])
      expectRefusal(await post({ json: { class_id, student_id: one.id } }), 404, "not_found");
    expectRefusal(
      await post({ json: { class_id: there.classId, student_id: one.registration_no } }),
      400,
      "invalid",
      "student_id",
    );
  });
});

test("400 nothing chosen: the spec's sentence", async () => {
  const answer = await post({ json: { student_id: (await student()).id, class_id: "" } });
  expectRefusal(answer, 400, "invalid", "class_id");
  expect(answer.body.msg).toBe(INCOMPLETE);
  const without = await post({ json: { student_id: (await student()).id } });
  expect(without.body.msg).toBe(INCOMPLETE);
  expectRefusal(await post({ json: {} }), 400, "invalid", "class_id", "student_id");
});

test("200 a status, an id or a hold that the client sends changes nothing", async () => {
  const [one, there] = [await student(), await newClass()];
  const json = {
    class_id: there.classId,
    student_id: one.id,
    id: NOBODY,
    enrollment_id: NOBODY,
    status: "enrolled",
    state: "enrolled",
    fee_cents: 1,
    season: 7,
    season_number: 7,
    hold_until: "2099-01-01T00:00:00Z",
    user_type: "admin",
    pay_code: "AAAAAAA",
  };
  const { body } = await post({ json });
  expect(body.data.status).toBe("pending");
  const [row] = await sql`select * from enrollments where student_id = ${one.id}`;
  expect(row).toMatchObject({ state: "held", fee_cents: 50_000, season_number: 8 });
  expect([row!.id, row!.pay_code]).not.toContain(NOBODY);
  expect(row!.hold_until.getTime()).toBeLessThan(Date.now() + 40 * 60_000);
});

describe("authorization", () => {
  test("403 a visit enrolls its own student only", async () => {
    const [one, other, there] = [await student(), await student(), await newClass()];
    for (const level of ["view", "manage"] as const) {
      const token = await openVisit(one.id, level);
      expectRefusal(
        await post({ json: { class_id: there.classId, student_id: other.id }, token }),
        403,
        "not_allowed",
      );
      expect((await post({ json: { class_id: there.classId, student_id: one.id }, token })).status).toBe(200);
    }
    expect(await enrollmentsOf(other.id)).toEqual([]);
  });

  test.each(["tutor", "cashier", "finance"] as const)("403 a %s enrolls no student", async (role) => {
    const [one, there] = [await student(), await newClass()];
    const token = await staffToken(role);
    expectRefusal(
      await post({ json: { class_id: there.classId, student_id: one.id }, token }),
      403,
      "not_allowed",
    );
  });
});
