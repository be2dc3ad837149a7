import { beforeAll, describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { asStaff } from "../support/actors";
import "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import {
  heldSeat,
  type NewClass,
  newClass,
  openStudentSession,
  paidSeat,
  staffMember,
  staffToken,
  student,
  tokenOf,
} from "./fixtures";
import { expectDescribed } from "./openapi-server/fits";

const LINK = "https://chat.whatsapp.com/BQx7Zk0example0Invite";

let admin: string;
beforeAll(async () => {
  admin = await staffToken("admin");
});

const set = (group: NewClass, group_link: unknown, token: string | undefined = admin) =>
  api("PATCH classes/set-group-link")({
    ...(token ? { token } : {}),
    json: { class_id: group.classId, group_link },
  });
const shown = (group: NewClass, token: string) =>
  api("GET classes/group-link")({ token, query: { class_id: group.classId } });
const groupsOf = (studentId: string, token?: string) =>
  api("GET students/group-links")({ ...(token ? { token } : {}), query: { student_id: studentId } });

/** The links a student sees with manage access. */
async function linksOf(studentId: string): Promise<string[]> {
  const { body } = await groupsOf(studentId, await openStudentSession(studentId, "manage"));
  const { groups } = body.data as { groups: Array<{ group_link: string }> };
  return groups.map(({ group_link }) => group_link);
}

async function classWithLink(link = LINK): Promise<NewClass> {
  const group = await newClass();
  expect((await set(group, link)).status).toBe(200);
  return group;
}

describe("an admin or a tutor of the class sets its group link", () => {
  test("nobody else may", async () => {
    const tutorId = await staffMember("tutor");
    const group = await newClass({ tutorId });
    const own = await tokenOf(tutorId);
    const done = await set(group, `  ${LINK} `, own);
    expect(done).toMatchObject({
      status: 200,
      body: { msg: "The group's link is saved.", data: { class_id: group.classId, group_link: LINK } },
    });
    expectDescribed("PATCH classes/set-group-link", 200, done.body);
    const read = await shown(group, admin);
    expect(read.body.data.group_link).toBe(LINK);
    expectDescribed("GET classes/group-link", 200, read.body);
    const stranger = await staffToken("tutor");
    expect((await set(group, LINK, stranger)).status).toBe(404);
    expect((await shown(group, stranger)).status).toBe(404);
    for (const role of ["cashier", "finance"] as const) {
      const token = await staffToken(role);
      expect((await set(group, LINK, token)).status).toBe(403);
      expect((await shown(group, token)).status).toBe(403);
    }
  });

  test("an admin can also send it with the class's other data; null or an empty box removes it", async () => {
    const group = await newClass();
    const update = api("PATCH classes/update-class");
    const done = await update({ token: admin, json: { id: group.classId, group_link: LINK } });
    expect(done.status).toBe(200);
    expect(JSON.stringify(done.body)).not.toContain("whatsapp");
    await update({ token: admin, json: { id: group.classId, capacity: 12 } });
    expect((await shown(group, admin)).body.data.group_link).toBe(LINK);
    for (const nothing of ["", null]) {
      await set(group, LINK);
      expect((await set(group, nothing)).body.data.group_link).toBeNull();
    }
    const lines = await sql`select changes from audit_log where subject = ${`class:${group.classId}`}`;
    expect(lines.length).toBeGreaterThan(2);
    expect(JSON.stringify(lines)).not.toContain("whatsapp");
  });

  test.each([
    "http://chat.whatsapp.com/abc",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://chat.whatsapp.com",
    "data:text/html,<script>alert(1)</script>",
    "//chat.whatsapp.com/abc",
    "https:chat.whatsapp.com",
    "https:///x",
    "https://chat.whatsapp.com@evil.example/abc",
    "https://user:secret@evil.example/abc",
    "https://localhost/abc",
    "https://chat.whatsapp.com/a b",
    "https://chat.whatsapp.com/a\njavascript:alert(1)",
    `https://chat.whatsapp.com/${"a".repeat(3000)}`,
    "a".repeat(3000),
    42,
    [LINK],
  ])("400 is reported at the field for %j", async (typed) => {
    const refused = await set(await newClass(), typed);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["group_link"]);
  });

  test("letters and marks of other scripts are kept as browsers write them", async () => {
    const group = await newClass();
    const done = await set(group, 'https://example.org/"><script>ü');
    expect(done.body.data.group_link).toBe("https://example.org/%22%3E%3Cscript%3E%C3%BC");
  });

  test("409 a class of a closed season keeps its link", async () => {
    const group = await newClass();
    await sql`insert into seasons (number, starts_on, ends_on, closed_at) values (3, '2020-01-04', '2020-03-01', now())
      on conflict do nothing`;
    await sql`update classes set season_number = 3, archived_at = now() where id = ${group.classId}`;
    expect((await set(group, LINK)).body.code).toBe("season_closed");
  });
});

