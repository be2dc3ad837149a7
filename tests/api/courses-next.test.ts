import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, type Fields } from "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import { newClass, staffToken } from "./fixtures";

const add = api("POST courses/add-course");
const update = api("PATCH courses/update-course");
const remove = api("DELETE courses/delete-course");
const list = api("GET courses");

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const DETAILS = "Three months of weekends in which bread, cakes and pastry are baked.";

let token: string;
let basic: string;
let advanced: string;
beforeAll(async () => {
  token = await staffToken("admin");
  ({ courseId: basic } = await newClass());
  ({ courseId: advanced } = await newClass());
});

async function nextOf(id: string) {
  const { courses } = (await list({ query: { pageSize: "100" } })).body.data as { courses: Fields[] };
  return courses.find((course) => course.id === id)?.next_course_id;
}

describe("the course that follows another", () => {
  test("is set, shown to everyone, and removed again", async () => {
    const answer = await update({ token, json: { id: basic, next_course_id: advanced } });
    expect(answer.body.data).toMatchObject({ id: basic, next_course_id: advanced });
    expect(await nextOf(basic)).toBe(advanced);
    await update({ token, json: { id: basic, name: "Basic Baking" } });
    expect(await nextOf(basic)).toBe(advanced);
    await update({ token, json: { id: basic, next_course_id: null } });
    expect(await nextOf(basic)).toBeNull();
  });

  test("must exist when a new course names it", async () => {
    const form = { name: "Sewing", code: "SW-1", details: DETAILS };
    expectRefusal(
      await add({ token, json: { ...form, next_course_id: UNKNOWN } }),
      400,
      "invalid",
      "next_course_id",
    );
    const answer = await add({ token, json: { ...form, next_course_id: advanced } });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ next_course_id: advanced });
    expectRefusal(
      await update({ token, json: { id: basic, next_course_id: UNKNOWN } }),
      400,
      "invalid",
      "next_course_id",
    );
  });

  test("may be deleted; the course before it then leads to itself again", async () => {
    const { courseId } = await newClass();
    await update({ token, json: { id: basic, next_course_id: courseId } });
    expect((await remove({ token, json: { id: courseId } })).status).toBe(200);
    expect(await nextOf(basic)).toBeNull();
    const { courseId: taught } = await newClass();
    await update({ token, json: { id: basic, next_course_id: taught } });
    await sql`update courses set archived_at = now() where id = ${taught}`;
    expectRefusal(
      await update({ token, json: { id: basic, next_course_id: taught } }),
      400,
      "invalid",
      "next_course_id",
    );
  });
});
