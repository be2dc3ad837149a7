import { expect, test } from "vitest";
import * as route from "@/app/api/v1/classes/[[...call]]/route";
import { caller, expectRefusal, type Fields, rows } from "../../support/call";
import { sql } from "../../support/database";
import { heldSeat, newClass, paidSeat, staffMember } from "../fixtures";

const get = caller(route, "GET", "/api/v1/classes");
const fetchClass = caller(route, "GET", "/api/v1/classes/fetch-class");
const NOBODY = "00000000-0000-4000-8000-000000000000";
const ids = (data: Fields) => rows(data.classes).map(({ id }) => id);

test("200 seats_left subtracts enrolled students and live holds, and is null without a capacity", async () => {
  const [small, open] = [await newClass({ capacity: 3 }), await newClass()];
  await paidSeat(undefined, small);
  await heldSeat(undefined, small);
  const lapsed = await heldSeat(undefined, small);
  const left = async (courseId: string) =>
    rows((await get({ query: { courseId } })).body.data.classes)[0]!.seats_left;
  expect(await left(small.courseId)).toBe(0);
  await sql`update enrollments set hold_until = now() - interval '1 second' where id = ${lapsed.enrollmentId}`;
  expect(await left(small.courseId)).toBe(1);
  expect(await left(open.courseId)).toBeNull();
  await sql`update classes set capacity = 2 where id = ${small.classId}`;
  expect(await left(small.courseId)).toBe(0);
});

test("200 twenty a page, each class once, and the total counts all matches", async () => {
  const { courseId } = await newClass();
  for (let nth = 0; nth < 24; nth++)
    await sql`with made as (insert into classes (course_id, season_number, name)
        values (${courseId}, current_season(), ${`Group ${nth}`}) returning id)
      insert into sessions (class_id, day, starts_at, ends_at) select id, 'saturday', '08:00', '10:00' from made`;
  const [one, two] = [await get({ query: { courseId } }), await get({ query: { courseId, page: "2" } })];
  expect([ids(one.body.data).length, ids(two.body.data).length]).toEqual([20, 5]);
  expect([one.body.data.total, one.body.total]).toEqual([25, 25]);
  expect(new Set([...ids(one.body.data), ...ids(two.body.data)]).size).toBe(25);
  expect((await get({ query: { courseId, search: "group 1" } })).body.data.total).toBe(11);
});

test("200 an archived class, or a class of an archived course, is not shown", async () => {
  const [one, two] = [await newClass(), await newClass()];
  await sql`update classes set archived_at = now() where id = ${one.classId}`;
  await sql`update courses set archived_at = now() where id = ${two.courseId}`;
  for (const { courseId } of [one, two])
    expect((await get({ query: { courseId } })).body.data).toEqual({ classes: [], total: 0 });
});

test("200 shows the class with its sessions in the order of the weekend and times as HH:MM", async () => {
  const tutorId = await staffMember("tutor");
  const there = await newClass({ capacity: 4, room: 2, tutorId });
  const { body } = await fetchClass({ query: { classId: there.classId } });
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

test("404 repeats the id in its sentence for an unknown class, an archived class, or the id of a course", async () => {
  const [gone, there] = [await newClass(), await newClass()];
  await sql`update classes set archived_at = now() where id = ${gone.classId}`;
  for (const classId of [NOBODY, gone.classId, there.courseId]) {
    const answer = await fetchClass({ query: { classId } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch class with ID: ${classId}`);
  }
});
