import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/sessions/[[...call]]/route";
import { caller, expectRefusal, rows } from "../../support/call";
import { sql } from "../../support/database";
import { heldSeat, newClass, staffMember } from "../fixtures";

const get = caller(route, "GET", "/api/v1/sessions");
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
