import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../support/database";

const { calls } = (await import("@/app/api/v1/students/[[...call]]/route")).POST;
const { POST: enroll } = calls.enroll;
const { POST: register } = calls["register-student"];

let classId: string;
let studentId: string;

beforeAll(async () => {
  const [course] =
    await sql`insert into courses (name, code, details) values ('Baking', 'BK', 'Bread and cakes') returning id`;
  const [group] =
    await sql`insert into classes (course_id, season_number, name, capacity) values (${course!.id}, current_season(), 'Bakers', 5) returning id`;
  classId = group!.id;
  await sql`insert into sessions (class_id, day, starts_at, ends_at) values (${classId}, 'saturday', '08:00', '10:00')`;
  const answer = await post(register, {
    full_name: "Jane Wambui",
    msisdn: "0712000001",
    dob: "12-05-1999",
    id_number: "12345678",
    residence: "Ruiru",
    channel: "Flier",
    enrollment_status: "new",
  });
  studentId = (await answer.json()).data.id;
});

describe("a client that repeats a request with its Idempotency-Key", () => {
  test("gets the first response again, and one seat is taken", async () => {
    const first = await claim("key-0000001");
    const again = await claim("key-0000001");
    expect(first.status).toBe(200);
    expect(await again.text()).toBe(await first.text());
    expect(await sql`select id from enrollments`).toHaveLength(1);
  });

  test("is refused when it sends the same key with another body", async () => {
    await claim("key-0000002");
    const other = await claim("key-0000002", { sessions: [] });
    expect(other.status).toBe(409);
    expect((await other.json()).code).toBe("idempotency_key_reused");
  });

  test("gets one response for twenty concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim("key-0000003")));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    const done = bodies.filter((body) => body.status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies.filter((body) => body.status !== 200).every((body) => body.code === "still_running")).toBe(
      true,
    );
  });

  test("gets a refusal again without a second run of the verb", async () => {
    const missing = { class_id: "00000000-0000-4000-8000-000000000000" };
    const first = await (await claim("key-0000004", missing)).json();
    const again = await (await claim("key-0000004", missing)).json();
    expect(first.status).toBe(404);
    // The request id is the first one's: nothing ran twice.
    expect(again).toEqual(first);
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

function claim(key: string, more: Record<string, unknown> = {}): Promise<Response> {
  return post(enroll, { student_id: studentId, class_id: classId, ...more }, { "idempotency-key": key });
}

function post(
  handler: typeof enroll,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return handler(
    new Request("http://academy.test/api/v1", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
}
