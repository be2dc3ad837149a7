import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { adult, heldSeat, newPhone, paidSeat, staffToken, student } from "../fixtures";

const post = clientOf(route, "POST", "/api/v1/students/register-student");
const IN_USE =
  "Phone number is already in use. You can only register for one course per season. Contact admin for assistance if you did not use the number to register. Redirecting ...";

const rowOf = async (id: unknown) => (await sql`select * from students where id = ${String(id)}`)[0];
const countStudents = async () => (await sql`select count(*)::int as all from students`)[0]!.all;

describe("a known phone", () => {
  test("200 exists, with the same id, when the date of birth matches; nothing is overwritten", async () => {
    const known = await student();
    const before = await rowOf(known.id);
    const form = adult({
      msisdn: known.msisdn,
      full_name: "Somebody Else",
      residence: "Elsewhere",
      email: "",
    });
    const answer = await post({ json: form });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "Welcome back, Amina! You are registered already. Some details you sent differ from your record and were not saved.",
      data: {
        id: known.id,
        registration_no: known.registration_no,
        exists: true,
        not_saved: ["full_name", "residence"],
      },
    });
    expect(await rowOf(known.id)).toEqual(before);
  });

  test("200 exists while a seat is held but not paid", async () => {
    const { student: known } = await heldSeat();
    const { status, body } = await post({ json: adult({ msisdn: known.msisdn }) });
    expect([status, body.data.exists]).toEqual([200, true]);
  });

  test("409 the phone of a student with another date of birth, and no id is returned", async () => {
    const known = await student();
    const answer = await post({ json: adult({ msisdn: known.msisdn, dob: "06-03-1999" }) });
    expectRefusal(answer, 409, "phone_in_use", "msisdn");
    expect(answer.body.msg).toBe(IN_USE);
    expect(answer.body.data).toEqual({ exists: true });
    expect(answer.text).not.toContain(known.id);
    expect(answer.text).not.toContain(known.registration_no);
  });

  test("409 the phone of a student enrolled this season", async () => {
    const { student: known } = await paidSeat();
    const answer = await post({ json: adult({ msisdn: known.msisdn }) });
    expectRefusal(answer, 409, "phone_in_use", "msisdn");
    expect(answer.body.msg).toBe(IN_USE);
    expect(answer.body.data).toEqual({ exists: true, enroll_status: "enrolled" });
  });

  test("409 for an admin too", async () => {
    const { student: known } = await paidSeat();
    const token = await staffToken("admin");
    const answer = await post({ json: adult({ msisdn: known.msisdn }), token });
    expect([answer.status, answer.body.msg]).toEqual([409, IN_USE]);
  });

  test("the same form forty times concurrently, with the phone in any form, makes one student and one number", async () => {
    const written = ["0733 000 001", "+254733000001", "254 733 000 001", "733000001"];
    const before = await countStudents();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => post({ json: adult({ msisdn: written[nth % 4] }) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    // A correct date of birth skips counting, so many honest forms never hit the limit.
    expect(answers.filter(({ status }) => ![200, 201].includes(status))).toEqual([]);
    const ids = answers.filter(({ status }) => status < 300).map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    expect(await countStudents()).toBe(before + 1);
  });

  test("429 the sixth wrong date of birth for a phone, so that it cannot be guessed", async () => {
    const known = await student();
    for (let year = 1990; year < 1995; year++) {
      const answer = await post({ json: adult({ msisdn: known.msisdn, dob: `05-03-${year}` }) });
      expect(answer.status).toBe(409);
    }
    const right = await post({ json: adult({ msisdn: known.msisdn, dob: known.dob }) });
    expectRefusal(right, 429, "too_many");
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(right.headers.get("retry-after"))).toBeLessThanOrEqual(24 * 60 * 60);
    expect((await post({ json: adult({ msisdn: newPhone() }) })).status).toBe(201);
  });
});