describe("only the class's enrolled students see its link", () => {
  test("they see it on their own page, once it is unlocked", async () => {
    const group = await classWithLink();
    const { student: enrolled } = await paidSeat(undefined, group);
    expect(await linksOf(enrolled.id)).toEqual([LINK]);
    const locked = await groupsOf(enrolled.id, await openStudentSession(enrolled.id, "view"));
    expect(locked.body.data.groups).toEqual([
      expect.objectContaining({ class_id: group.classId, group_link: null }),
    ]);
    expectDescribed("GET students/group-links", 200, locked.body);
  });

  test("a student with an unpaid seat, another student, the public and other staff do not see it", async () => {
    const group = await classWithLink();
    const { student: enrolled } = await paidSeat(undefined, group);
    const { student: unpaid } = await heldSeat(undefined, group);
    expect(await linksOf(unpaid.id)).toEqual([]);
    const other = await openStudentSession((await student()).id, "manage");
    expect((await groupsOf(enrolled.id, other)).status).toBe(403);
    expect((await groupsOf(enrolled.id)).status).toBe(401);
    expect((await groupsOf(enrolled.id, admin)).status).toBe(403);
  });

  test("no list of courses, classes or enrollments contains it", async () => {
    const group = await classWithLink();
    const { student: enrolled } = await paidSeat(undefined, group);
    const view = await openStudentSession(enrolled.id, "view");
    const answers = [
      await api("GET courses")({ query: { courseId: group.courseId } }),
      await api("GET classes")({ query: { courseId: group.courseId } }),
      await api("GET classes/fetch-class")({ query: { classId: group.classId }, token: admin }),
      await api("GET students/get-student")({ query: { q: enrolled.id }, token: view }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/whatsapp|group_link/);
    }
  });

  test("it changes when the student moves to another class and goes when the enrollment is cancelled", async () => {
    const group = await classWithLink();
    const seat = await paidSeat(undefined, group);
    const other = await classWithLink("https://chat.whatsapp.com/Other");
    const desk = await asStaff("admin");
    await updateEnrollment(desk, {
      id: seat.enrollmentId,
      student_id: seat.student.id,
      class_id: other.classId,
      sessions: [other.saturday, other.sunday, other.chapel],
    });
    expect(await linksOf(seat.student.id)).toEqual(["https://chat.whatsapp.com/Other"]);
    await deleteEnrollment(desk, { id: seat.enrollmentId });
    expect(await linksOf(seat.student.id)).toEqual([]);
  });
});

test("the enrolled message has the link of the class, and no link for a class without one", async () => {
  const message = async (group: NewClass) => {
    const { student: enrolled } = await paidSeat(undefined, group);
    const [row] = await sql`select body from outbox where student_id = ${enrolled.id} and kind = 'enrolled'`;
    return String(row?.body);
  };
  expect(await message(await classWithLink())).toMatch(/WhatsApp group: https:\S+Invite$/);
  expect(await message(await newClass())).not.toContain("WhatsApp");
});
