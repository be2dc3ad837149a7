import { describe, expect, test } from "vitest";
import * as route from "@/app/api/v1/students/[[...call]]/route";
import { expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { clientOf } from "../client";
import { heldSeat, newClass, newPhone, paidSeat, student } from "../fixtures";

const post = clientOf(route, "POST", "/api/v1/students/find-student");
const NOT_FOUND = "We could not find a registration with those details.";

describe("the right date of birth", () => {
  test("200 gives the id and the masked view of a student who never enrolled", async () => {
    const one = await student({ full_name: "Amina Wanjiru Otieno", msisdn: "0712 345 678" });
    const answer = await post({ json: { q: "0712 345 678", dob: one.dob } });
    expect(answer.body).toEqual({
      success: true,
      status: 200,
      msg: "OK",
      data: {
        id: one.id,
        name: "Amina O.",
        msisdn: "07** *** 678",
        registration_no: one.registration_no,
        enroll_status: "pending",
        enrollment: null,
        next_step: { state: "no_class", action: "choose_class", due: 0, until: null },
      },
    });
  });

  test("200 shows course, class, times, what is due and the state of payment", async () => {
    const seat = await heldSeat(undefined, await newClass());
    const { body } = await post({ json: { q: seat.student.registration_no, dob: seat.student.dob } });
    expect(body.data.enroll_status).toBe("pending");
    expect(body.data.enrollment).toMatchObject({
      enrollment_id: seat.enrollmentId,
      status: "pending",
      amount: 500,
      amount_paid: 0,
      amount_waived: 0,
      amount_due: 500,
      credit: 0,
      class_id: seat.group.classId,
      sessions: [
        { id: seat.group.saturday, day: "saturday", from: "08:00", to: "10:00" },
        { id: seat.group.sunday, day: "sunday", from: "14:00", to: "16:00" },
        { id: seat.group.chapel, day: "chapel", from: "11:00", to: "12:00" },
      ],
      hold_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test("200 says enrolled once the fee is paid", async () => {
    const { student: one } = await paidSeat();
    const { body } = await post({ json: { q: one.msisdn, dob: one.dob } });
    expect(body.data.enroll_status).toBe("enrolled");
    expect(body.data.enrollment).toMatchObject({ status: "enrolled", amount_paid: 500, amount_due: 0 });
  });

  test("200 in any usual form of phone, number and date", async () => {
    const one = await student({ msisdn: "0712 000 999" });
    const [day, month, year] = one.dob.split("-");
    for (const q of [
      "+254 712 000 999",
      "712000999",
      "254712000999",
      ` ${one.registration_no.toLowerCase()} `,
    ])
      for (const dob of [`${day}/${month}/${year}`, `${Number(day)}.${Number(month)}.${year}`])
        expect((await post({ json: { q, dob } })).body.data.id).toBe(one.id);
  });
});

describe("any mismatch", () => {
  test("404 is exactly the same response for unknown, wrong and archived", async () => {
    const [known, archived] = [await student(), await student()];
    await sql`update students set status = 'archived' where id = ${archived.id}`;
    const answers = await Promise.all([
      post({ json: { q: newPhone(), dob: "05-03-1999" } }),
      post({ json: { q: known.msisdn, dob: "06-03-1999" } }),
      post({ json: { q: known.registration_no, dob: "06-03-1999" } }),
      post({ json: { q: archived.msisdn, dob: archived.dob } }),
      post({ json: { q: "AC99999", dob: "05-03-1999" } }),
      post({ json: { q: "%", dob: known.dob } }),
      post({ json: { q: "' or 1=1 --", dob: known.dob } }),
    ]);
    for (const answer of answers) {
      expectRefusal(answer, 404, "not_found");
      const { request_id: _own, ...said } = answer.body;
      expect(said).toEqual({ success: false, status: 404, msg: NOT_FOUND, code: "not_found" });
      expect([...answer.headers.keys()].sort()).toEqual([...answers[0]!.headers.keys()].sort());
    }
  });

  test("a wrong date of birth does not distinguish known phones from unknown ones", async () => {
    const known = await Promise.all(Array.from({ length: 20 }, () => student()));
    const phones = [...known.map(({ msisdn }) => msisdn), ...Array.from({ length: 20 }, newPhone)];
    const texts = new Set<string>();
    for (const q of phones) {
      const { text, body } = await post({ json: { q, dob: "01-01-2001" } });
      texts.add(text.replace(String(body.request_id), ""));
    }
    expect(texts.size).toBe(1);
  });
});

test.each([
  ["nothing", {}, ["q", "dob"]],
  ["no date of birth", { q: "0712345678" }, ["dob"]],
  ["a date that is none", { q: "0712345678", dob: "31-02-1999" }, ["dob"]],
  ["a blank name", { q: " \u0007 ", dob: "05-03-1999" }, ["q"]],
  ["a list", { q: ["0712345678"], dob: "05-03-1999" }, ["q"]],
  ["an object", { q: { $ne: 1 }, dob: "05-03-1999" }, ["q"]],
])("400 %s", async (_what, json, fields) => {
  expectRefusal(await post({ json }), 400, "invalid", ...fields);
});
