import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, type Fields, rows } from "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import { heldSeat, newClass, paidSeat, staffToken, student } from "./fixtures";

const add = api("POST courses/add-course");
const update = api("PATCH courses/update-course");
const remove = api("DELETE courses/delete-course");
const list = api("GET courses");

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const DETAILS = "Three months of weekends in which bread, cakes and pastry are baked.";

let token: string;
let codes = 0;
beforeAll(async () => {
  token = await staffToken("admin");
});

const form = (more: Fields = {}) => {
  codes += 1;
  return { name: "Baking", code: `BK-${codes}`, details: DETAILS, classes: ["Morning", "Evening"], ...more };
};
const made = async (more: Fields = {}) => {
  const answer = await add({ token, json: form(more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as {
    id: string;
    course_code: string;
    classes: Array<{ id: string; class_name: string }>;
  };
};
const names = (course: Fields) => rows(course.classes).map((group) => group.class_name);

describe("POST courses/add-course", () => {
  test("201 a course with its classes, the price in shillings", async () => {
    const sent = form({ price: 1250.5, id: UNKNOWN, archived_at: "2020-01-01", price_cents: 1 });
    const answer = await add({ token, json: sent });
    expect(answer.status).toBe(201);
    expect(answer.body.msg).toBe("Course Added Successfully");
    const forStaff = { updated_at: expect.stringMatching(/Z$/), total_enrolled: 0, seats_taken: 0 };
    const empty = {
      ...forStaff,
      season: 8,
      capacity: null,
      seats_left: null,
      sessions: [],
      course: "Baking",
    };
    expect(answer.body.data).toEqual({
      id: expect.not.stringContaining(UNKNOWN),
      course_name: "Baking",
      course_code: sent.code,
      course_price: 1250.5,
      course_details: DETAILS,
      course_details_sw: "",
      next_course_id: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      classes: ["Evening", "Morning"].map((class_name) => ({
        ...empty,
        state: "draft",
        class_name,
        id: expect.any(String),
        course_id: answer.body.data.id,
        created_at: expect.stringMatching(/Z$/),
      })),
    });
    const [row] =
      await sql`select price_cents, archived_at from courses where id = ${String(answer.body.data.id)}`;
    expect(row).toEqual({ price_cents: 125050, archived_at: null });
  });

  test("201 the names course_name and course_code are accepted as well", async () => {
    const { name, code, ...rest } = form();
    const answer = await add({ token, json: { ...rest, course_name: name, course_code: code } });
    expect(answer.body.data).toMatchObject({ course_name: name, course_code: code, course_price: 0 });
  });

  test("201 a class named twice is added once, ignoring case and spaces", async () => {
    const course = await made({ classes: ["Morning", " morning ", "MORNING", "Mor\u200bning", "Late"] });
    expect(names(course).map((name) => String(name).toLowerCase())).toEqual(["late", "morning"]);
  });

  test("400 details have 50 to 200 characters", async () => {
    for (const length of [0, 49, 201]) {
      const answer = await add({ token, json: form({ details: "x".repeat(length) }) });
      expectRefusal(answer, 400, "invalid", "details");
      expect(answer.body.msg).toBe("Describe the course in 50 to 200 characters.");
    }
    for (const length of [50, 200]) await made({ details: "x".repeat(length) });
  });

  test("201 details in Kiswahili may stand beside them, have the same length, and an empty text removes them", async () => {
    const kiswahili = "Miezi mitatu ya wikendi za kuoka mikate, keki na maandazi.";
    const course = await made({ details_sw: kiswahili });
    const shown = async () => (await list({ query: { courseId: course.id } })).body.data;
    expect(await shown()).toMatchObject({ course_details: DETAILS, course_details_sw: kiswahili });
    const short = await update({ token, json: { id: course.id, details_sw: "Kuoka." } });
    expectRefusal(short, 400, "invalid", "details_sw");
    await update({ token, json: { id: course.id, price: 10 } });
    expect(await shown()).toMatchObject({ course_details_sw: kiswahili });
    await update({ token, json: { id: course.id, details_sw: "" } });
    expect(await shown()).toMatchObject({ course_details: DETAILS, course_details_sw: "" });
  });

  test("400 names each missing field and each of a wrong type", async () => {
    expectRefusal(await add({ token, json: {} }), 400, "invalid", "name", "code", "details");
    expectRefusal(await add({ token, json: { details: DETAILS } }), 400, "invalid", "name", "code");
    expectRefusal(await add({ token, json: form({ name: "  " }) }), 400, "invalid", "name");
    expectRefusal(await add({ token, json: form({ code: "x".repeat(21) }) }), 400, "invalid", "code");
    expectRefusal(await add({ token, json: form({ classes: "Morning" }) }), 400, "invalid", "classes");
    for (const price of [-1, 1_000_001, "free", Number.MAX_VALUE, true, [], null, ""])
      expectRefusal(await add({ token, json: form({ price }) }), 400, "invalid", "price");
    const nameless = await add({ token, json: form({ classes: ["Morning", "", 7] }) });
    expect(nameless.status).toBe(400);
    expect(Object.keys(nameless.body.errors ?? {}).sort()).toEqual(["classes.1", "classes.2"]);
  });

  test("409 course codes are unique, ignoring case; ten concurrent calls create one course", async () => {
    const course = await made();
    const answer = await add({ token, json: form({ code: course.course_code.toLowerCase() }) });
    expectRefusal(answer, 409, "code_taken", "code");
    expect(answer.body.msg).toBe("Another course has this code.");
    const json = form();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ token, json })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe("PATCH courses/update-course", () => {
  test("200 changes only the fields sent", async () => {
    const course = await made({ price: 20 });
    const answer = await update({ token, json: { id: course.id, name: "Pastry", price: 30 } });
    expect(answer.body.msg).toBe("Course Updated Successfully");
    expect(answer.body.data).toEqual({
      ...course,
      course_name: "Pastry",
      course_price: 30,
      updated_at: answer.body.data.updated_at,
      classes: course.classes.map((group) => ({ ...group, course: "Pastry" })),
    });
  });

  test("200 renames a class by its id, adds new names and removes none", async () => {
    const course = await made();
    const evening = course.classes[0]!;
    const classes = [
      { id: evening.id, class_name: "Night" },
      "Morning",
      "Weekend",
      { class_name: "weekend" },
    ];
    const answer = await update({ token, json: { id: course.id, classes } });
    expect(names(answer.body.data).map((name) => String(name).toLowerCase())).toEqual([
      "morning",
      "night",
      "weekend",
    ]);
    const [night] = await sql`select name from classes where id = ${evening.id}`;
    expect(night).toEqual({ name: "Night" });
    const none = await update({ token, json: { id: course.id, classes: [] } });
    expect(names(none.body.data)).toHaveLength(3);
  });

  test("200 a class with students is never removed by the list sent", async () => {
    const seat = await paidSeat();
    await update({ token, json: { id: seat.group.courseId, classes: ["Other"] } });
    const groups = await sql`select id, archived_at from classes where course_id = ${seat.group.courseId}`;
    expect(groups).toHaveLength(2);
    expect(groups).toContainEqual({ id: seat.group.classId, archived_at: null });
  });

  test("404 a class of another course is not renamed, and nothing of the call is saved", async () => {
    const [course, other] = [await made(), await made()];
    const foreign = other.classes[0]!.id;
    const answer = await update({
      token,
      json: { id: course.id, name: "Changed", classes: ["New", { id: foreign, class_name: "Stolen" }] },
    });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch class with ID: ${foreign}`);
    const { body } = await list({ token, query: { courseId: course.id } });
    expect(body.data).toMatchObject(course);
  });

  test("409 a course code and a class name must not be in use elsewhere", async () => {
    const [course, other] = [await made(), await made()];
    expectRefusal(
      await update({ token, json: { id: course.id, code: other.course_code } }),
      409,
      "code_taken",
      "code",
    );
    const [one, two] = course.classes;
    const answer = await update({
      token,
      json: { id: course.id, classes: [{ id: one!.id, class_name: two!.class_name }] },
    });
    expectRefusal(answer, 409, "class_taken", "class_name");
  });

  test("400 for wrong values, 404 for an unknown course", async () => {
    const course = await made();
    expectRefusal(
      await update({ token, json: { id: course.id, details: "short" } }),
      400,
      "invalid",
      "details",
    );
    expectRefusal(await update({ token, json: { name: "X" } }), 400, "invalid", "id");
    const answer = await update({ token, json: { id: UNKNOWN, name: "X" } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch course with ID: ${UNKNOWN}`);
  });
});

describe("DELETE courses/delete-course", () => {
  test("200 deletes a course without enrollments, with its classes and sessions", async () => {
    const { courseId } = await newClass();
    const answer = await remove({ token, query: { id: courseId } });
    expect(answer.body).toMatchObject({
      msg: "Course deleted successfully",
      data: { id: courseId, archived: false },
    });
    expect(await sql`select 1 from courses where id = ${courseId}`).toEqual([]);
    expect(await sql`select 1 from classes where course_id = ${courseId}`).toEqual([]);
  });

  test("409 a course is in use while students hold seats, and the refusal says how many", async () => {
    const there = await newClass();
    await heldSeat(await student(), there);
    await paidSeat(await student(), there);
    const answer = await remove({ token, json: { id: there.courseId } });
    expectRefusal(answer, 409, "in_use");
    expect(answer.body.data).toEqual({ students: 2 });
    expect(answer.body.msg).toBe("2 students hold a place here. Move them first.");
  });

  test("200 archives a course with history: it leaves the lists, its code is free again, its rows stay", async () => {
    const seat = await heldSeat();
    await sql`update enrollments set state = 'cancelled' where id = ${seat.enrollmentId}`;
    const { courseId, classId } = seat.group;
    const answer = await remove({ token, json: { id: courseId } });
    expect(answer.body.data).toEqual({ id: courseId, archived: true });
    expectRefusal(await list({ query: { courseId } }), 404, "not_found");
    const [row] =
      await sql`select c.archived_at, co.code from classes c join courses co on co.id = c.course_id where c.id = ${classId}`;
    expect(row!.archived_at).not.toBeNull();
    await made({ code: row!.code });
    const again = await remove({ token, json: { id: courseId } });
    expectRefusal(again, 404, "not_found");
    expect(again.body.msg).toBe(`Failed to delete course with ID: ${courseId}`);
  });
});
