import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { admitChildren, adult, child, staffToken, thisYear } from "../fixtures";

const post = clientOf(route, "POST", "/api/v1/students/register-student");

const rowOf = async (id: unknown) => (await sql`select * from students where id = ${String(id)}`)[0];
const countStudents = async () => (await sql`select count(*)::int as all from students`)[0]!.all;

describe("a new student", () => {
  test("201 gets an id, a registration number and, once, the manage code", async () => {
    const form = adult({ msisdn: "0700 123 456" });
    const answer = await post({ json: form });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      status: 201,
      msg: "Student registered successfully.",
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        registration_no: expect.stringMatching(/^AC\d{5}$/),
        exists: false,
        manage_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
      },
    });
    expect(await rowOf(answer.body.data.id)).toMatchObject({
      full_name: form.full_name,
      msisdn: "254700123456",
      email: form.email,
      id_number: form.id_number,
      residence: form.residence,
      channel: "Flier",
      enrollment_status: "new",
      season_number: 8,
      status: "active",
    });
    const row = await rowOf(answer.body.data.id);
    expect(JSON.stringify(row)).not.toContain(String(answer.body.data.manage_code));
    expect(row!.manage_code_hash).toMatch(/^[0-9a-f]{64}$/);
    const again = await post({ json: form });
    expect(again.text).not.toContain(String(answer.body.data.manage_code));
  });

  test.each([
    ["id_number", "\u202a30 123-456\u202c", "30123456"],
    ["id_number", "A\u200b.1234567", "A1234567"],
    ["email", "amina@example.com \u00a0", "amina@example.com"],
    ["full_name", "\u3164Amina\u2800 Ng'ang'a", "Amina Ng'ang'a"],
  ])("201 accepts %s as people copy it: %j", async (field, typed, stored) => {
    const { status, body } = await post({ json: adult({ [field]: typed }) });
    expect(status).toBe(201);
    expect((await rowOf(body.data.id))![field]).toBe(stored);
  });

  test("201 needs no email", async () => {
    for (const email of [undefined, "", "  "]) {
      const { status, body } = await post({ json: adult({ email }) });
      expect(status).toBe(201);
      expect((await rowOf(body.data.id))!.email).toBeNull();
    }
  });

  test("201 an admin registers at the desk and does not get the student's manage code", async () => {
    const { status, body } = await post({ json: adult(), token: await staffToken("admin") });
    expect(status).toBe(201);
    expect(Object.keys(body.data).sort()).toEqual(["exists", "id", "registration_no"]);
    const [note] = await sql`select given_by from consents where student_id = ${String(body.data.id)}`;
    expect(note).toEqual({ given_by: "desk" });
  });
});

describe("age", () => {
  beforeAll(admitChildren);

  test("201 a child has a guardian instead of an ID number, and the guardian's documents are accepted as people copy them", async () => {
    const guardian = { guardian_id_no: "12 345-678", guardian_msisdn: "\ufffc0722\ufe0f 000 111" };
    const { status, body } = await post({ json: child(guardian) });
    expect(status).toBe(201);
    expect(await rowOf(body.data.id)).toMatchObject({
      id_number: null,
      guardian_name: "Grace Otieno",
      guardian_id_no: "12345678",
      guardian_msisdn: "254722000111",
    });
    const [note] =
      await sql`select given_by, guardian_name from consents where student_id = ${String(body.data.id)}`;
    expect(note).toEqual({ given_by: "guardian", guardian_name: "Grace Otieno" });
  });

  test("201 a guardian's ID number has 7 to 9 digits, as old and new cards have", async () => {
    for (const guardian_id_no of ["1234567", "123456789"])
      expect((await post({ json: child({ guardian_id_no }) })).status, guardian_id_no).toBe(201);
  });

  test.each([
    ["guardian_id_no", ["123456", "1234567890", "1234567A"]],
    [
      "guardian_msisdn",
      [
        "123",
        "12345",
        "0722 000",
        "07220001111",
        "7220001111",
        "+254 20 222222",
        "1234567890123456",
        "07x&y",
        "ABCD",
        "O722000111",
      ],
    ],
  ])("400 a child's %s cannot be one of %j", async (field, values) => {
    for (const value of values)
      expectRefusal(await post({ json: child({ [field]: value }) }), 400, "invalid", field);
  });

  test("400 a child without guardian", async () => {
    const { guardian_name: _a, guardian_id_no: _b, guardian_msisdn: _c, ...form } = child();
    const answer = await post({ json: { ...form, id_number: "A1234567" } });
    expectRefusal(answer, 400, "invalid", "guardian_name", "guardian_id_no", "guardian_msisdn");
  });

  test.each([
    ["full_name", "Amina <b>Otieno</b>"],
    ["residence", "Kayole >>"],
    ["guardian_name", "Grace <grace@example.com>"],
  ])("400 %s has no angle brackets", async (field, written) => {
    const answer = await post({ json: child({ [field]: written }) });
    expectRefusal(answer, 400, "invalid", field);
    expect(answer.body.msg).toBe("Write it without < and >.");
  });

  test("400 an adult without ID number", async () => {
    const answer = await post({ json: { ...adult(), id_number: undefined, guardian_name: "Grace" } });
    expectRefusal(answer, 400, "invalid", "id_number");
  });

  test("400 a date of birth in the future", async () => {
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10).split("-").reverse();
    expect((await post({ json: child({ dob: day.join("-") }) })).body.msg).toBe(
      "Invalid Date of Birth: that day is still to come. Check the year.",
    );
  });
});

