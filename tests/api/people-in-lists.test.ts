import { beforeAll, describe, expect, test } from "vitest";
import * as classes from "@/app/api/v1/classes/[[...call]]/route";
import * as courses from "@/app/api/v1/courses/[[...call]]/route";
import * as sessions from "@/app/api/v1/sessions/[[...call]]/route";
import * as students from "@/app/api/v1/students/[[...call]]/route";
import * as tutors from "@/app/api/v1/tutors/[[...call]]/route";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { listStudents, listStudentsWithEnrollments } from "@/lib/domain/registrations/list-students";
import type { Handler } from "@/lib/platform/http/endpoint";
import { onSaturdayNoon } from "../domain/attendance/tutored-class";
import { statementsOf } from "../slow/bench/capture";
import { asStaff } from "../support/actors";
import { caller, type Fields, rows } from "../support/call";
import { sql } from "../support/database";
import {
  heldSeat,
  newClass,
  paidSeat,
  type Role,
  type Seat,
  secondSaturday,
  staffMember,
  student,
  tokenOf,
} from "./fixtures";

const classList = caller(classes, "GET", "/api/v1/classes");
const oneClass = caller(classes, "GET", "/api/v1/classes/fetch-class");
const courseList = caller(courses, "GET", "/api/v1/courses");
const sessionList = caller(sessions, "GET", "/api/v1/sessions");
const oneSession = caller(sessions, "GET", "/api/v1/sessions/get-session");
const studentList = caller(students, "GET", "/api/v1/students");
const tutorList = caller(tutors, "GET", "/api/v1/tutors");

onSaturdayNoon();

type Caller = Role | "colleague" | "nobody";
const tokens: Partial<Record<Caller, string>> = {};
let tutorId: string;
let first: Seat;
let second: Seat;

/** A class of two who paid and one who did not. The tutor has a Saturday, which only the first attends; the colleague the Sunday. */
beforeAll(async () => {
  for (const role of ["admin", "cashier", "finance"] as const)
    tokens[role] = await tokenOf(await staffMember(role));
  tutorId = await staffMember("tutor");
  const colleagueId = await staffMember("tutor");
  [tokens.tutor, tokens.colleague] = [await tokenOf(tutorId), await tokenOf(colleagueId)];
  const group = await newClass({ tutorId });
  await sql`update sessions set tutor_id = ${colleagueId} where id = ${group.sunday}`;
  first = await paidSeat(undefined, group);
  second = await paidSeat(undefined, {
    ...group,
    sessions: [await secondSaturday(group), group.sunday, group.chapel],
  });
  await heldSeat(undefined, group);
  await sql`update enrollments set enrolled_at = '2026-08-01T09:00:00Z' where state = 'enrolled'`;
  await sql`with written as (insert into registers (session_id, date, status, marked_by)
      values (${group.saturday}, '2026-11-14', 'draft', ${tutorId}) returning id)
    insert into register_marks select id, ${first.student.id}, 'present' from written`;
});

const as = (who: Caller, query: Record<string, string>) => ({ token: tokens[who], query });
const namesIn = (list: unknown) => rows(list).map(({ registration_no }) => registration_no);
const numbers = (...seats: Seat[]) => seats.map((seat) => seat.student.registration_no);

describe("a class of the API has, for staff, the enrollments of those who paid", () => {
  const shownBy = async (who: Caller): Promise<Fields[]> => {
    const { courseId, classId } = first.group;
    const list = rows((await classList(as(who, { courseId }))).body.data.classes);
    const course = (await courseList(as(who, { courseId }))).body.data;
    const page = rows((await courseList(as(who, { search: String(course.course_code) }))).body.data.courses);
    const alone = (await oneClass(as(who, { classId }))).body.data;
    return [...list, ...rows(course.classes), ...page.flatMap((row) => rows(row.classes)), alone];
  };

  test("as many as total_enrolled, in the list, the single class and the course", async () => {
    const shown = await shownBy("admin");
    expect(shown).toHaveLength(4);
    for (const { enrollments, total_enrolled } of shown) {
      expect(namesIn(enrollments)).toEqual(numbers(second, first));
      expect(rows(enrollments)).toHaveLength(Number(total_enrolled));
      expect(rows(enrollments)[1]).toMatchObject({
        id: first.enrollmentId,
        student_id: first.student.id,
        msisdn: first.student.msisdn,
        class_id: first.group.classId,
        status: "enrolled",
        amount: 500,
      });
    }
  });

  test("for a tutor those of the own sessions, without amounts", async () => {
    for (const { enrollments } of await shownBy("tutor")) {
      expect(namesIn(enrollments)).toEqual(numbers(first));
      expect(enrollments).not.toContainEqual(expect.objectContaining({ amount: expect.anything() }));
    }
    for (const { enrollments } of await shownBy("colleague"))
      expect(namesIn(enrollments)).toEqual(numbers(second, first));
  });

  test("without who left", async () => {
    const [left, stays] = [await paidSeat(), await paidSeat()];
    await deleteEnrollment(await asStaff("admin"), { id: left.enrollmentId });
    for (const [{ group }, there] of [[left, []] as const, [stays, numbers(stays)] as const]) {
      const [shown] = rows((await classList(as("admin", { courseId: group.courseId }))).body.data.classes);
      expect(namesIn(shown!.enrollments)).toEqual(there);
    }
  });

  test("for nobody else", async () => {
    for (const group of await shownBy("nobody")) expect(group).not.toHaveProperty("enrollments");
  });
});

