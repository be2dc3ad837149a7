import { expect, test } from "vitest";
import { attendanceOfStudent } from "@/lib/domain/attendance/student-attendance";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import {
  cancelEnrollment,
  onSaturdayNoon,
  saveRegister,
  tutoredClass,
  UNKNOWN,
  writeRegister,
} from "./tutored-class";

onSaturdayNoon();

test("late counts as present; excused marks and drafts do not count", async () => {
  const all = await tutoredClass(2);
  const [one, other] = all.ids as [string, string];
  const on = (date: string, list: string) =>
    saveRegister(all.tutor, all, {
      date,
      [list]: [one],
      ...(list === "present" ? { absent: [other] } : { present: [other] }),
    });
  await on("2026-10-24", "present");
  await on("2026-10-31", "late");
  await on("2026-11-07", "absent");
  await on("2026-11-14", "excused");
  await writeRegister(all.tutor, all, { absent: [one] });
  const { sessions } = await attendanceOfStudent(await asStaff("admin"), { student_id: one });
  const saturday = sessions.find(({ day }) => day === "saturday");
  expect(saturday).toEqual({
    session_id: all.there.saturday,
    course: expect.stringMatching(/^Baking/),
    class: expect.stringMatching(/^Class/),
    day: "saturday",
    start_at: "08:00",
    end_at: "10:00",
    present_count: 2,
    late_count: 1,
    absent_count: 1,
    excused_count: 1,
    percentage: 67,
    last: [
      { date: "2026-11-14", state: "excused" },
      { date: "2026-11-07", state: "absent" },
      { date: "2026-10-31", state: "late" },
      { date: "2026-10-24", state: "present" },
    ],
  });
  expect(sessions.map(({ day }) => day)).toEqual(["saturday", "sunday", "chapel"]);
  expect(sessions[1]).toMatchObject({ present_count: 0, percentage: null, last: [] });
});

test("a student who left keeps the sessions attended, and gets none that never took place", async () => {
  const all = await tutoredClass(1);
  await saveRegister(all.tutor, all);
  await cancelEnrollment(all, 0);
  await sql`update sessions set archived_at = now() where id = ${all.there.saturday}`;
  const { sessions } = await attendanceOfStudent(await asStaff("admin"), { student_id: all.ids[0] });
  expect(sessions.map(({ day, percentage }) => [day, percentage])).toEqual([["saturday", 100]]);
});

test("tutors see only their own students and sessions", async () => {
  const [all, others] = [await tutoredClass(1), await tutoredClass(1)];
  const { sessions } = await attendanceOfStudent(all.tutor, { student_id: all.ids[0] });
  expect(sessions.map(({ session_id }) => session_id)).toEqual([all.there.saturday]);
  for (const student_id of [others.ids[0], UNKNOWN])
    await expect(attendanceOfStudent(all.tutor, { student_id })).rejects.toMatchObject({
      kind: "not_found",
    });
  await expect(attendanceOfStudent(await asStaff("admin"), { student_id: UNKNOWN })).rejects.toMatchObject({
    kind: "not_found",
  });
});