describe("the youngest age", () => {
  beforeAll(() => sql`delete from settings where key = 'youngest_age'`);
  afterAll(() => sql`update seasons set starts_on = null where number = 8`);

  test("400 below sixteen on the season's first day, with the limit in words; 201 on the birthday", async () => {
    const year = thisYear() + 1;
    await sql`update seasons set starts_on = ${`${year}-03-05`} where number = 8`;
    const young = await post({ json: child({ dob: `06-03-${year - 16}` }) });
    expectRefusal(young, 400, "invalid", "dob");
    expect(young.body.msg).toBe(
      `Students must be at least 16 years old on 5 March ${year}, the first day of the season. Younger ones are welcome in a later season.`,
    );
    expect((await post({ json: child({ dob: `05-03-${year - 16}` }) })).status).toBe(201);
  });

  test("400 names the age together with every other mistake", async () => {
    const { guardian_name: _a, ...form } = child({ msisdn: "12", residence: "" });
    const answer = await post({ json: form });
    expectRefusal(answer, 400, "invalid", "dob", "guardian_name", "msisdn", "residence");
  });
});

describe("required fields", () => {
  test("400 an empty form names every missing field", async () => {
    const before = await countStudents();
    const answer = await post({ json: {} });
    const needed = ["full_name", "msisdn", "dob", "residence", "channel", "enrollment_status"];
    expectRefusal(answer, 400, "invalid", ...needed);
    expect(await countStudents()).toBe(before);
    const undated = await post({ json: adult({ dob: "" }) });
    expect(undated.body.errors).toEqual({ dob: ["Enter the date of birth."] });
  });

  test.each([
    ["full_name", "one letter", "A"],
    ["full_name", "nothing that is seen", " \u200B "],
    ["full_name", "letters that are not seen", "\u3164\u3164"],
    ["full_name", "dashes", "--"],
    ["full_name", "digits", "12"],
    ["full_name", "121 letters", "A".repeat(121)],
    ["full_name", "a number", 7],
    ["full_name", "a list", ["Amina"]],
    ["msisdn", "a landline", "0600 123 456"],
    ["msisdn", "too long", "07001234567"],
    ["msisdn", "Tanzanian", "255700123456"],
    ["msisdn", "with a letter", "0700 123 45x"],
    ["msisdn", "a number instead of text", 254_700_123_456],
    ["id_number", "three digits", "123"],
    ["id_number", "sixteen digits", "1234567890123456"],
    ["id_number", "with another sign", "123_456"],
    ["id_number", "three digits and a space", "12 3"],
    ["email", "a word", "nobody"],
    ["email", "with a control sign", "a\u0001b@example.com"],
    ["residence", "blank", "   "],
    ["channel", "in another case", "flier"],
    ["channel", "none of the five", "Radio"],
    ["enrollment_status", "in another case", "NEW"],
    ["dob", "a number", 5],
  ])("400 %s cannot be %s", async (field, _what, value) => {
    expectRefusal(await post({ json: adult({ [field]: value }) }), 400, "invalid", field);
  });
});
