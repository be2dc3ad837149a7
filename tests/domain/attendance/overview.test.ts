import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportOverview, showOverview } from "@/lib/domain/attendance/overview";
import { asStaff, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";
import {
  addLateStudent,
  cancelEnrollment,
  onSaturdayNoon,
  SATURDAY_NOON,
  saveRegister,
  type TutoredClass,
  tutoredClass,
  writeRegister,
} from "./tutored-class";

let admin: StaffCtx;
onSaturdayNoon();
beforeAll(async () => {
  admin = await asStaff("admin");
});
beforeEach(async () => {
  await setClock(SATURDAY_NOON);
  await sql`update seasons set starts_on = null, ends_on = null where number = 8`;
});

/** The Saturday registers of a class, as date and status. */
async function seen({ there: group }: TutoredClass, params: Record<string, unknown> = {}): Promise<string[]> {
  const { rows } = await showOverview(admin, { classId: group.classId, pageSize: 100, ...params });
  return rows.filter(({ day }) => day === "saturday").map(({ date, status }) => `${date} ${status}`);
}

describe("the overview of registers", () => {
  test("lists every date a session met in the last fourteen days, including missing registers", async () => {
    const all = await tutoredClass(3);
    await saveRegister(all.tutor, all, { date: "2026-11-14", present: all.ids.slice(1), late: [all.ids[0]] });
    const shown = await showOverview(admin, { classId: all.there.classId });
    expect([shown.from, shown.to, shown.total]).toEqual(["2026-11-08", "2026-11-21", 6]);
    expect(shown.rows.map(({ date, day, status }) => `${date} ${day} ${status}`)).toEqual([
      "2026-11-21 saturday missing",
      "2026-11-15 chapel missing",
      "2026-11-15 sunday missing",
      "2026-11-14 saturday saved",
      "2026-11-08 chapel missing",
      "2026-11-08 sunday missing",
    ]);
    expect(shown.rows[0]).toEqual({
      session_id: all.there.saturday,
      date: "2026-11-21",
      course: expect.stringMatching(/^Baking/),
      class: expect.stringMatching(/^Class/),
      class_id: all.there.classId,
      season: 8,
      day: "saturday",
      start_at: "08:00",
      end_at: "10:00",
      tutor: "Test tutor",
      tutor_id: all.tutor.actor.staffId,
      status: "missing",
      present_count: 0,
      absent_count: 0,
      excused_count: 0,
      unmarked_count: 3,
      total_count: 3,
    });
    expect(shown.rows[3]).toMatchObject({ present_count: 3, unmarked_count: 0, total_count: 3 });
  });

  test("is exported with its filters, without students' names and without formulas", async () => {
    const all = await tutoredClass(3);
    await saveRegister(all.tutor, all, { date: "2026-11-14", present: all.ids.slice(1), late: [all.ids[0]] });
    await sql`update classes set name = '=1+1' || name where id = ${all.there.classId}`;
    const params = { classId: all.there.classId, status: "saved" };
    const { fileName, csv } = await exportOverview(admin, params);
    expect(fileName).toMatch(/^Registers_\d+\.csv$/);
    const [titles, first, ...rest] = (await new Response(csv).text()).split("\n");
    expect(titles).toBe("Date,Course,Class,Season,Day,Times,Tutor,Register,Present,Absent,Excused,Unmarked");
    expect(first).toMatch(
      /^2026-11-14,Baking[^,]*,"?'=1\+1Class[^,]*,8,Saturday,08:00 - 10:00,Test tutor,saved,3,0,0,0$/,
    );
    expect(rest).toEqual([""]);
    const [line] = await sql`select verb, actor_id from audit_log where verb = 'attendance-registers.export'`;
    expect(line?.actor_id).toBe(admin.actor.staffId);
  });

  test("orders each date by missing, then drafts, then saved", async () => {
    const tutor = await asStaff("tutor");
    const [saved, draft, missing] = [
      await tutoredClass(1, { tutor, name: "Aa" }),
      await tutoredClass(1, { tutor, name: "Bb" }),
      await tutoredClass(1, { tutor, name: "Cc" }),
    ];
    await saveRegister(tutor, saved);
    await writeRegister(tutor, draft, { present: draft.ids });
    const { rows, total } = await showOverview(admin, {
      tutorId: tutor.actor.staffId,
      from: "2026-11-21",
    });
    expect(rows.map(({ session_id, status }) => [session_id, status])).toEqual([
      [missing.there.saturday, "missing"],
      [draft.there.saturday, "draft"],
      [saved.there.saturday, "saved"],
    ]);
    expect(total).toBe(3);
    for (const status of ["missing", "draft", "saved"]) {
      const some = await showOverview(admin, { tutorId: tutor.actor.staffId, from: "2026-11-21", status });
      expect([some.total, some.rows.map((row) => row.status)]).toEqual([1, [status]]);
    }
  });

  test("finds every unfinished register of a season, oldest first, however long ago", async () => {
    const all = await tutoredClass(2);
    await saveRegister(all.tutor, all, { date: "2026-11-14", present: all.ids });
    await writeRegister(all.tutor, all, { date: "2026-11-07", present: all.ids });
    await sql`update seasons set starts_on = '2026-10-31' where number = 8`;
    const left = await seen(all, { season: 8, status: "unfinished", sort: "date" });
    expect(left).toEqual(["2026-10-31 missing", "2026-11-07 draft", "2026-11-21 missing"]);
  });

  test("is paged without gaps, with the total on each page", async () => {
    const all = await tutoredClass(1);
    const params = { classId: all.there.classId, from: "2026-09-01", pageSize: 7 };
    const pages = [];
    for (let page = 1; page <= 6; page++) pages.push(await showOverview(admin, { ...params, page }));
    const keys = pages.flatMap(({ rows }) => rows.map((row) => `${row.date} ${row.session_id}`));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([34]));
    expect([keys.length, new Set(keys).size]).toEqual([34, 34]);
    expect([...keys].map((key) => key.slice(0, 10))).toEqual(
      keys
        .map((key) => key.slice(0, 10))
        .sort()
        .reverse(),
    );
  });

  test("expects no register before the session existed, before it begins, or when nobody was enrolled", async () => {
    const made = await tutoredClass(1);
    await sql`update sessions set created_at = '2026-11-14T21:30:00Z' where class_id = ${made.there.classId}`;
    expect(await seen(made)).toEqual(["2026-11-21 missing"]);
    await setClock("2026-11-21T04:59:00Z");
    expect(await seen(made)).toEqual([]);
    await setClock("2026-11-21T05:00:00Z");
    expect(await seen(made)).toEqual(["2026-11-21 missing"]);

    const empty = await tutoredClass(0);
    expect(await seen(empty)).toEqual([]);
    await addLateStudent(empty, "2026-11-20T09:00:00Z");
    await setClock(SATURDAY_NOON);
    expect(await seen(empty)).toEqual(["2026-11-21 missing"]);
  });

  test("expects none outside the season of the enrollments", async () => {
    const all = await tutoredClass(1);
    await sql`update seasons set starts_on = '2026-11-15' where number = 8`;
    expect(await seen(all)).toEqual(["2026-11-21 missing"]);
    await sql`update seasons set starts_on = null, ends_on = '2026-11-20' where number = 8`;
    expect(await seen(all)).toEqual(["2026-11-14 missing"]);
  });

  test("keeps every written register, on whatever day and even if all students have left", async () => {
    const all = await tutoredClass(1);
    await saveRegister(all.tutor, all, { date: "2026-11-18", present: all.ids, reason: "Make-up class" });
    await cancelEnrollment(all, 0);
    // The student belonged to the session on the 14th.
    expect(await seen(all)).toEqual(["2026-11-18 saved", "2026-11-14 missing"]);
  });

  test("omits archived sessions", async () => {
    const all = await tutoredClass(1);
    await sql`update classes set archived_at = now() where id = ${all.there.classId}`;
    expect(await seen(all)).toEqual([]);
  });

  test("refuses dates in the wrong order or more than a year apart, and ends today", async () => {
    const wrong = (params: Record<string, unknown>) => showOverview(admin, params);
    await expect(wrong({ from: "2026-11-20", to: "2026-11-19" })).rejects.toMatchObject({
      errors: { to: ["The second date must not be before the first."] },
    });
    await expect(wrong({ from: "2025-01-01" })).rejects.toMatchObject({
      errors: { from: [expect.any(String)] },
    });
    expect(await wrong({ to: "2027-01-01" })).toMatchObject({ from: "2026-11-08", to: "2026-11-21" });
  });
});
