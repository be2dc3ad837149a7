import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { adult, heldSeat, paidSeat, staffToken, student } from "../fixtures";

const post = clientOf(route, "POST", "/api/v1/students/register-student");
const IN_USE =
  "Phone number is already in use. You can only register for one course per season. Contact admin for assistance if you did not use the number to register. Redirecting ...";

const rowOf = async (id: unknown) => (await sql`select * from students where id = ${String(id)}`)[0];
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
});
