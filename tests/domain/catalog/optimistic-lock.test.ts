import { beforeAll, describe, expect, test } from "vitest";
import { addSessions } from "@/lib/domain/catalog/add-sessions";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { showClass } from "@/lib/domain/catalog/show-class";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { showSession } from "@/lib/domain/catalog/show-session";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { updateCourse } from "@/lib/domain/catalog/update-course";
import { updateSession } from "@/lib/domain/catalog/update-session";
import type { Ctx } from "@/lib/platform/commands/command";
import { newClass, staffMember } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

/** The versions that a form for this class holds. */
async function versions({
  courseId,
  classId,
  saturday,
}: {
  courseId: string;
  classId: string;
  saturday: string;
}) {
  const [course, group, session] = [
    await showCourse(admin, { courseId }),
    await showClass(admin, { classId }),
    await showSession(admin, { sessionId: saturday }),
  ];
  return { course: course.updated_at, class: group.updated_at, session: session.updated_at };
}

const nameOf = async (table: "courses" | "classes", id: string) =>
  (await sql`select name from ${sql(table)} where id = ${id}`)[0]!.name;

describe("two admins change one course", () => {
  test.each([
    ["a new class", (id: string) => createClass(admin, { class_name: "New", course_id: id, sessions: [] })],
    [
      "a renamed class",
      async (_: string, classId: string) => updateClass(admin, { id: classId, class_name: "Other name" }),
    ],
    ["a removed class", async (_: string, classId: string) => deleteClass(admin, { id: classId })],
  ])("%s makes the course's form stale, because it lists the names of its classes", async (_what, change) => {
    const target = await newClass();
    const seen_at = (await versions(target)).course;
    await change(target.courseId, target.classId);
    expect(await outcomeOf(updateCourse(admin, { id: target.courseId, name: "Late", seen_at }))).toBe(
      "stale",
    );
  });

  test("more seats in a class do not make it stale, because the form does not show them", async () => {
    const target = await newClass();
    const seen_at = (await versions(target)).course;
    await updateClass(admin, { id: target.classId, capacity: 40 });
    expect(await outcomeOf(updateCourse(admin, { id: target.courseId, name: "Fine", seen_at }))).toBe("ok");
  });
});

describe("two admins change one class", () => {
  test.each([
    [
      "a changed session",
      (target: NewClass) => updateSession(admin, { id: target.saturday, start_at: "09:00", end_at: "11:00" }),
    ],
    [
      "an added session",
      (target: NewClass) =>
        addSessions(admin, {
          class_id: target.classId,
          sessions: [{ day: "saturday", start_at: "11:00", end_at: "12:00" }],
        }),
    ],
    ["a removed session", (target: NewClass) => deleteSession(admin, { id: target.saturday })],
    [
      "an assigned tutor",
      async (target: NewClass) =>
        assignTutor(admin, { id: target.saturday, tutor_id: await staffMember("tutor") }),
    ],
    [
      "a name changed by the course's form",
      (target: NewClass) =>
        updateCourse(admin, {
          id: target.courseId,
          classes: [{ id: target.classId, class_name: "Renamed" }],
        }),
    ],
  ])("%s makes the class's form stale, which would undo it", async (_what, change) => {
    const target = await newClass();
    const seen_at = (await versions(target)).class;
    await change(target);
    expect(await outcomeOf(updateClass(admin, { id: target.classId, capacity: 5, seen_at }))).toBe("stale");
  });

  test("moving a session to another class changes both classes", async () => {
    const [from, to] = [await newClass(), await newClass()];
    const [left, got] = [(await versions(from)).class, (await versions(to)).class];
    await updateSession(admin, { id: from.saturday, class_id: to.classId });
    expect(await outcomeOf(updateClass(admin, { id: from.classId, capacity: 5, seen_at: left }))).toBe(
      "stale",
    );
    expect(await outcomeOf(updateClass(admin, { id: to.classId, capacity: 5, seen_at: got }))).toBe("stale");
  });

  test("the course's form does not change a class whose name it keeps", async () => {
    const target = await newClass();
    const seen_at = (await versions(target)).class;
    const name = await nameOf("classes", target.classId);
    await updateCourse(admin, {
      id: target.courseId,
      name: "Other",
      classes: [{ id: target.classId, class_name: name }],
    });
    expect(await outcomeOf(updateClass(admin, { id: target.classId, capacity: 5, seen_at }))).toBe("ok");
  });
});

describe("two admins change one session", () => {
  test("the second save is refused as stale, whichever form the first used; without a version both are saved", async () => {
    const target = await newClass();
    const seen_at = (await versions(target)).session;
    const late = { id: target.saturday, start_at: "09:00" };
    await assignTutor(admin, { id: target.saturday, tutor_id: await staffMember("tutor"), seen_at });
    expect(await outcomeOf(updateSession(admin, { ...late, seen_at }))).toBe("stale");
    expect(await outcomeOf(assignTutor(admin, { id: target.saturday, tutor_id: null, seen_at }))).toBe(
      "stale",
    );
    expect(await outcomeOf(updateSession(admin, late))).toBe("ok");
    expect(await outcomeOf(assignTutor(admin, { id: target.saturday, tutor_id: null }))).toBe("ok");
  });

  test("the class's form counts as one of these forms if it changes the session", async () => {
    const target = await newClass();
    const seen_at = (await versions(target)).session;
    const shown = (await showClass(admin, { classId: target.classId })).sessions;
    const rows = shown.map(({ id, day, start_at, end_at }) => ({ id, day, start_at, end_at }));
    await updateClass(admin, { id: target.classId, sessions: rows });
    expect((await versions(target)).session).toBe(seen_at);
    const later = rows.map((row) => (row.id === target.saturday ? { ...row, end_at: "10:30" } : row));
    await updateClass(admin, { id: target.classId, sessions: later });
    expect(await outcomeOf(updateSession(admin, { id: target.saturday, start_at: "09:00", seen_at }))).toBe(
      "stale",
    );
  });
});

test("versions are shown to staff only", async () => {
  const target = await newClass();
  const group = await showClass(PUBLIC, { classId: target.classId });
  const course = await showCourse(PUBLIC, { courseId: target.courseId });
  const result = JSON.stringify([group, course, await showSession(PUBLIC, { sessionId: target.saturday })]);
  expect(result).not.toMatch(/updated_at|total_enrolled|seats_taken/);
  const tutor = await asStaff("tutor");
  expect((await showClass(tutor, { classId: target.classId })).updated_at).toMatch(/Z$/);
});

type NewClass = Awaited<ReturnType<typeof newClass>>;
