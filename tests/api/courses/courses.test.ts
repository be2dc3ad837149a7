import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/courses/[[...call]]/route";
import { caller, expectRefusal, type Fields, rows } from "../../support/call";
import { sql } from "../../support/database";
import { heldSeat, newClass, staffMember } from "../fixtures";

const get = caller(route, "GET", "/api/v1/courses");
const NOBODY = "00000000-0000-4000-8000-000000000000";
const names = (data: Fields) => rows(data.courses).map((course) => course.course_name);

describe("the list", () => {
  test("200 shows five a page by name, each once, and counts all", async () => {
    for (const name of ["Guitar", "art", "Baking", "Coding", "Driving", "Élocution", "French"])
      await newClass({ name: `List ${name}` });
    await sql`update courses set created_at = '2026-01-01'`;
    const [first, second] = [
      await get({ query: { search: "list" } }),
      await get({ query: { search: "list", page: "2" } }),
    ];
    expect([first.body.data.total, first.body.total]).toEqual([7, 7]);
    expect([names(first.body.data).length, names(second.body.data).length]).toEqual([5, 2]);
    expect(new Set([...names(first.body.data), ...names(second.body.data)]).size).toBe(7);
    expect((await get({ query: { search: "list", page: "3" } })).body.data).toEqual({
      courses: [],
      total: 7,
    });
    expect(names((await get({ query: { search: "list", pageSize: "500" } })).body.data)).toHaveLength(7);
    expect(names((await get({ query: { search: "list", pageSize: "100000" } })).body.data)).toHaveLength(7);
  });

  test("200 a course has exactly the documented fields, its price in shillings", async () => {
    const tutorId = await staffMember("tutor");
    const there = await newClass({ name: "Exactly", capacity: 3, room: 2, tutorId });
    await sql`update courses set price_cents = 150050 where id = ${there.courseId}`;
    await heldSeat(undefined, there);
    const { body } = await get({ query: { search: "exactly" } });
    const [course] = rows(body.data.courses);
    expect(course).toEqual({
      id: there.courseId,
      course_name: expect.stringContaining("Exactly"),
      course_code: expect.stringMatching(/^C\d+$/),
      course_price: 1500.5,
      course_details: "Three months of weekends.",
      course_details_sw: "",
      next_course_id: null,
      created_at: expect.stringMatching(/Z$/),
      classes: [
        {
          id: there.classId,
          class_name: expect.any(String),
          course: course!.course_name,
          course_id: there.courseId,
          season: 8,
          state: "open",
          capacity: 3,
          seats_left: 2,
          created_at: expect.stringMatching(/Z$/),
          sessions: expect.any(Array),
        },
      ],
    });
  });

  test("200 a search covers name and code, ignores case and accents, and takes % _ \\ literally", async () => {
    const there = await newClass({ name: "Café 100%_sure" });
    const [{ code }] = (await sql`select code from courses where id = ${there.courseId}`) as unknown as [
      { code: string },
    ];
    for (const search of ["CAFE", "café 100%", "%_sure", code.toLowerCase()])
      expect(names((await get({ query: { search, pageSize: "500" } })).body.data).join()).toContain("Café");
    for (const search of ["caf%sure", "100_", "\\", "café_"])
      expect(names((await get({ query: { search, pageSize: "500" } })).body.data)).toEqual([]);
  });

  test("200 an archived course is not shown", async () => {
    const there = await newClass({ name: "Bygone" });
    await sql`update courses set archived_at = now() where id = ${there.courseId}`;
    expect((await get({ query: { search: "bygone" } })).body.data).toEqual({ courses: [], total: 0 });
    expectRefusal(await get({ query: { courseId: there.courseId } }), 404, "not_found");
  });
});

describe("one course by its id", () => {
  test("200 with courseId, data is the course", async () => {
    const there = await newClass();
    const { body } = await get({ query: { courseId: there.courseId } });
    expect(body.data.id).toBe(there.courseId);
    expect(rows(body.data.classes)).toHaveLength(1);
  });

  test("404 is the spec's sentence with the id", async () => {
    const answer = await get({ query: { courseId: NOBODY } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.msg).toBe(`Failed to fetch course with ID: ${NOBODY}`);
    expect((await get({ query: { courseId: (await newClass()).classId } })).status).toBe(404);
  });
});
