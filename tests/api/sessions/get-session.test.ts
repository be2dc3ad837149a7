import { expect, test } from "vitest";
import * as route from "@/app/api/v1/sessions/[[...call]]/route";
import { caller, expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { CANARY, canaryStudent, heldSeat, newClass } from "../fixtures";

const get = caller(route, "GET", "/api/v1/sessions/get-session");
const NOBODY = "00000000-0000-4000-8000-000000000000";

test("200 shows the session without its students", async () => {
  const there = await newClass();
  await heldSeat(await canaryStudent(), there);
  const { body, text } = await get({ query: { sessionId: there.chapel } });
  expect(body.data).toMatchObject({
    id: there.chapel,
    day: "chapel",
    start_at: "11:00",
    end_at: "12:00",
    class_id: there.classId,
    course_id: there.courseId,
    tutor: null,
  });
  for (const secret of [...Object.values(CANARY), "Amina"]) expect(text).not.toContain(secret);
});

test("404 the spec's sentence for an unknown or archived session or a class's id", async () => {
  const there = await newClass();
  await sql`update sessions set archived_at = now() where id = ${there.sunday}`;
  for (const sessionId of [NOBODY, there.sunday, there.classId]) {
    const answer = await get({ query: { sessionId } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe("Could not get session at this moment. Try again later");
  }
});
