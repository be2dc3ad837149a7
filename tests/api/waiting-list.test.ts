import { beforeAll, describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { tick } from "../domain/enrollments/waiting-list/tick";
import { linkOf } from "../domain/enrollments/waiting-list/waiting";
import { asStaff } from "../support/actors";
import "../support/call";
import { sql } from "../support/database";
import { api, clientApi } from "./client";
import {
  heldSeat,
  type NewClass,
  newClass,
  type Student,
  staffMember,
  staffToken,
  student,
  tokenOf,
} from "./fixtures";
import { expectDescribed } from "./openapi-server/fits";

const post = (name: string) => clientApi(`POST students/${name}`);
const join = (json: Record<string, unknown>, language?: string) =>
  post("join-waiting-list")({ json, ...(language ? { headers: { "accept-language": language } } : {}) });

let admin: string;
beforeAll(async () => {
  admin = await staffToken("admin");
});

async function fullClass(tutorId: string | null = null): Promise<{ group: NewClass; seatId: string }> {
  const group = await newClass({ capacity: 1, tutorId });
  return { group, seatId: (await heldSeat(undefined, group)).enrollmentId };
}
const list = (group: NewClass, token: string) =>
  api("GET classes/waiting-list")({ token, query: { class_id: group.classId } });

describe("POST students/join-waiting-list", () => {
  test("201 with the position, 200 with the same position for a student already on the list", async () => {
    const { group } = await fullClass();
    const person = await student();
    const body = { student_id: person.id, class_id: group.classId };
    const first = await join(body);
    expect(first.status).toBe(201);
    expect(first.body.data).toEqual({
      waiting_id: expect.any(String),
      class_id: group.classId,
      position: 1,
      ahead: 0,
    });
    expectDescribed("POST students/join-waiting-list", 201, first.body);
    const again = await join(body, "sw");
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.body.msg).toBe("Wewe ni nambari 1 kwenye orodha ya kusubiri.");
  });

  test("409 not_full if there is a seat, 409 already_waiting for a second class, 400 and 404 for wrong input", async () => {
    const person = await student();
    const open = await newClass();
    expect((await join({ student_id: person.id, class_id: open.classId })).body.code).toBe("not_full");
    const [one, other] = [await fullClass(), await fullClass()];
    await join({ student_id: person.id, class_id: one.group.classId });
    const refused = await join({ student_id: person.id, class_id: other.group.classId });
    expect([refused.status, refused.body.code]).toEqual([409, "already_waiting"]);
    expect((await join({ student_id: person.id })).status).toBe(400);
    const nobody = { student_id: open.classId, class_id: one.group.classId };
    expect((await join(nobody)).status).toBe(401);
    const token = await staffToken("admin");
    expect((await post("join-waiting-list")({ json: nobody, token })).status).toBe(404);
  });
});

describe("GET classes/waiting-list", () => {
  test("shows who waits in order and until when an offer stands; a tutor sees own classes only", async () => {
    const tutor = await staffMember("tutor");
    const { group, seatId } = await fullClass(tutor);
    const people: Student[] = [await student(), await student()];
    for (const { id } of people) await join({ student_id: id, class_id: group.classId });
    await deleteEnrollment(await asStaff("admin"), { id: seatId });
    await tick();
    const { status, body } = await list(group, await tokenOf(tutor));
    expect(status).toBe(200);
    const { waiting } = body.data as { waiting: Array<Record<string, unknown>> };
    expect(waiting).toMatchObject([
      {
        student_id: people[0]!.id,
        full_name: "Amina Wanjiru Otieno",
        position: 1,
        state: "offered",
        offer_until: expect.stringMatching(/Z$/),
      },
      { student_id: people[1]!.id, position: 2, state: "waiting", offer_until: null },
    ]);
    expectDescribed("GET classes/waiting-list", 200, body);
    expect((await list(group, await staffToken("tutor"))).status).toBe(404);
  });
});

describe("an offer's link", () => {
  test("is accepted with the answer of enroll, once; a wrong token is a 404, a used one a 409 offer_over", async () => {
    const { group, seatId } = await fullClass();
    const person = await student();
    await join({ student_id: person.id, class_id: group.classId });
    await deleteEnrollment(await asStaff("admin"), { id: seatId });
    await tick();
    const { token } = await linkOf(person);
    const accepted = await post("accept-offer")({ json: { token } });
    expect(accepted.status).toBe(200);
    expect(accepted.body.data).toMatchObject({ student_id: person.id, status: "pending", amount: 500 });
    const again = await post("accept-offer")({ json: { token } });
    expect([again.status, again.body.code]).toEqual([409, "offer_over"]);
    const declined = await post("decline-offer")({ json: { token } });
    expect([declined.status, declined.body.code]).toEqual([409, "offer_over"]);
    const wrong = `${token.startsWith("x") ? "y" : "x"}${token.slice(1)}`;
    expect((await post("accept-offer")({ json: { token: wrong } })).status).toBe(404);
  });
});

describe("PATCH classes/move-waiting and POST classes/remove-waiting", () => {
  test("needs an admin and a reason, and the list shows the reason", async () => {
    const { group } = await fullClass();
    const people: Student[] = [await student(), await student()];
    for (const { id } of people) await join({ student_id: id, class_id: group.classId });
    const [row] = await sql`select id from waiting_list where student_id = ${people[1]!.id}`;
    const move = api("PATCH classes/move-waiting");
    const without = await move({ token: admin, json: { waiting_id: row!.id, position: 1 } });
    expect(without.body.errors).toHaveProperty("reason");
    const json = { waiting_id: row!.id, position: 1, reason: "Left out by mistake" };
    expect((await move({ token: await staffToken("cashier"), json })).status).toBe(403);
    const moved = await move({ token: admin, json });
    expectDescribed("PATCH classes/move-waiting", moved.status, moved.body);
    const { body } = await list(group, admin);
    expect((body.data as { waiting: unknown[] }).waiting[0]).toMatchObject({
      student_id: people[1]!.id,
      position: 1,
      reason: "Left out by mistake",
    });
    const remove = api("POST classes/remove-waiting");
    const removed = await remove({ token: admin, json: { waiting_id: row!.id, reason: "Asked by phone" } });
    expectDescribed("POST classes/remove-waiting", removed.status, removed.body);
    const again = await remove({ token: admin, json: { waiting_id: row!.id, reason: "Asked by phone" } });
    expect([again.status, again.body.code]).toEqual([409, "not_waiting"]);
  });
});

test("GET students/waiting-places and classes/waiting-outlook are as described", async () => {
  const { group } = await fullClass();
  const person = await student();
  await join({ student_id: person.id, class_id: group.classId });
  const read = clientApi("GET students/waiting-places");
  const mine = await read({ query: { student_id: person.id } });
  expectDescribed("GET students/waiting-places", mine.status, mine.body);
  const stats = api("GET classes/waiting-outlook");
  const shown = await stats({ query: { class_id: group.classId } });
  expect(shown.status).toBe(200);
  expectDescribed("GET classes/waiting-outlook", shown.status, shown.body);
  const leave = await post("leave-waiting-list")({
    json: { student_id: person.id, class_id: group.classId },
  });
  expectDescribed("POST students/leave-waiting-list", leave.status, leave.body);
});
