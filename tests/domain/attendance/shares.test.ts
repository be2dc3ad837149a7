import { beforeEach, describe, expect, test } from "vitest";
import { classLine } from "@/lib/domain/attendance/class-line";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { attendanceOfStudent } from "@/lib/domain/attendance/student-attendance";
import { showTutorHome } from "@/lib/domain/attendance/tutor-sessions";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { asStudent } from "../../support/students";
import { onSaturdayNoon, saveRegister, type TutoredClass, tutoredClass } from "./tutored-class";

onSaturdayNoon();
beforeEach(() => seasonEnds("2026-12-20"));

async function seasonEnds(date: string | null) {
  await sql`update seasons set starts_on = '2026-10-03', ends_on = ${date} where number = current_season()`;
}

/** A class that meets on Saturdays only. */
async function saturdayClass(size: number): Promise<TutoredClass> {
  const all = await tutoredClass(size);
  await sql`delete from enrollment_sessions where day <> 'saturday' and class_id = ${all.there.classId}`;
  return all;
}

async function shareOf(all: TutoredClass, position = 0) {
  const { enrollments } = await attendanceOfStudent(await asStaff("admin"), {
    student_id: all.ids[position],
  });
  return enrollments[0];
}

describe("the attendance share of an enrollment", () => {
  test("says while the season goes on that no times are chosen, instead of no meetings left", async () => {
    const all = await tutoredClass(1);
    await sql`delete from enrollment_sessions where class_id = ${all.there.classId}`;
    await sql`delete from session_memberships where student_id = ${all.ids[0]!}`;
    expect(await shareOf(all)).toMatchObject({ budget: { kind: "no_times" } });
    await seasonEnds("2026-11-20");
    expect(await shareOf(all)).toMatchObject({ budget: { kind: "over" } });
  });

  test("says how many of the remaining meetings may still be missed", async () => {
    const all = await saturdayClass(1);
    // The Saturdays left: 21 and 28 November, 5, 12 and 19 December.
    expect(await shareOf(all)).toMatchObject({
      attended: 0,
      met: 0,
      percent: null,
      needed: 75,
      outcome: null,
      budget: { kind: "left", meetings: 1, days: [{ weekday: "saturday", dates: 1, each: 1 }] },
    });
    for (const date of ["2026-10-24", "2026-10-31", "2026-11-07"])
      await saveRegister(all.tutor, all, { date, late: all.ids });
    await saveRegister(all.tutor, all, { date: "2026-11-14", excused: all.ids });
    expect(await shareOf(all)).toMatchObject({ attended: 3, met: 3, budget: { meetings: 2 } });
  });

  test("counts today's meeting as left until its register is saved", async () => {
    const all = await saturdayClass(1);
    await seasonEnds("2026-11-21");
    expect(await shareOf(all)).toMatchObject({ budget: { kind: "left", meetings: 0 } });
    await saveRegister(all.tutor, all);
    expect(await shareOf(all)).toMatchObject({ attended: 1, met: 1, budget: { kind: "over" } });
  });

  test("says that the season has no last day instead of giving a number", async () => {
    const all = await saturdayClass(1);
    await seasonEnds(null);
    expect(await shareOf(all)).toMatchObject({ budget: { kind: "unknown" } });
  });

  test("is shown to the student with manage access and to no other student", async () => {
    const all = await saturdayClass(2);
    const [own, other] = all.ids as [string, string];
    const session = (level: "view" | "manage") => asStudent(own, level);
    const seen = await attendanceOfStudent(session("manage"), { student_id: own });
    expect(seen.enrollments).toHaveLength(1);
    expect(await outcomeOf(attendanceOfStudent(session("manage"), { student_id: other }))).toBe(
      "not_allowed",
    );
    expect(await outcomeOf(attendanceOfStudent(session("view"), { student_id: own }))).toBe("not_allowed");
  });
});

test("the tutor sees who missed a meeting and may miss at most one more, in the list and the register", async () => {
  const all = await saturdayClass(3);
  const [careful, near, lost] = all.ids as [string, string, string];
  await saveRegister(all.tutor, all, { date: "2026-10-31", present: [careful, near], absent: [lost] });
  await saveRegister(all.tutor, all, { date: "2026-11-07", present: [careful, near], absent: [lost] });
  await saveRegister(all.tutor, all, { date: "2026-11-14", present: [careful], absent: [near, lost] });
  const { sessions } = await showTutorHome(all.tutor, {});
  const expected = [{ student_id: near, name: "Amina Wanjiru Otieno", may_miss: 1 }];
  expect(sessions.find(({ id }) => id === all.there.saturday)?.near_line).toEqual(expected);
  const register = await openRegister(all.tutor, { session_id: all.there.saturday });
  expect(register.near_line).toEqual(expected);
});

test("a class lists the students near the line or below it, those who can still be helped first", async () => {
  const all = await saturdayClass(3);
  const [careful, near, lost] = all.ids as [string, string, string];
  await saveRegister(all.tutor, all, { date: "2026-10-31", present: [careful, near], absent: [lost] });
  await saveRegister(all.tutor, all, { date: "2026-11-07", present: [careful, near], absent: [lost] });
  await saveRegister(all.tutor, all, { date: "2026-11-14", present: [careful], absent: [near, lost] });
  const params = { class_id: all.there.classId };
  const line = async () => classLine(await asStaff("admin"), params);
  expect(await line()).toMatchObject({
    needed: 75,
    students: [
      { student_id: near, line: "near", may_miss: 1, attended: 2, met: 3, percent: 66 },
      { student_id: lost, line: "lost", may_miss: null, attended: 0, met: 3 },
    ],
  });
  expect((await classLine(all.tutor, params)).students).toHaveLength(2);
  expect((await classLine(await asStaff("tutor"), params)).students).toEqual([]);
  await seasonEnds(null);
  expect((await line()).students.map((one) => one.line)).toEqual(["below", "below"]);
});
