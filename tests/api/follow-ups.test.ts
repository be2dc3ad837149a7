import { describe, expect, test } from "vitest";
import { withFollowUps } from "../domain/follow-ups/graduates";
import { expectRefusal } from "../support/call";
import { completedSeat } from "../support/certificates";
import { sql } from "../support/database";
import { api, clientApi } from "./client";
import { openStudentSession, type Seat, staffToken } from "./fixtures";

const list = api("GET follow-ups");
const record = api("POST follow-ups/record-call");
const own = clientApi("GET follow-ups/own");
const agree = clientApi("POST follow-ups/agree");
const end = api("POST follow-ups/end");
const issue = api("POST certificates/issue");

withFollowUps();

/** A student with a certificate, and the token of their own session. */
async function graduate(): Promise<{ seat: Seat; token: string }> {
  const seat = await completedSeat();
  await issue({ token: await staffToken("admin"), json: { season: 8 } });
  return { seat, token: await openStudentSession(seat.student.id, "manage") };
}

async function silent({ seat, token }: { seat: Seat; token: string }): Promise<string> {
  await agree({ token, json: { student_id: seat.student.id, agreed: true } });
  await sql`insert into follow_ups (enrollment_id, month, asked_at) values (${seat.enrollmentId}, 1, now() - interval '8 days')`;
  return seat.student.id;
}

describe("POST follow-ups/agree", () => {
  test("200 agrees, and ends it; the student's own answer says so", async () => {
    const { seat, token } = await graduate();
    const student_id = seat.student.id;
    const said = await agree({ token, json: { student_id, agreed: true } });
    expect(said).toMatchObject({ status: 200, body: { data: { agreed: true } } });
    expect((await own({ token, query: { student_id } })).body.data).toMatchObject({
      asks: "student",
      agreed: true,
      text_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await agree({ token, json: { student_id, agreed: false } });
    expect((await own({ token, query: { student_id } })).body.data).toMatchObject({ agreed: false });
  });

  test("400 without an answer; 409 without a certificate", async () => {
    const seat = await completedSeat();
    const token = await openStudentSession(seat.student.id, "manage");
    expectRefusal(await agree({ token, json: { student_id: seat.student.id } }), 400, "invalid", "agreed");
    const early = await agree({ token, json: { student_id: seat.student.id, agreed: true } });
    expectRefusal(early, 409, "no_certificate");
  });
});

describe("GET follow-ups", () => {
  test("200 lists who is to be called, with the figures and the budget of the questions", async () => {
    const student_id = await silent(await graduate());
    const { status, body } = await list({ token: await staffToken("admin"), query: { season: "8" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 1,
      data: {
        students: [{ student_id, question: 1, month: 1, as: "student" }],
        is_on: true,
        figures: { asked: 1, reached: 0, answered: 0 },
        budget: { is_used_up: false },
      },
    });
  });

  test("403 for all other staff", async () => {
    for (const role of ["tutor", "cashier", "finance"] as const)
      expectRefusal(await list({ token: await staffToken(role) }), 403, "not_allowed");
  });
});

describe("POST follow-ups/end", () => {
  test("200 ends the questions, and says where there were none; 403 for all other staff", async () => {
    const student_id = await silent(await graduate());
    const json = { student_id };
    for (const role of ["tutor", "cashier", "finance"] as const)
      expectRefusal(await end({ token: await staffToken(role), json }), 403, "not_allowed");
    const token = await staffToken("admin");
    expect(await end({ token, json })).toMatchObject({
      status: 200,
      body: { data: { student_id, ended: true } },
    });
    expect(await end({ token, json })).toMatchObject({ status: 200, body: { data: { ended: false } } });
  });

  test("404 for nobody", async () => {
    const json = { student_id: crypto.randomUUID() };
    expectRefusal(await end({ token: await staffToken("admin"), json }), 404, "not_found");
  });
});

describe("POST follow-ups/record-call", () => {
  test("200 records the answers; 409 for who is not to be called any more", async () => {
    const student_id = await silent(await graduate());
    const token = await staffToken("admin");
    const json = { student_id, result: "answered", doing: "business", helps: "yes", story: true };
    expect(await record({ token, json })).toMatchObject({
      status: 200,
      body: { data: { student_id, month: 1, result: "answered" } },
    });
    expectRefusal(await record({ token, json }), 409, "not_listed");
  });

  test("400 for an answer without what the student does", async () => {
    const student_id = await silent(await graduate());
    const json = { student_id, result: "answered" };
    expectRefusal(await record({ token: await staffToken("admin"), json }), 400, "invalid", "doing");
  });
});
