import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { secondsAhead } from "../../support/clock";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { heldSeat, payByPaybill, student } from "../fixtures";

const post = clientOf(route, "POST", "/api/v1/students/unlock");
const getStudent = clientOf(route, "GET", "/api/v1/students/get-student");

describe("the manage code", () => {
  test("200 returns a token of level manage for two hours, at the top level", async () => {
    const one = await student();
    const answer = await post({ json: { student_id: one.id, code: one.manage_code } });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "You can now see and change the student's details.",
      access: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        level: "manage",
        expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    const { token, expires_at } = answer.body.access as { token: string; expires_at: string };
    const minutes = (Date.parse(expires_at) - (Date.now() + secondsAhead() * 1000)) / 60_000;
    expect(minutes).toBeGreaterThan(118);
    expect(minutes).toBeLessThan(122);
    const whole = await getStudent({ query: { q: one.id }, token });
    expect(whole.body.data.msisdn).toBe(one.msisdn);
    const [row] = await sql`select token_hash, level from student_access
      where student_id = ${one.id} and level = 'manage'`;
    expect(row).toEqual({ level: "manage", token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test("200 accepts the code in lower case, with gaps or dashes, O for 0, I or L for 1", async () => {
    const one = await student();
    const typed = one.manage_code.toLowerCase().replace(/(.{4})/g, "$1 - ");
    expect((await post({ json: { student_id: one.id, code: typed } })).status).toBe(200);
    const alike = one.manage_code.replaceAll("0", "o").replaceAll("1", "l");
    expect((await post({ json: { student_id: one.id, code: alike } })).status).toBe(200);
  });

  test("401 once the session was idle for 30 minutes, or is two hours old", async () => {
    const one = await student();
    for (const aged of ["last_seen_at = now() - interval '31 minutes'", "expires_at = now()"]) {
      const { body } = await post({ json: { student_id: one.id, code: one.manage_code } });
      const { token } = body.access as { token: string };
      await sql.unsafe(`update student_access set ${aged}`);
      expectRefusal(await getStudent({ query: { q: one.id }, token }), 401, "identity_required");
      // A session of level view that lives on shows the masked view.
      const { body: seen } = await getStudent({ query: { q: one.id }, token }, one.id);
      expect([seen.data.id, seen.data.full_name]).toEqual([one.id, undefined]);
    }
  });
});

describe("an M-Pesa receipt", () => {
  test("200 accepts the receipt of a part payment", async () => {
    const seat = await heldSeat();
    const receipt = await payByPaybill(seat, 100);
    expect((await post({ json: { student_id: seat.student.id, code: receipt } })).status).toBe(200);
  });
});

describe("a wrong code", () => {
  test("403 is the same response for every wrong code, even for another student's manage code", async () => {
    const [one, other] = [await student(), await student()];
    const answers = [
      await post({ json: { student_id: one.id, code: "0000000000" } }),
      await post({ json: { student_id: one.id, code: other.manage_code } }),
      await post({ json: { student_id: one.id, code: "' or true --" } }),
    ];
    for (const answer of answers) {
      expectRefusal(answer, 403, "wrong_code", "code");
      expect(answer.body.msg).toBe("That code does not fit this student. Check it and try again.");
      expect(answer.text.replace(String(answer.body.request_id), "")).toBe(
        answers[0]!.text.replace(String(answers[0]!.body.request_id), ""),
      );
    }
    expect(
      await sql`select id from student_access where student_id = ${one.id} and level = 'manage'`,
    ).toHaveLength(0);
  });

  test("403 no code matches a student who has none", async () => {
    const one = await student();
    await sql`update students set manage_code_hash = null where id = ${one.id}`;
    for (const code of [one.manage_code, "0", "null", "undefined"])
      expect((await post({ json: { student_id: one.id, code } })).status).toBe(403);
  });

  test("429 answers the sixth try in 15 minutes, even with the right code or the id in capitals", async () => {
    const one = await student();
    for (let nth = 0; nth < 5; nth++) await post({ json: { student_id: one.id, code: `WRONG${nth}` } });
    const answer = await post({ json: { student_id: one.id.toUpperCase(), code: one.manage_code } });
    expectRefusal(answer, 429, "too_many");
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(15 * 60);
  });
});
