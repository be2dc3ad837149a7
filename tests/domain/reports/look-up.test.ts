import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchRecords, suggestRecords } from "@/lib/domain/reports/search";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, paidSeat, type Role, type Seat, staffMember, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";

const NOTHING = { students: [], courses: [], classes: [], staff: [] };
const PHONE = "254712345678";

let tutorId: string;
let mine: Seat & { receipt: string };
let other: Seat;

const find = async (q: string, role: Role = "admin", id?: string) =>
  searchRecords(await asStaff(role, id), { q });
const asTutor = (q: string) => find(q, "tutor", tutorId);
const idsOf = (rows: Array<{ id: string }>) => rows.map(({ id }) => id);

beforeAll(async () => {
  tutorId = await staffMember("tutor");
  const group = await newClass({ name: "Tailoring", tutorId });
  mine = await paidSeat(await student({ full_name: "Wanjikũ Nyambura Kamau", msisdn: PHONE }), group);
  other = await heldSeat(await student({ full_name: "Brian Odhiambo", msisdn: "254733000111" }));
});
afterAll(closeDatabase);

describe("an exact phone or registration number", () => {
  test.each([
    "0712 345 678",
    "+254 712 345 678",
    "254712345678",
    "712345678",
    "00254712345678",
    "0712-345-678",
  ])("%s opens the student", async (q) => {
    for (const role of ["admin", "cashier", "finance"] as const)
      expect(await find(q, role)).toEqual({
        exact: { kind: "student", id: mine.student.id },
        matches: NOTHING,
      });
  });

  test("the registration number does too, in any case and spacing", async () => {
    const number = mine.student.registration_no;
    for (const q of [number, number.toLowerCase(), ` ${number.slice(0, 2)} ${number.slice(2)} `])
      expect((await find(q)).exact).toEqual({ kind: "student", id: mine.student.id });
  });

  test("that siblings share opens no student and lists them all", async () => {
    const siblings = [];
    for (const name of ["Achieng Moraa", "Baraka Moraa"]) {
      const [row] = await sql`insert into students
        (full_name, msisdn, phone_shared, dob, id_number, residence, channel, enrollment_status, season_number)
        values (${name}, '254722555666', true, '1999-03-05', 'A1', 'Kayole', 'Flier', 'new', 8) returning id`;
      siblings.push(row!.id);
    }
    const { exact, matches } = await find("0722 555 666");
    expect(exact).toBeNull();
    expect(idsOf(matches.students).sort()).toEqual(siblings.sort());
  });

  test("an unknown one opens nothing", async () => {
    for (const q of ["0799 999 999", "AC99999"])
      expect(await find(q)).toEqual({ exact: null, matches: NOTHING });
  });
});

describe("a pay code", () => {
  test("opens its student, in any case and spacing, whatever role looks it up", async () => {
    const code = mine.payCode;
    for (const role of ["admin", "cashier", "finance"] as const)
      for (const q of [code, code.toLowerCase(), `${code.slice(0, 3)} ${code.slice(3)}`])
        expect((await find(q, role)).exact, role).toEqual({ kind: "student", id: mine.student.id });
    expect((await asTutor(code)).exact).toEqual({ kind: "student", id: mine.student.id });
    expect((await asTutor(other.payCode)).exact).toBeNull();
  });
});

describe("an M-Pesa receipt", () => {
  test("opens its transaction from the whole message that was pasted", async () => {
    const [row] = await sql`select id from transactions where receipt = ${mine.receipt}`;
    const message = `${mine.receipt} Confirmed. Ksh500.00 sent to GNM ACADEMY for account ${mine.payCode} on 21/11/26 at 10:30 AM New M-PESA balance is Ksh1,250.00. Transaction cost, Ksh0.00.`;
    expect((await find(message, "cashier")).exact).toMatchObject({ kind: "transaction", id: row!.id });
    expect((await asTutor(message)).exact).toBeNull();
  });

  test("opens its transaction for payment roles, in any case", async () => {
    const [row] = await sql`select id from transactions where receipt = ${mine.receipt}`;
    const exact = { kind: "transaction", id: row!.id, student_id: mine.student.id };
    for (const role of ["admin", "cashier", "finance"] as const)
      for (const q of [mine.receipt, mine.receipt.toLowerCase()])
        expect((await find(q, role)).exact, role).toEqual(exact);
  });

  test("opens suspense as well", async () => {
    const [row] =
      await sql`insert into transactions (receipt, amount_cents, method, narrative, sources, transacted_at)
      values ('TKLSUSP001', 50000, 'paybill', 'Pay Bill', '{confirmation}', now()) returning id`;
    expect((await find("tklsusp001", "finance")).exact).toEqual({
      kind: "transaction",
      id: row!.id,
      student_id: null,
    });
  });

  test("opens nothing for a tutor, not even for their own student", async () => {
    expect(await asTutor(mine.receipt)).toEqual({ exact: null, matches: NOTHING });
  });

  test("that is unknown is searched like any text", async () => {
    expect(await find("TKLNOBODY1", "finance")).toEqual({ exact: null, matches: NOTHING });
    await student({ full_name: "Wanjirukam Otieno" });
    expect((await find("wanjirukam", "finance")).matches.students).toHaveLength(1);
  });
});

