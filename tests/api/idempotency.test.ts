import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, ask, expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { sealedFor } from "./client";
import { newClass, student } from "./fixtures";

const students = await import("@/app/api/v1/students/[[...call]]/route");

let claim: (key: string, more?: object) => Promise<Answer>;
beforeAll(async () => {
  const student_id = await sealedFor((await student()).id);
  const { classId: class_id } = await newClass({ capacity: 5 });
  claim = (key, more) =>
    ask(students, "POST", "/api/v1/students/enroll", {
      json: { student_id, class_id, ...more },
      headers: { "idempotency-key": key },
    });
});

describe("a client that repeats a request with its Idempotency-Key", () => {
  test("gets the first response again, and one seat is taken", async () => {
    const [first, again] = [await claim("key-0000001"), await claim("key-0000001")];
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(await sql`select id from enrollments`).toHaveLength(1);
  });

  test("is refused when it sends the same key with another body", async () => {
    await claim("key-0000002");
    expectRefusal(await claim("key-0000002", { sessions: [] }), 409, "idempotency_key_reused");
  });

  test("gets one response for twenty concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim("key-0000003")));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, "still_running");
  });

  test("gets a refusal again without a second run of the verb", async () => {
    const missing = { class_id: "00000000-0000-4000-8000-000000000000" };
    const [first, again] = [await claim("key-0000004", missing), await claim("key-0000004", missing)];
    expect(first.status).toBe(404);
    // The request id is the first one's: nothing ran twice.
    expect(again.body).toEqual(first.body);
  });

  test("may retry after the process that held the key died", async () => {
    await claim("key-0000005");
    await sql`update idempotency_keys set status = null, response = null, lease_until = now() - interval '1 second'`;
    expect((await claim("key-0000005")).status).toBe(200);
  });

  test("must send a key of 8 to 200 characters", async () => {
    expect((await claim("short")).status).toBe(400);
  });
});
