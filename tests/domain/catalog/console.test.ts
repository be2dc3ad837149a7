import { beforeAll, describe, expect, test } from "vitest";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { createClass } from "@/lib/domain/catalog/create-class";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { deleteCourse } from "@/lib/domain/catalog/delete-course";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { placesLeftIn } from "@/lib/domain/catalog/rules";
import { showClass } from "@/lib/domain/catalog/show-class";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { updateSession } from "@/lib/domain/catalog/update-session";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, newClass, paidSeat, staffMember } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

const NONE = { seats_taken: 0, total_enrolled: 0 };

describe("counts of a class", () => {
  test("count paid students as enrolled, and live holds as seats taken", async () => {
    const target = await newClass({ capacity: 10, room: 5 });
    await paidSeat(undefined, target);
    await heldSeat(undefined, target);
    const gone = await heldSeat(undefined, target);
    await sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${gone.enrollmentId}`;
    const group = await showClass(admin, { classId: target.classId });
    const two = { total_enrolled: 1, seats_taken: 2 };
    expect(group).toMatchObject({ ...two, capacity: 10, seats_left: 8 });
    // Eight in the class, three of them on Saturday.
    expect(placesLeftIn(group)).toBe(3);
    expect(group.sessions).toMatchObject([
      { id: target.saturday, ...two, capacity: 5, seats_left: 3 },
      { id: target.sunday, ...two, capacity: null, seats_left: null },
      { id: target.chapel, ...two },
    ]);
    const course = await showCourse(admin, { courseId: target.courseId });
    expect(course.classes).toMatchObject([{ id: target.classId, ...two }]);
  });

  test("are zero for a class without students", async () => {
    const target = await newClass();
    const group = await showClass(admin, { classId: target.classId });
    expect([group, ...group.sessions]).toMatchObject([NONE, NONE, NONE, NONE]);
  });
});

describe("assigning a session to a tutor", () => {
  async function twoSessions() {
    const tutorId = await staffMember("tutor");
    const [taught, other] = [await newClass({ tutorId, name: "Sewing" }), await newClass()];
    return { tutorId, taught, other };
  }

  test("at a time when the tutor teaches another session gives a warning that names it", async () => {
    const { tutorId, taught, other } = await twoSessions();
    await updateSession(admin, { id: other.saturday, start_at: "09:30", end_at: "11:00" });
    const result = await assignTutor(admin, { id: other.saturday, tutor_id: tutorId });
    const { class_name: group, course } = await showClass(admin, { classId: taught.classId });
    expect(result.clash).toEqual({
      id: taught.saturday,
      class: group,
      course,
      day: "saturday",
      start_at: "08:00",
      end_at: "10:00",
    });
    const [row] = await sql`select tutor_id from sessions where id = ${other.saturday}`;
    expect(row!.tutor_id).toBe(tutorId);
  });

  test("and moving it there later gives the same warning", async () => {
    const { tutorId, taught, other } = await twoSessions();
    const at = (start_at: string, end_at: string) =>
      updateSession(admin, { id: other.saturday, start_at, end_at });
    await at("10:00", "12:00");
    await assignTutor(admin, { id: other.saturday, tutor_id: tutorId });
    expect((await at("10:30", "12:00")).clash).toBeNull();
    expect((await at("09:30", "12:00")).clash).toMatchObject({ id: taught.saturday, start_at: "08:00" });
  });

  test("right after another, on another day, or removing the tutor is no clash", async () => {
    const { tutorId, taught, other } = await twoSessions();
    await updateSession(admin, { id: other.saturday, start_at: "10:00", end_at: "12:00" });
    expect((await assignTutor(admin, { id: other.saturday, tutor_id: tutorId })).clash).toBeNull();
    expect((await assignTutor(admin, { id: other.sunday, tutor_id: tutorId })).clash).toBeNull();
    await deleteSession(admin, { id: taught.saturday });
    await updateSession(admin, { id: other.saturday, start_at: "08:00", end_at: "10:00" });
    expect((await assignTutor(admin, { id: other.saturday, tutor_id: tutorId })).clash).toBeNull();
    expect((await assignTutor(admin, { id: other.saturday, tutor_id: null })).clash).toBeNull();
  });

  test("never clashes with another tutor's session or with the session itself", async () => {
    const { tutorId, taught, other } = await twoSessions();
    expect((await assignTutor(admin, { id: taught.saturday, tutor_id: tutorId })).clash).toBeNull();
    const another = await staffMember("tutor");
    expect((await assignTutor(admin, { id: other.saturday, tutor_id: another })).clash).toBeNull();
  });
});

describe("capacity", () => {
  test("is shown for a class and each of its sessions, and changed by either form", async () => {
    const { courseId } = await newClass();
    const made = await createClass(admin, {
      class_name: "With rooms",
      course_id: courseId,
      capacity: 30,
      sessions: [{ day: "saturday", start_at: "08:00", end_at: "10:00", capacity: 12 }],
    });
    expect(made).toMatchObject({ capacity: 30, sessions: [{ capacity: 12, seats_left: 12 }] });
    const [session] = made.sessions ?? [];
    const row = { id: session!.id, day: "saturday", start_at: "08:00", end_at: "10:00" };
    const changed = await updateClass(admin, {
      id: made.id,
      capacity: 20,
      sessions: [{ ...row, capacity: 8 }],
    });
    expect(changed).toMatchObject({ capacity: 20, sessions: [{ capacity: 8 }] });
    expect(await updateSession(admin, { id: session!.id, capacity: "" })).toMatchObject({ capacity: null });
  });
});

describe("a refusal to delete names what depends on the record", () => {
  test("for a course, a class and a session with students, and says how many", async () => {
    const target = await newClass();
    await paidSeat(undefined, target);
    await heldSeat(undefined, target);
    const refusals = [
      await refusalOf(deleteCourse(admin, { id: target.courseId })),
      await refusalOf(deleteClass(admin, { id: target.classId })),
      await refusalOf(deleteSession(admin, { id: target.saturday })),
    ];
    expect(refusals.map(({ code, message, data }) => ({ code, message, data }))).toEqual([
      { code: "in_use", message: "2 students hold a place here. Move them first.", data: { students: 2 } },
      { code: "in_use", message: "2 students hold a place here. Move them first.", data: { students: 2 } },
      { code: "in_use", message: "2 students attend this session. Move them first.", data: { students: 2 } },
    ]);
  });
});
