import { afterAll, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { removeAnswers, saveAnswers, showAnswers } from "@/lib/domain/impact/answers";
import { purgeOldRecords } from "@/lib/domain/records/retention/apply-retention";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { mergeStudents } from "@/lib/domain/registrations/merging/merge-students";
import { undoMerge } from "@/lib/domain/registrations/merging/undo-merge";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { searchRecords } from "@/lib/domain/reports/search";
import { closeDatabase } from "@/lib/platform/db/client";
import { admitChildren, adult, child, paidSeat, student } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { asStudent } from "../../support/students";

afterAll(closeDatabase);

const GIVEN = { gender: "female", disability: "yes", county: 27, consent: true };
const owner = (id: string) => asStudent(id, "manage");
const stored = async (id: string) => {
  const [row] =
    await sql`select gender, disability, county, given_by, text_version from impact_answers where student_id = ${id}`;
  return row;
};

describe("the answers for the impact report", () => {
  test("are saved, changed and removed by the student; the audit log says that, not what", async () => {
    const { id } = await student();
    await saveAnswers(owner(id), { student_id: id, ...GIVEN });
    expect(await stored(id)).toMatchObject({
      gender: "female",
      disability: "yes",
      county: 27,
      given_by: "student",
    });
    const { was } = await showAnswers(owner(id), { student_id: id });
    await saveAnswers(
      { ...owner(id), was },
      { student_id: id, gender: "prefer_not", county: "", consent: "on" },
    );
    expect(await stored(id)).toMatchObject({ gender: "prefer_not", disability: null, county: null });
    await removeAnswers(owner(id), { student_id: id });
    expect(await stored(id)).toBeUndefined();
    const lines =
      await sql`select changes from audit_log where subject = ${`student:${id}`} and changes ? 'impact_answers' order by at`;
    expect(lines.map(({ changes }) => changes)).toEqual([
      { impact_answers: "saved" },
      { impact_answers: "saved" },
      { impact_answers: "removed" },
    ]);
  });

  test("are not kept without consent, nor when no question is answered", async () => {
    const { id } = await student();
    for (const consent of [undefined, false, "", "off"]) {
      const refused = await refusalOf(saveAnswers(owner(id), { student_id: id, ...GIVEN, consent }));
      expect(refused.errors).toHaveProperty("consent");
    }
    const none = { student_id: id, gender: "", disability: "", county: "", consent: true };
    expect((await refusalOf(saveAnswers(owner(id), none))).errors).toHaveProperty("gender");
    expect(await stored(id)).toBeUndefined();
  });

  test("of a minor are the guardian's to consent to, and from paper the desk says so", async () => {
    await admitChildren();
    const { id } = await student({ ...child(), id_number: undefined });
    await saveAnswers(owner(id), { student_id: id, ...GIVEN });
    expect(await stored(id)).toMatchObject({ given_by: "guardian" });
    expect(await showAnswers(owner(id), { student_id: id })).toMatchObject({ by_guardian: true });
    const admin = await asStaff("admin");
    await saveAnswers(admin, { student_id: id, ...GIVEN });
    expect(await stored(id)).toMatchObject({ given_by: "desk" });
  });

  test("are refused with another value, by others, and after a change meanwhile", async () => {
    const { id } = await student();
    const other = await student();
    for (const wrong of [
      { gender: "x" },
      { disability: "maybe" },
      { county: 48 },
      { county: -1 },
      { county: "Kiambu" },
    ])
      expect((await refusalOf(saveAnswers(owner(id), { student_id: id, ...GIVEN, ...wrong }))).kind).toBe(
        "invalid",
      );
    for (const ctx of [
      owner(other.id),
      asStudent(id, "view"),
      PUBLIC,
      await asStaff("cashier"),
      await asStaff("finance"),
    ])
      for (const verb of [showAnswers, saveAnswers, removeAnswers])
        expect(["forbidden", "unauthenticated"]).toContain(
          (await refusalOf(verb(ctx, { student_id: id, ...GIVEN }))).kind,
        );
    const { was } = await showAnswers(owner(id), { student_id: id });
    await saveAnswers(owner(id), { student_id: id, ...GIVEN });
    for (const verb of [saveAnswers, removeAnswers])
      expect((await refusalOf(verb({ ...owner(id), was }, { student_id: id, ...GIVEN }))).code).toBe("stale");
  });

  test("stand in the access log when an admin reads them", async () => {
    const { id } = await student();
    await showAnswers(await asStaff("admin"), { student_id: id });
    const [line] =
      await sql`select student_ids from access_log where verb = 'students.impact-answers' order by at desc`;
    expect(line).toEqual({ student_ids: [id] });
  });

  test("are in no list, search, record or export of people", async () => {
    const { student: one } = await paidSeat();
    await saveAnswers(owner(one.id), {
      student_id: one.id,
      gender: "other",
      disability: "prefer_not",
      county: 13,
      consent: true,
    });
    const admin = await asStaff("admin");
    const [day] = await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today`;
    const dates = { createdFrom: "2024-01-01", createdTo: day!.today };
    const read = [
      await listStudents(admin, {}),
      await getStudent(admin, { q: one.id }),
      await getStudent(owner(one.id), { q: one.id }),
      await searchRecords(admin, { q: one.registration_no }),
    ];
    const file = await new Response((await exportStudents(admin, dates)).csv).text();
    expect(file).toContain(one.registration_no);
    expect(file).not.toMatch(/prefer_not|Tharaka|gender|disability|county/i);
    for (const part of read) {
      const text = JSON.stringify(part);
      expect(text).toContain(one.id);
      expect(text).not.toMatch(/prefer_not|Tharaka|gender|disability|county/i);
    }
    for (const q of ["Tharaka", "prefer_not"])
      expect(JSON.stringify(await searchRecords(admin, { q }))).not.toContain(one.registration_no);
  });

  test("are deleted a year after the student's last season has closed, and not before", async () => {
    const [old, young, open] = [await student(), await student(), await student()];
    await sql`insert into seasons (number, closed_at, is_past) values (2, now() - interval '13 months', true), (3, now() - interval '11 months', true)`;
    for (const [{ id }, season] of [
      [old, 2],
      [young, 3],
      [open, null],
    ] as const) {
      await saveAnswers(owner(id), { student_id: id, ...GIVEN });
      await sql`update impact_answers set updated_at = now() - interval '13 months' where student_id = ${id}`;
      if (season === null) continue;
      await sql`update students set season_number = ${season} where id = ${id}`;
      await sql`delete from season_registrations where student_id = ${id} and season_number <> ${season}`;
    }
    await purgeOldRecords({ actor: SCHEDULER }, {});
    expect(await stored(old.id)).toBeUndefined();
    expect(await stored(young.id)).toBeDefined();
    expect(await stored(open.id)).toBeDefined();
  });

  test("of two records of one person are the kept one's, else they come along and go back", async () => {
    const admin = await asStaff("admin");
    const merge = async (keptAnswers: boolean) => {
      const [kept, merged] = [await student(adult()), await student(adult())];
      if (keptAnswers) await saveAnswers(owner(kept.id), { student_id: kept.id, ...GIVEN, gender: "male" });
      await saveAnswers(owner(merged.id), { student_id: merged.id, ...GIVEN });
      const { merge_id } = await mergeStudents(admin, { kept_id: kept.id, merged_id: merged.id });
      return { kept, merged, merge_id };
    };
    const both = await merge(true);
    expect(await stored(both.kept.id)).toMatchObject({ gender: "male" });
    expect(await stored(both.merged.id)).toBeUndefined();
    const one = await merge(false);
    expect(await stored(one.kept.id)).toMatchObject({ gender: "female" });
    await undoMerge(admin, { merge_id: one.merge_id });
    expect(await stored(one.kept.id)).toBeUndefined();
    expect(await stored(one.merged.id)).toMatchObject({ gender: "female" });
  });
});
