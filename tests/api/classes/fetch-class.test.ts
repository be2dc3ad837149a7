import { expect, test } from "vitest";
import * as route from "@/app/api/v1/classes/[[...call]]/route";
import { caller, expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { newClass, staffMember } from "../fixtures";

const get = caller(route, "GET", "/api/v1/classes/fetch-class");
const NOBODY = "00000000-0000-4000-8000-000000000000";

test("200 shows the class with its sessions in the order of the weekend, times in HH:MM", async () => {
  const tutorId = await staffMember("tutor");
  const there = await newClass({ capacity: 4, room: 2, tutorId });
  const { body } = await get({ query: { classId: there.classId } });
  expect(body.data).toMatchObject({
    id: there.classId,
    course_id: there.courseId,
    capacity: 4,
    seats_left: 4,
    sessions: [
      {
        id: there.saturday,
        day: "saturday",
        start_at: "08:00",
        end_at: "10:00",
        tutor: "Test tutor",
        tutor_id: tutorId,
        capacity: 2,
        seats_left: 2,
      },
      { id: there.sunday, day: "sunday", tutor: null, tutor_id: null, capacity: null, seats_left: null },
      { id: there.chapel, day: "chapel" },
    ],
  });
});

test("404 with the id in the sentence, for an unknown or archived class or a course's id", async () => {
  const [gone, there] = [await newClass(), await newClass()];
  await sql`update classes set archived_at = now() where id = ${gone.classId}`;
  for (const classId of [NOBODY, gone.classId, there.courseId]) {
    const answer = await get({ query: { classId } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch class with ID: ${classId}`);
  }
});
