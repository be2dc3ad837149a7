import { beforeAll, describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { admitChildren, openStudentSession, type Role, staffToken, student, thisYear } from "../fixtures";

const patch = clientOf(route, "PATCH", "/api/v1/students/update-student");
const NOBODY = "00000000-0000-4000-8000-000000000000";
const IN_USE =
  "Phone number is already in use. You can only register for one course per season. Contact admin for assistance if you did not use the number to register. Redirecting ...";

const rowOf = async (id: string) => (await sql`select * from students where id = ${id}`)[0]!;
const tokens = {} as Record<Role, string>;
beforeAll(async () => {
  for (const role of ["admin", "tutor", "cashier", "finance"] as const) tokens[role] = await staffToken(role);
});

const OWN = {
  full_name: "Amina Njeri",
  email: "njeri@example.com",
  residence: "Thika",
  id_number: "B7654321",
  channel: "Social Media",
};
const DESK = {
  msisdn: "0745 000 111",
  dob: "07-08-1998",
  enrollment_status: "continuing",
  guardian_name: "Grace",
  guardian_id_no: "87654321",
  guardian_msisdn: "0745 000 222",
};

describe("the student with the manage level", () => {
  test("200 changes five own fields and gets the whole record", async () => {
    const one = await student();
    const answer = await patch({
      json: { id: one.id, ...OWN },
      token: await openStudentSession(one.id, "manage"),
    });
    expect([answer.status, answer.body.msg]).toEqual([200, "Student details updated successfully."]);
    expect(answer.body.data).toMatchObject({ id: one.id, ...OWN, msisdn: one.msisdn, dob: one.dob });
    expect(await rowOf(one.id)).toMatchObject(OWN);
  });

  test("200 leaves phone, date of birth, guardian and registration status as they were: only staff change them", async () => {
    const one = await student();
    const before = await rowOf(one.id);
    const token = await openStudentSession(one.id, "manage");
    expect((await patch({ json: { id: one.id, ...DESK }, token })).status).toBe(200);
    expect(await rowOf(one.id)).toEqual(before);
  });

  test("200 an empty email removes the email", async () => {
    const one = await student();
    const token = await openStudentSession(one.id, "manage");
    await patch({ json: { id: one.id, email: "" }, token });
    expect((await rowOf(one.id)).email).toBeNull();
  });

  test("403 a student cannot archive or restore a record", async () => {
    const one = await student();
    const token = await openStudentSession(one.id, "manage");
    for (const status of ["archived", "active"])
      expectRefusal(await patch({ json: { id: one.id, status }, token }), 403, "not_allowed");
  });
});

describe("staff", () => {
  test("200 an admin changes every field", async () => {
    const one = await student();
    const json = { id: one.id, ...OWN, ...DESK, msisdn: "0745 000 100" };
    const { status, body } = await patch({ json, token: tokens.admin });
    expect([status, body.data.msisdn, body.data.dob]).toEqual([200, "254745000100", "07-08-1998"]);
    expect(await rowOf(one.id)).toMatchObject({
      ...OWN,
      msisdn: "254745000100",
      enrollment_status: "continuing",
      guardian_msisdn: "254745000222",
    });
  });

  test.each(["cashier", "finance"] as const)(
    "200 a %s changes name, phone and email, and is shown no more of the record",
    async (role) => {
      const one = await student();
      const contact = {
        full_name: "Amina Njeri",
        email: `${role}@example.com`,
        msisdn: `0745 000 20${Object.keys(tokens).indexOf(role)}`,
      };
      const { status, body } = await patch({ json: { id: one.id, ...contact }, token: tokens[role] });
      expect([status, body.data.full_name, body.data.email]).toEqual([200, contact.full_name, contact.email]);
      for (const hidden of ["dob", "id_number", "residence", "guardian_name", "channel"])
        expect(body.data).not.toHaveProperty(hidden);
    },
  );

  test.each(["cashier", "finance"] as const)(
    "403 a %s changes nothing that they may not see, and archives nobody",
    async (role) => {
      const one = await student();
      const before = await rowOf(one.id);
      for (const change of [
        { dob: "07-08-1998" },
        { id_number: "B7654321" },
        { residence: "Thika", full_name: "Amina Njeri" },
        { guardian_name: "Grace" },
        { status: "archived" },
      ])
        expectRefusal(
          await patch({ json: { id: one.id, ...change }, token: tokens[role] }),
          403,
          "not_allowed",
        );
      expect(await rowOf(one.id)).toEqual(before);
    },
  );

  test("200 an admin archives and restores", async () => {
    const one = await student();
    for (const status of ["archived", "active"]) {
      const { body } = await patch({ json: { id: one.id, status }, token: tokens.admin });
      expect([body.data.status, (await rowOf(one.id)).status]).toEqual([status, status]);
    }
  });

  test("409 another student's phone", async () => {
    const [one, other] = [await student(), await student()];
    const answer = await patch({ json: { id: one.id, msisdn: other.msisdn }, token: tokens.admin });
    expectRefusal(answer, 409, "phone_in_use", "msisdn");
    expect(answer.body.msg).toBe(IN_USE);
    expect((await rowOf(one.id)).msisdn).toBe(one.msisdn);
  });

  test("404 an unknown student", async () => {
    expectRefusal(await patch({ json: { id: NOBODY, ...OWN }, token: tokens.admin }), 404, "not_found");
  });
});

test.each([
  ["id", "AC10001"],
  ["id", undefined],
  ["full_name", " "],
  ["msisdn", "0600 123 456"],
  ["email", "nobody"],
  ["dob", "31-02-1999"],
  ["id_number", "12 3"],
  ["guardian_id_no", "123456"],
  ["residence", ""],
  ["channel", "Radio"],
  ["enrollment_status", "old"],
  ["status", "deleted"],
])("400 %s cannot be %j", async (field, value) => {
  const one = await student();
  expectRefusal(
    await patch({ json: { id: one.id, [field]: value }, token: tokens.admin }),
    400,
    "invalid",
    field,
  );
});

test("400 a date of birth that makes a child of an adult without guardian", async () => {
  await admitChildren();
  const one = await student();
  const json = { id: one.id, dob: `05-03-${thisYear() - 12}` };
  const answer = await patch({ json, token: tokens.admin });
  expectRefusal(answer, 400, "invalid", "guardian_name", "guardian_id_no", "guardian_msisdn");
  expect((await patch({ json: { ...json, ...DESK, dob: json.dob }, token: tokens.admin })).status).toBe(200);
});

test("the audit log names the changed fields, never their values", async () => {
  const one = await student();
  await patch({ json: { id: one.id, ...OWN }, token: tokens.admin });
  const [line] = await sql`select changes, verb, actor_kind from audit_log
    where subject = ${`student:${one.id}`} and verb = 'students.update-student'`;
  expect(line).toMatchObject({ actor_kind: "staff", verb: "students.update-student" });
  expect(line!.changes.fields.sort()).toEqual(["channel", "email", "fullName", "idNumber", "residence"]);
  for (const value of Object.values(OWN)) expect(JSON.stringify(line)).not.toContain(value);
});