describe("part of a name, phone or registration number", () => {
  test.each(["kamau wanj", "nyam wanjiku", "kamau 0712"])(
    "%s finds the student, whose name has the words in another order",
    async (q) => {
      expect(idsOf((await find(q, "cashier")).matches.students)).toEqual([mine.student.id]);
    },
  );

  test.each(["wanjiku", "NYAMBURA", "jikũ nya", "0712 34", "+254 712 34", "712345", "0712-345 6", "345678"])(
    "%s finds the student",
    async (q) => {
      const { exact, matches } = await find(q, "cashier");
      expect(exact).toBeNull();
      expect(matches.students).toContainEqual({
        id: mine.student.id,
        full_name: "Wanjikũ Nyambura Kamau",
        msisdn: PHONE,
        registration_no: mine.student.registration_no,
      });
      expect(idsOf(matches.students)).not.toContain(other.student.id);
    },
  );

  test("the digits of a registration number find the student", async () => {
    const { matches } = await find(mine.student.registration_no.slice(2));
    expect(idsOf(matches.students)).toContain(mine.student.id);
  });

  test("at most five are listed, the newest first", async () => {
    for (let n = 0; n < 7; n++) await student({ full_name: `Crowd Member ${n}` });
    const { matches } = await find("crowd member");
    expect(matches.students.map(({ full_name }) => full_name)).toEqual(
      [6, 5, 4, 3, 2].map((n) => `Crowd Member ${n}`),
    );
  });

  test("%, _ and \\ are taken literally", async () => {
    for (const q of ["%%", "__", "\\\\", "w_njiku", "%a%"])
      expect(await find(q), q).toEqual({ exact: null, matches: NOTHING });
  });

  test("suggestions tell namesakes apart by class and payment, and tell a tutor neither", async () => {
    const twin = await heldSeat(
      await student({ full_name: "Wanjiku Nyambura Kamau", msisdn: "254733000222" }),
    );
    const { students } = await suggestRecords(await asStaff("cashier"), { q: "wanjiku nyambura" });
    expect(students.map(({ id, ...row }) => [id, "payment" in row && row.payment])).toEqual([
      [twin.student.id, "not_paid"],
      [mine.student.id, "paid"],
    ]);
    const { students: own } = await suggestRecords(await asStaff("tutor", tutorId), { q: "wanjiku" });
    expect(own.map((row) => Object.keys(row).sort())).toEqual([["full_name", "id", "registration_no"]]);
    await sql`update students set full_name = 'Faith Chebet' where id = ${twin.student.id}`;
  });

  test("of one character, or none, is not searched", async () => {
    for (const q of ["", "w", " 7 "]) expect(await find(q)).toEqual({ exact: null, matches: NOTHING });
  });
});

describe("a tutor", () => {
  test("finds the students of their own sessions, exactly or by a part", async () => {
    expect((await asTutor("0712 345 678")).exact).toEqual({ kind: "student", id: mine.student.id });
    expect(idsOf((await asTutor("wanjiku")).matches.students)).toEqual([mine.student.id]);
  });

  test("finds no other student, neither by phone, nor by number, nor by name", async () => {
    for (const q of [other.student.msisdn, other.student.registration_no, "odhiambo", "0733 000"])
      expect(await asTutor(q), q).toEqual({ exact: null, matches: NOTHING });
    // Control: other roles find them.
    expect(idsOf((await find("odhiambo", "cashier")).matches.students)).toEqual([other.student.id]);
  });
});

describe("courses, classes and staff", () => {
  test("are found by an admin", async () => {
    const { matches } = await find("tailoring");
    expect(matches.courses).toEqual([
      {
        id: mine.group.courseId,
        course_name: expect.stringMatching(/^Tailoring \d+$/),
        course_code: expect.any(String),
      },
    ]);
    expect(matches.classes).toEqual([
      {
        id: mine.group.classId,
        class_name: expect.stringMatching(/^Class \d+$/),
        course_id: mine.group.courseId,
        course: matches.courses[0]?.course_name,
        season: 8,
      },
    ]);
  });

  test("staff are found by name and part of the phone, without archived ones", async () => {
    const [row] = await sql`insert into staff (role, first_name, last_name, msisdn, password_hash)
      values ('tutor', 'Zipporah', 'Wekesa', '254720999888', 'x') returning id`;
    const found = [{ id: row!.id, name: "Zipporah Wekesa", msisdn: "254720999888", user_type: "tutor" }];
    for (const q of ["zipporah w", "0720 999", "0720 999 888"])
      expect((await find(q)).matches.staff, q).toEqual(found);
    await sql`update staff set archived_at = now() where id = ${row!.id}`;
    expect((await find("zipporah w")).matches.staff).toEqual([]);
  });

  test("are found by no other role", async () => {
    for (const role of ["cashier", "finance", "tutor"] as const)
      expect(await find("tailoring", role), role).toEqual({ exact: null, matches: NOTHING });
  });
});
