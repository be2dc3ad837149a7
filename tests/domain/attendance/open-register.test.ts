import { describe, expect, test } from "vitest";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";
import {
  addLateStudent,
  cancelEnrollment,
  onSaturdayNoon,
  SATURDAY,
  SATURDAY_NOON,
  saveRegister,
  tutoredClass,
  UNKNOWN,
  writeRegister,
} from "./tutored-class";

onSaturdayNoon();

describe("a register opens with the right students and marks", () => {
  test("as a new one where there is none yet, with every enrolled student unmarked", async () => {
    const all = await tutoredClass(2);
    const opened = await openRegister(all.tutor, { session_id: all.there.saturday });
    expect(opened).toMatchObject({
      session: { id: all.there.saturday, day: "saturday", start_at: "08:00", end_at: "10:00" },
      date: SATURDAY,
      today: SATURDAY,
      meets: true,
      now: "2026-11-21T09:00:00.000Z",
      dates: [],
      not_yet_enrolled: [],
    });
    const { students, ...register } = opened.register;
    expect(register).toEqual({
      status: "new",
      present_count: 0,
      absent_count: 0,
      excused_count: 0,
      unmarked_count: 2,
      total_count: 2,
      version: 0,
      saved_at: null,
      marked_by: null,
      unusual_reason: null,
      can_reopen: false,
    });
    expect(students.map(({ id, state }) => [id, state]).sort()).toEqual(
      all.ids.map((id) => [id, "unmarked"]).sort(),
    );
  });

  test("on today if the session meets today, else on the last day it met; chapel meets on Sundays", async () => {
    const all = await tutoredClass(0);
    const admin = await asStaff("admin");
    const dateOf = async (session_id: string) => (await openRegister(admin, { session_id })).date;
    expect(await dateOf(all.there.saturday)).toBe("2026-11-21");
    expect(await dateOf(all.there.sunday)).toBe("2026-11-15");
    expect(await dateOf(all.there.chapel)).toBe("2026-11-15");
    // Already Sunday in Nairobi, still Saturday in UTC.
    await setClock("2026-11-21T21:30:00Z");
    expect(await dateOf(all.there.saturday)).toBe("2026-11-21");
    expect(await dateOf(all.there.sunday)).toBe("2026-11-22");
    expect(await dateOf(all.there.chapel)).toBe("2026-11-22");
    await setClock("2026-11-26T09:00:00Z");
    expect(await dateOf(all.there.saturday)).toBe("2026-11-21");
    expect(await dateOf(all.there.sunday)).toBe("2026-11-22");
    await setClock(SATURDAY_NOON);
  });

  test("with its marks and counts, who marked and when, and the other dates", async () => {
    const all = await tutoredClass(4);
    const [one, two, three, four] = all.ids;
    await writeRegister(all.tutor, all, { date: "2026-11-14", present: [one] });
    await saveRegister(all.tutor, all, { present: [one], late: [two], absent: [three], excused: [four] });
    const { register, dates } = await openRegister(all.tutor, { session_id: all.there.saturday });
    expect(register).toMatchObject({
      status: "saved",
      present_count: 2,
      absent_count: 1,
      excused_count: 1,
      unmarked_count: 0,
      total_count: 4,
      version: 1,
      saved_at: "2026-11-21T09:00:00.000Z",
      marked_by: "Test tutor",
      can_reopen: true,
    });
    const states = new Map(register.students.map(({ id, state }) => [id, state]));
    expect(all.ids.map((id) => states.get(id))).toEqual(["present", "late", "absent", "excused"]);
    const counts = { absent_count: 0, excused_count: 0 };
    expect(dates).toEqual([
      {
        date: SATURDAY,
        status: "saved",
        present_count: 2,
        absent_count: 1,
        excused_count: 1,
        unmarked_count: 0,
      },
      { date: "2026-11-14", status: "draft", present_count: 1, ...counts, unmarked_count: 3 },
    ]);
  });

  test("with students who enrolled later shown as not yet enrolled, never as absent", async () => {
    const all = await tutoredClass(1);
    const later = await addLateStudent(all, "2026-11-20T22:00:00Z");
    const before = await openRegister(all.tutor, { session_id: all.there.saturday, date: "2026-11-14" });
    expect(before.register.students.map(({ id }) => id)).toEqual(all.ids);
    expect(before.not_yet_enrolled).toEqual([
      expect.objectContaining({ id: later, enrolled_on: "2026-11-21", name: expect.any(String) }),
    ]);
    const now = await openRegister(all.tutor, { session_id: all.there.saturday });
    expect([now.register.total_count, now.not_yet_enrolled]).toEqual([2, []]);
    // The same for a payment on the day itself, once the register is saved.
    await saveRegister(all.tutor, all, { present: [...all.ids, later] });
    const last = await addLateStudent(all, "2026-11-21T12:00:00Z");
    const saved = await openRegister(all.tutor, { session_id: all.there.saturday });
    expect([saved.register.total_count, saved.not_yet_enrolled.map(({ id }) => id)]).toEqual([2, [last]]);
  });

  test("with the number of the class's students who have paid but chosen no times, because they are on no register", async () => {
    const [all, another] = [await tutoredClass(3), await tutoredClass(1)];
    const opened = () => openRegister(all.tutor, { session_id: all.there.saturday });
    expect((await opened()).without_times).toBe(0);
    const [bare, elsewhere] = [all.people[0]!.enrollmentId, another.people[0]!.enrollmentId];
    await sql`delete from enrollment_sessions where enrollment_id in (${bare}, ${elsewhere})`;
    const { without_times, register } = await opened();
    expect([without_times, register.total_count]).toEqual([1, 2]);
  });

  test("with a student who has left still in the registers of earlier days, drafts and saved ones alike", async () => {
    const all = await tutoredClass(2);
    const [gone, here] = all.ids;
    await saveRegister(all.tutor, all);
    await writeRegister(all.tutor, all, { date: "2026-11-14", absent: [gone] });
    await cancelEnrollment(all, 0);
    const at = (date: string) => openRegister(all.tutor, { session_id: all.there.saturday, date });
    expect((await at(SATURDAY)).register).toMatchObject({ present_count: 2, total_count: 2 });
    const draft = await at("2026-11-14");
    expect(draft.register.students.map(({ id }) => id).sort()).toEqual([gone, here].sort());
    expect(draft.dates.find(({ date }) => date === "2026-11-14")).toMatchObject({
      absent_count: 1,
      unmarked_count: 1,
    });
  });

  test("for its tutor and admins only, never for a future day or another session", async () => {
    const all = await tutoredClass(1);
    const session_id = all.there.saturday;
    await openRegister(await asStaff("admin"), { session_id });
    await expect(openRegister(await asStaff("tutor"), { session_id })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(openRegister(all.tutor, { session_id: UNKNOWN })).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(openRegister(all.tutor, { session_id, date: "2026-11-22" })).rejects.toMatchObject({
      kind: "invalid",
      errors: { date: ["Choose a date that is not later than today."] },
    });
  });
});
