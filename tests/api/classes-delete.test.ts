import { beforeAll, describe, expect, test } from "vitest";
import { expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { api, clientApi } from "./client";
import { heldSeat, newClass, staffToken, student } from "./fixtures";

const create = api("POST classes/create-class");
const remove = api("DELETE classes/delete");
const show = api("GET classes/fetch-class");
const enroll = clientApi("POST students/enroll");

let token: string;
beforeAll(async () => {
  token = await staffToken("admin");
});

const made = async () => ({ id: (await newClass()).classId });

describe("DELETE classes/delete", () => {
  test("200 deletes a class without enrollments; 404 the second time", async () => {
    const group = await made();
    const answer = await remove({ token, query: { id: group.id } });
    expect(answer.body).toMatchObject({
      msg: "Class deleted successfully",
      data: { id: group.id, archived: false },
    });
    const again = await remove({ token, json: { id: group.id } });
    expectRefusal(again, 404, "not_found");
    expect(again.body.msg).toBe(`Failed to delete class with ID: ${group.id}`);
  });

  test("409 a class is in use while students hold seats, even after a hold ended that may still be paid", async () => {
    const seat = await heldSeat();
    await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${seat.enrollmentId}`;
    const answer = await remove({ token, json: { id: seat.group.classId } });
    expectRefusal(answer, 409, "in_use");
    expect(answer.body.data).toEqual({ students: 1 });
    expect(answer.body.msg).toBe("1 student holds a place here. Move them first.");
  });

  test("200 archives a class with history and frees its name", async () => {
    const there = await newClass();
    const seat = await heldSeat(await student(), there);
    await sql`update enrollments set state = 'cancelled' where id = ${seat.enrollmentId}`;
    const [row] = await sql`select name, course_id from classes where id = ${there.classId}`;
    const answer = await remove({ token, json: { id: there.classId } });
    expect(answer.body.data).toEqual({ id: there.classId, archived: true });
    expectRefusal(await show({ query: { classId: there.classId } }), 404, "not_found");
    const form = { course_id: row!.course_id, class_name: row!.name, capacity: 20, sessions: [] };
    expect((await create({ token, json: form })).status).toBe(201);
  });

  test("of two concurrent deletions one succeeds and the other gets a 404", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await made();
      const answers = await Promise.all([remove({ token, json: { id } }), remove({ token, json: { id } })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    }
  });

  test("never deletes a class during an enrollment in it", async () => {
    for (let round = 0; round < 15; round++) {
      const there = await newClass({ capacity: 3 });
      const someone = await student();
      const [seat, gone] = await Promise.all([
        enroll({ json: { student_id: someone.id, class_id: there.classId, sessions: there.sessions } }),
        remove({ token, json: { id: there.classId } }),
      ]);
      // One of the two was first; the other is refused.
      expect([seat.status, gone.status].join(), seat.text + gone.text).toMatch(/^(200,409|404,200|400,200)$/);
      const left = await sql`select 1 from classes c where id = ${there.classId} and archived_at is null`;
      expect(left).toHaveLength(seat.status === 200 ? 1 : 0);
    }
  });
});