describe("a session of the API has, for staff, its students and the attendance by date", () => {
  const shownBy = async (who: Caller): Promise<[saturday: Fields, sunday: Fields]> => {
    const { classId, saturday } = first.group;
    const [one, , two] = rows((await sessionList(as(who, { classId }))).body.sessions);
    expect((await oneSession(as(who, { sessionId: saturday }))).body.data).toEqual(one);
    return [one!, two!];
  };
  const REGISTER = {
    present_count: 1,
    absent_count: 0,
    excused_count: 0,
    unmarked_count: 0,
    status: "draft",
  };

  test("all of them for an admin", async () => {
    const [saturday, sunday] = await shownBy("admin");
    expect(saturday).toMatchObject({ attendance: { "2026-11-14": REGISTER } });
    const { id, msisdn, registration_no } = first.student;
    expect(saturday.students).toEqual([{ id, name: "Amina Wanjiru Otieno", registration_no, msisdn }]);
    expect(namesIn(sunday.students).sort()).toEqual(numbers(first, second));
    expect(sunday.attendance).toEqual({});
  });

  test("for a tutor those of the own sessions, and of a colleague's none", async () => {
    const [own, others] = await shownBy("tutor");
    expect([namesIn(own.students), own.attendance]).toEqual([numbers(first), { "2026-11-14": REGISTER }]);
    expect([others.students, others.attendance]).toEqual([[], {}]);
  });

  test("for a cashier the students alone", async () => {
    const [saturday] = await shownBy("cashier");
    expect([namesIn(saturday.students), saturday.attendance]).toEqual([numbers(first), {}]);
  });

  test("for nobody else", async () => {
    for (const session of await shownBy("nobody"))
      expect(Object.keys(session)).not.toEqual(expect.arrayContaining(["students"]));
  });

  test("without who left before today, and with who comes later", async () => {
    const [leaves, comes] = [await paidSeat(), await paidSeat()];
    await sql`update enrollments set enrolled_at = '2026-08-01T09:00:00Z' where id = ${leaves.enrollmentId}`;
    await sql`update enrollments set enrolled_at = '2026-12-05T09:00:00Z' where id = ${comes.enrollmentId}`;
    const { student: who, group, enrollmentId: id } = leaves;
    const moved = [await secondSaturday(group), group.sunday, group.chapel];
    await updateEnrollment(await asStaff("admin"), {
      id,
      student_id: who.id,
      class_id: group.classId,
      sessions: moved,
    });
    const studentsOf = async (sessionId: string) =>
      namesIn((await oneSession(as("admin", { sessionId }))).body.data.students);
    expect(await studentsOf(group.saturday)).toEqual([]);
    expect(await studentsOf(comes.group.saturday)).toEqual(numbers(comes));
  });

  test("and so have the sessions of a tutor in the list of tutors", async () => {
    const [saturday] = await shownBy("admin");
    const listed = async (who: Caller) =>
      rows(rows((await tutorList(as(who, { tutorId }))).body.data.tutors)[0]!.sessions);
    expect(await listed("admin")).toEqual([saturday]);
    expect(await listed("colleague")).toEqual([{ ...saturday, students: [], attendance: {} }]);
  });
});

describe("a student of the API's list has the enrollments of every season and the sessions of the latest", () => {
  const listed = async (who: Caller, seat: Pick<Seat, "student">) =>
    rows((await studentList(as(who, { search: seat.student.msisdn }))).body.students)[0]!;

  test("as in the student's own record", async () => {
    const own = caller(students, "GET", "/api/v1/students/get-student");
    const { data } = (await own(as("admin", { q: first.student.id }))).body;
    const { enrollments, sessions: weekend } = await listed("admin", first);
    expect(enrollments).toEqual(data.enrollments);
    expect(weekend).toEqual(data.sessions);
    expect(rows(weekend).map(({ id }) => id)).toEqual(first.group.sessions);
  });

  test("none for who never enrolled, and neither field for a tutor", async () => {
    expect(await listed("finance", { student: await student() })).toMatchObject({
      enrollments: [],
      sessions: [],
    });
    expect(Object.keys(await listed("tutor", first)).sort()).toEqual([
      "full_name",
      "id",
      "msisdn",
      "registration_no",
    ]);
  });
});

const LISTS = [
  [classes.GET.calls[""].GET, "classes"],
  [courses.GET.calls[""].GET, "courses"],
  [sessions.GET.calls[""].GET, "sessions"],
  [students.GET.calls[""].GET, "students"],
  [tutors.GET.calls[""].GET, "tutors"],
] as const;

/** What an admin's page of a list sends to the database. */
async function sentFor(handler: Handler, path: string, query: string) {
  const headers = { authorization: `Bearer ${tokens.admin}` };
  const request = new Request(`http://academy/api/v1/${path}?${query}`, { headers });
  return statementsOf(process.env.DATABASE_URL ?? "", () =>
    handler(request, { params: Promise.resolve({}) }),
  );
}

test("a page of a list takes as many statements with many rows as with one", async () => {
  for (const [handler, path] of LISTS) {
    const [one, many] = [
      await sentFor(handler, path, "pageSize=1"),
      await sentFor(handler, path, "pageSize=100"),
    ];
    expect([path, many.length]).toEqual([path, one.length]);
  }
});

test("a list finds the season that registers once, and not again for each row", async () => {
  for (const [handler, path] of LISTS) {
    const again = (await sentFor(handler, path, "")).filter(({ text }) =>
      /(?<!\(select )current_season\(\)/.test(text),
    );
    expect([path, again]).toEqual([path, []]);
  }
});

test("the enrollments of students come in the statement of their page", async () => {
  const admin = await asStaff("admin");
  const sentBy = (list: typeof listStudents | typeof listStudentsWithEnrollments) =>
    statementsOf(process.env.DATABASE_URL ?? "", async () => Response.json(await list(admin, {})));
  const [without, withThem] = [await sentBy(listStudents), await sentBy(listStudentsWithEnrollments)];
  expect(withThem).toHaveLength(without.length);
});
