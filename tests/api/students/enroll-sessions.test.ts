import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { newClass, student } from "../fixtures";

const post = clientOf(route, "POST", "/api/v1/students/enroll");
const enrollmentsOf = (id: string) =>
  sql`select id, class_id, state, fee_cents, hold_until from enrollments where student_id = ${id}`;

describe("sessions", () => {
  test("400 of another class", async () => {
    const [one, there, other] = [await student(), await newClass(), await newClass()];
    const json = { class_id: there.classId, student_id: one.id, sessions: other.sessions };
    expectRefusal(await post({ json }), 400, "invalid", "sessions");
    expect(await enrollmentsOf(one.id)).toEqual([]);
  });

  test("400 two on the same day", async () => {
    const [one, there] = [await student(), await newClass()];
    const [second] = await sql`insert into sessions (class_id, day, starts_at, ends_at)
      values (${there.classId}, 'saturday', '11:00', '12:00') returning id`;
    const json = {
      class_id: there.classId,
      student_id: one.id,
      sessions: [...there.sessions, second!.id],
    };
    const answer = await post({ json });
    expectRefusal(answer, 400, "invalid", "sessions");
    expect(answer.body.msg).toBe("Choose at most one session for each day.");
  });

  test("400 a day left out", async () => {
    const [one, there] = [await student(), await newClass()];
    const sessions = [there.saturday, there.sunday];
    const answer = await post({ json: { class_id: there.classId, student_id: one.id, sessions } });
    expectRefusal(answer, 400, "invalid", "sessions");
    expect(answer.body.msg).toBe("Choose a Sunday Chapel session.");
  });

  test("400 names the row with the invalid id", async () => {
    const [one, there] = [await student(), await newClass()];
    const sessions = [there.saturday, "sunday"];
    const answer = await post({ json: { class_id: there.classId, student_id: one.id, sessions } });
    expectRefusal(answer, 400, "invalid", "sessions.1");
  });
});
