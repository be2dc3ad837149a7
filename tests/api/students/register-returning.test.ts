import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import "../../support/clock";
import { sql } from "../../support/database";
import { openSeason, planSeason } from "../../support/seasons";
import { clientOf } from "../client";
import {
  admitChildren,
  adult,
  child,
  heldSeat,
  paidSeat,
  type Student,
  staffToken,
  student,
} from "../fixtures";

const post = clientOf(route, "POST", "/api/v1/students/register-student");
const IN_USE =
  "Phone number is already in use. You can only register for one course per season. Contact admin for assistance if you did not use the number to register. Redirecting ...";

const rowOf = async (id: string) => (await sql`select * from students where id = ${id}`)[0]!;
const again = (known: Student, changes: Record<string, unknown> = {}) =>
  post({ json: adult({ msisdn: known.msisdn, ...changes }) });

describe("a known phone", () => {
  test("200 returns the same id with exists when the date of birth matches, and overwrites nothing", async () => {
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

  test("200 returns exists while a seat is held but not paid", async () => {
    const { student: known } = await heldSeat();
    const { status, body } = await again(known);
    expect([status, body.data.exists]).toEqual([200, true]);
  });

  test("409 for a known phone with another date of birth, and no id is returned", async () => {
    const known = await student();
    const answer = await again(known, { dob: "06-03-1999" });
    expectRefusal(answer, 409, "phone_in_use", "msisdn");
    expect(answer.body.msg).toBe(IN_USE);
    expect(answer.body.data).toEqual({ exists: true });
    expect(answer.text).not.toContain(known.id);
    expect(answer.text).not.toContain(known.registration_no);
  });

  test("409 for the phone of a student who is enrolled this season, for an admin too", async () => {
    const { student: known } = await paidSeat();
    for (const token of [undefined, await staffToken("admin")]) {
      const answer = await post({ json: adult({ msisdn: known.msisdn }), ...(token ? { token } : {}) });
      expectRefusal(answer, 409, "phone_in_use", "msisdn");
      expect(answer.body.msg).toBe(IN_USE);
      expect(answer.body.data).toEqual({ exists: true, enroll_status: "enrolled" });
    }
  });
});

describe("a student who comes back", () => {
  test("is welcomed by first name, and nothing is reported as unsaved when nothing differs", async () => {
    const { body } = await again(await student());
    expect(body).toMatchObject({ status: 200, msg: "Welcome back, Amina! You are registered already." });
    expect(body.data).toMatchObject({ exists: true, not_saved: [] });
  });

  test.each(["manage_code", "receipt"])(
    "saves what differs with the %s, and the audit log names the fields",
    async (proof) => {
      const known = await student();
      let code = known.manage_code.toLowerCase();
      if (proof === "receipt") {
        code = (await paidSeat(known)).receipt;
        await openSeason(9);
      }
      const { body } = await again(known, { full_name: "Amina Njeri", residence: "Rongai", [proof]: code });
      if (proof === "receipt") await planSeason(9);
      expect(body).toMatchObject({
        msg: "Welcome back, Amina! Your details are saved.",
        data: { exists: true, not_saved: [] },
      });
      expect(await rowOf(known.id)).toMatchObject({ full_name: "Amina Njeri", residence: "Rongai" });
      const [line] = await sql`select changes from audit_log where subject = ${`student:${known.id}`}
      and verb = 'students.register-student' order by id desc limit 1`;
      expect(line!.changes).toMatchObject({ registered: false, fields: ["full_name", "residence"] });
    },
  );

  test("403 reports a wrong code at its field and saves nothing", async () => {
    const known = await student();
    const before = await rowOf(known.id);
    const wrong = await again(known, { residence: "Rongai", manage_code: "0000000000" });
    expectRefusal(wrong, 403, "wrong_code", "manage_code");
    expectRefusal(await again(known, { receipt: "TKL9999999" }), 403, "wrong_code", "receipt");
    expect(await rowOf(known.id)).toEqual(before);
  });

  test("403 refuses the code and the receipt of another student", async () => {
    const [known, other] = [await student(), await paidSeat()];
    const codes = { manage_code: other.student.manage_code, receipt: other.receipt };
    expectRefusal(
      await again(known, { residence: "Rongai", ...codes }),
      403,
      "wrong_code",
      "manage_code",
      "receipt",
    );
  });

  test("429 answers the sixth wrong code and then even the right one, so that codes cannot be guessed here", async () => {
    const known = await student();
    for (let nth = 0; nth < 5; nth++)
      expect((await again(known, { manage_code: `000000000${nth}` })).status).toBe(403);
    expectRefusal(await again(known, { manage_code: known.manage_code }), 429, "too_many");
    expect((await again(known)).status).toBe(200);
  });

  test("429 answers the sixth different form, so that the record cannot be guessed field by field; the same form again is free", async () => {
    const known = await student({ id_number: "Q7654321" });
    for (let nth = 0; nth < 5; nth++) {
      const form = { id_number: `Q765432${nth + 2}` };
      expect((await again(known, form)).body.data.not_saved).toEqual(["id_number"]);
      expect((await again(known, form)).status).toBe(200);
    }
    expectRefusal(await again(known, { id_number: "Q7654329" }), 429, "too_many");
    // The form with the right values is not counted, since it differs in nothing.
    expect((await again(known, { id_number: "Q7654321" })).body.data.not_saved).toEqual([]);
  });

  test("keeps the age rule: a minor's guardian is saved with the code, an adult's is not stored", async () => {
    await admitChildren();
    const minor = await student(child());
    const form = child({ msisdn: minor.msisdn, guardian_name: "Peter Otieno" });
    expect((await post({ json: form })).body.data.not_saved).toEqual(["guardian_name"]);
    const saved = await post({ json: { ...form, manage_code: minor.manage_code } });
    expect(saved.body.data.not_saved).toEqual([]);
    expect(await rowOf(minor.id)).toMatchObject({ guardian_name: "Peter Otieno" });
    const { guardian_id_no: _none, ...without } = form;
    expectRefusal(
      await post({ json: { ...without, manage_code: minor.manage_code } }),
      400,
      "invalid",
      "guardian_id_no",
    );
    const grown = await student();
    expect((await again(grown, { guardian_name: "Peter Otieno" })).body.data.not_saved).toEqual([]);
    expect(await rowOf(grown.id)).toMatchObject({ guardian_name: null });
  });

  test("is asked for a code only for what proves a person; the answers of a new season are saved without", async () => {
    const known = await student({ channel: "Flier", enrollment_status: "new" });
    const { full_name } = await rowOf(known.id);
    await openSeason(9);
    const { body } = await again(known, {
      full_name: "Somebody Else",
      residence: "Rongai",
      channel: "Friend/Family",
      enrollment_status: "continuing",
      language: "sw",
    });
    await planSeason(9);
    expect(body.data.not_saved).toEqual(["full_name"]);
    expect(await rowOf(known.id)).toMatchObject({
      full_name,
      residence: "Rongai",
      channel: "Friend/Family",
      enrollment_status: "continuing",
      language: "sw",
    });
    const [line] = await sql`select changes from audit_log where subject = ${`student:${known.id}`}
      and verb = 'students.register-student' order by id desc limit 1`;
    expect(line!.changes).toMatchObject({
      registered: false,
      season: 9,
      fields: ["residence", "language", "channel", "enrollment_status"],
    });
  });

  test("gets the message of a registration once a season", async () => {
    const known = await student();
    const sent = () => sql`select body from outbox where student_id = ${known.id} and kind = 'registered'`;
    await again(known);
    expect(await sent()).toHaveLength(1);
    await openSeason(9);
    await again(known);
    await again(known);
    await planSeason(9);
    expect(await sent()).toHaveLength(2);
  });
});
