import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/sessions/[[...call]]/route";
import { caller, expectRefusal, rows } from "../../support/call";
import { sql } from "../../support/database";
import { CANARY, canaryStudent, heldSeat, newClass, staffMember } from "../fixtures";

const get = caller(route, "GET", "/api/v1/sessions");
const getSession = caller(route, "GET", "/api/v1/sessions/get-session");
const NOBODY = "00000000-0000-4000-8000-000000000000";
const ids = (value: unknown) => rows(value).map(({ id }) => id);

test("200 sessions and total at the top level, filtered by class, tutor, day or id", async () => {
  const tutorId = await staffMember("tutor");
  const [one, other] = [await newClass({ tutorId }), await newClass()];
  const ofClass = await get({ query: { classId: one.classId } });
  expect([ids(ofClass.body.sessions), ofClass.body.total]).toEqual([one.sessions, 3]);
  expect(ids((await get({ query: { tutorId } })).body.sessions)).toEqual([one.saturday]);
  expect(ids((await get({ query: { sessionId: other.sunday } })).body.sessions)).toEqual([other.sunday]);
  for (const day of ["chapel", "Chapel", "CHAPEL"])
    expect(ids((await get({ query: { classId: one.classId, day } })).body.sessions)).toEqual([one.chapel]);
});

test("200 a session has exactly the documented fields", async () => {
  const tutorId = await staffMember("tutor");
  const there = await newClass({ room: 2, tutorId });
  await heldSeat(undefined, there);
  const { body } = await get({ query: { sessionId: there.saturday } });
  expect(rows(body.sessions)).toEqual([
    {
      id: there.saturday,
      day: "saturday",
      start_at: "08:00",
      end_at: "10:00",
      tutor: "Test tutor",
      tutor_id: tutorId,
      class: expect.any(String),
      class_id: there.classId,
      course: expect.any(String),
      course_id: there.courseId,
      season: 8,
      capacity: 2,
      seats_left: 1,
    },
  ]);
});

test("200 twenty a page", async () => {
  for (let nth = 0; nth < 7; nth++) await newClass({ name: "Paged" });
  const [one, two] = [
    await get({ query: { search: "paged" } }),
    await get({ query: { search: "paged", page: "2" } }),
  ];
  expect([ids(one.body.sessions).length, ids(two.body.sessions).length, one.body.total]).toEqual([20, 1, 21]);
  expect(new Set([...ids(one.body.sessions), ...ids(two.body.sessions)]).size).toBe(21);
});

test("200 an archived session is not shown", async () => {
  const there = await newClass();
  await sql`update sessions set archived_at = now() where id = ${there.sunday}`;
  expect(ids((await get({ query: { classId: there.classId } })).body.sessions)).toEqual([
    there.saturday,
    there.chapel,
  ]);
});

describe("an invalid parameter", () => {
  test.each([
    ["classId", "7"],
    ["tutorId", "'"],
    ["sessionId", "x"],
    ["day", "monday"],
    ["page", "0"],
  ])("400 %s %s", async (name, value) => {
    expectRefusal(await get({ query: { [name]: value } }), 400, "invalid", name);
  });
});

test("200 shows one session without its students", async () => {
  const there = await newClass();
  await heldSeat(await canaryStudent(), there);
  const { body, text } = await getSession({ query: { sessionId: there.chapel } });
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

test("404 is the spec's sentence for an unknown session, an archived one, or the id of a class", async () => {
  const there = await newClass();
  await sql`update sessions set archived_at = now() where id = ${there.sunday}`;
  for (const sessionId of [NOBODY, there.sunday, there.classId]) {
    const answer = await getSession({ query: { sessionId } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe("Could not get session at this moment. Try again later");
  }
});
