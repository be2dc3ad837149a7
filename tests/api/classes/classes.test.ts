import { expect, test } from "vitest";
import * as route from "@/app/api/v1/classes/[[...call]]/route";
import { caller, type Fields, rows } from "../../support/call";
import { sql } from "../../support/database";
import { heldSeat, newClass, paidSeat } from "../fixtures";

const get = caller(route, "GET", "/api/v1/classes");
const ids = (data: Fields) => rows(data.classes).map(({ id }) => id);

test("200 lists classes of a course with exactly the documented fields", async () => {
  const there = await newClass({ capacity: 5 });
  const { body } = await get({ query: { courseId: there.courseId } });
  expect([body.data.total, body.total]).toEqual([1, 1]);
  const [group] = rows(body.data.classes);
  expect(Object.keys(group!).sort()).toEqual([
    "capacity",
    "class_name",
    "course",
    "course_id",
    "created_at",
    "id",
    "season",
    "seats_left",
    "sessions",
    "state",
  ]);
  expect(Object.keys(rows(group!.sessions)[0]!).sort()).toEqual([
    "capacity",
    "class",
    "class_id",
    "course",
    "course_id",
    "day",
    "end_at",
    "id",
    "season",
    "seats_left",
    "start_at",
    "tutor",
    "tutor_id",
  ]);
});

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

test("200 twenty a page, each class once; total counts all matches", async () => {
  const { courseId } = await newClass();
  for (let nth = 0; nth < 24; nth++)
    await sql`with made as (insert into classes (course_id, season_number, name)
        values (${courseId}, current_season(), ${`Group ${nth}`}) returning id)
      insert into sessions (class_id, day, starts_at, ends_at) select id, 'saturday', '08:00', '10:00' from made`;
  const [one, two] = [await get({ query: { courseId } }), await get({ query: { courseId, page: "2" } })];
  expect([ids(one.body.data).length, ids(two.body.data).length, one.body.data.total]).toEqual([20, 5, 25]);
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
