import { beforeAll, describe, expect, test } from "vitest";
import { caller, expectRefusal, rows } from "../support/call";
import { sql } from "../support/database";
import { newClass, newPhone, paidSeat, type Seat, staffMember, student, tokenOf } from "./fixtures";
import { admin, at, enrollments, list, ofClass, UNKNOWN } from "./student-list-calls";

const getStudent = caller(
  await import("@/app/api/v1/students/[[...call]]/route"),
  "GET",
  `${at}/get-student`,
);

const find = async (query: Record<string, string>, token = admin) => {
  const { status, body, text } = await list({ token, query });
  expect(status, text).toBe(200);
  return { ids: rows(body.students).map((row) => row.id), total: body.total, rows: rows(body.students) };
};

describe("GET students", () => {
  test("200 the documented fields of each student", async () => {
    const phone = newPhone();
    const someone = await student({ msisdn: phone, full_name: "Wanjikũ  Kamau", email: "w@example.com" });
    const { rows: found } = await find({ search: phone });
    expect(found).toEqual([
      {
        id: someone.id,
        full_name: "Wanjikũ Kamau",
        msisdn: phone,
        email: "w@example.com",
        dob: "05-03-1999",
        id_number: "A1234567",
        guardian_name: null,
        guardian_id_no: null,
        guardian_msisdn: null,
        residence: "Kayole",
        language: "en",
        channel: "Flier",
        enrollment_status: "new",
        registration_no: someone.registration_no,
        season: 8,
        door: "web",
        status: "active",
        course: null,
        class: null,
        amount_due: 0,
        payment: "no_class",
        enrollments: [],
        sessions: [],
        enroll_status: "pending",
        phone_shared: false,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
    await paidSeat(someone);
    expect((await find({ search: phone })).rows[0]).toMatchObject({ enroll_status: "enrolled" });
  });

  test("200 counts all matches, newest first; a page beyond the end is empty", async () => {
    const made = [];
    for (let one = 0; one < 7; one++) made.push((await student({ full_name: `Pagewell ${one}` })).id);
    const pages = [];
    for (const page of ["1", "2", "3", "4"]) {
      const found = await find({ search: "pagewell", page, pageSize: "3" });
      expect(found.total).toBe(7);
      pages.push(found.ids);
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
    expect(pages.flat()).toEqual(made.reverse());
  });

  test("200 returns a hundred by default and five hundred at most", async () => {
    await sql`insert into students (full_name, msisdn, dob, id_number, residence, channel, enrollment_status, season_number)
      select 'Crowd ' || n, '2541' || (20000000 + n), '1999-01-01', 'A1234', 'Ruiru', 'Flier', 'new', 8
      from generate_series(1, 520) n`;
    const sizes = [];
    for (const pageSize of ["", "500", "501", "100000"]) {
      const found = await find({ search: "crowd", pageSize });
      expect(found.total).toBe(520);
      sizes.push(found.ids.length);
    }
    expect(sizes).toEqual([100, 500, 500, 500]);
  });

  test("400 names an invalid value; an unknown parameter is ignored", async () => {
    const wrong = {
      page: ["0", "-1", "1.5", "one", "99999999999999999999"],
      pageSize: ["0", "-5", "all"],
      status: ["enrolled", "x"],
      season: ["eight", "8.5"],
      search: ["x".repeat(201)],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expectRefusal(await list({ token: admin, query: { [field]: value } }), 400, "invalid", field);
    expectRefusal(await list({ token: admin, query: "page=1&page=2" }), 400, "invalid", "page");
    expect(
      (await list({ token: admin, query: { sort: "name;drop table students", colour: "red" } })).status,
    ).toBe(200);
  });

  test("200 filters by status and season", async () => {
    const [active, archived] = [
      await student({ full_name: "Statuswell A" }),
      await student({ full_name: "Statuswell B" }),
    ];
    await sql`update students set status = 'archived', season_number = 7 where id = ${archived.id}`;
    await sql`delete from season_registrations where student_id = ${archived.id} and season_number = 8`;
    expect((await find({ search: "statuswell", status: "active" })).ids).toEqual([active.id]);
    expect((await find({ search: "statuswell", status: "archived" })).ids).toEqual([archived.id]);
    expect((await find({ search: "statuswell", season: "7" })).ids).toEqual([archived.id]);
    expect(await find({ search: "statuswell", season: "9" })).toMatchObject({ ids: [], total: 0 });
  });
});

describe("a tutor", () => {
  let own: Seat;
  let other: Seat;
  let tutor: string;
  beforeAll(async () => {
    const [mine, theirs] = [await staffMember("tutor"), await staffMember("tutor")];
    tutor = await tokenOf(mine);
    own = await paidSeat(await student({ full_name: "Own Tutorwell" }), await newClass({ tutorId: mine }));
    other = await paidSeat(
      await student({ full_name: "Other Tutorwell" }),
      await newClass({ tutorId: theirs }),
    );
  });

  test("sees id, name, phone and registration number of students in own sessions, and no other student", async () => {
    const { student: who } = own;
    const seen = {
      id: who.id,
      full_name: "Own Tutorwell",
      msisdn: who.msisdn,
      registration_no: who.registration_no,
    };
    expect(await find({ search: "tutorwell" }, tutor)).toMatchObject({ rows: [seen], total: 1 });
    expect(await find({ search: other.student.msisdn }, tutor)).toMatchObject({ rows: [], total: 0 });
    for (const q of [who.id, who.msisdn, who.registration_no])
      expect((await getStudent({ token: tutor, query: { q } })).body.data).toEqual(seen);
    for (const q of [other.student.id, other.student.msisdn, other.student.registration_no])
      expectRefusal(await getStudent({ token: tutor, query: { q } }), 404, "not_found");
  });

  test("sees own students' enrollments without amounts", async () => {
    const { body } = await enrollments({ token: tutor });
    expect(rows(body.data).map((row) => row.student_id)).toEqual([own.student.id]);
    expect(body.total).toBe(1);
    expect(Object.keys(rows(body.data)[0]!)).not.toContain("amount_paid");
    const admins = await enrollments({ token: admin, query: { search: "own tutorwell" } });
    expect(rows(admins.body.data)[0]).toMatchObject({ amount: 500, amount_paid: 500 });
  });

  test("404 answers for a class without own sessions as for an unknown one", async () => {
    const mine = await ofClass({ token: tutor, query: { class_id: own.group.classId } });
    expect(rows(mine.body.data).map((row) => row.student_id)).toEqual([own.student.id]);
    const answers = [];
    for (const class_id of [other.group.classId, UNKNOWN]) {
      const answer = await ofClass({ token: tutor, query: { class_id } });
      expectRefusal(answer, 404, "not_found");
      expect(answer.body.msg).toBe(`Failed to fetch class with ID: ${class_id}`);
      const { request_id: _id, msg: _msg, ...rest } = answer.body;
      answers.push(rest);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("no longer sees a student after losing the session, and none after losing the account", async () => {
    const tutorId = await staffMember("tutor");
    const seat = await paidSeat(await student(), await newClass({ tutorId }));
    const token = await tokenOf(tutorId);
    expect((await find({}, token)).total).toBe(1);
    await sql`update sessions set tutor_id = null where id = ${seat.group.saturday}`;
    expect((await find({}, token)).total).toBe(0);
    expectRefusal(await ofClass({ token, query: { class_id: seat.group.classId } }), 404, "not_found");
  });
});
