import { beforeEach, describe, expect, test } from "vitest";
import { proposedOutcomes } from "@/lib/domain/attendance/outcomes";
import type { MarkState } from "@/lib/domain/attendance/rules";
import { setOutcome } from "@/lib/domain/attendance/set-outcome";
import { proposeOutcome, shareOf } from "@/lib/domain/attendance/share-rules";
import { read } from "@/lib/platform/db/client";
import { newClass, setting } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { closeSeason } from "../../support/seasons";
import {
  cancelEnrollment,
  onSaturdayNoon,
  saveRegister,
  type TutoredClass,
  tutoredClass,
  UNKNOWN,
  writeRegister,
} from "./tutored-class";

onSaturdayNoon();
beforeEach(() => sql`delete from settings where key = 'attendance_percent'`);

const SATURDAYS = ["2026-10-24", "2026-10-31", "2026-11-07", "2026-11-14", "2026-11-21"];
const STATES = ["present", "absent", "late", "excused"] as const;

async function season(): Promise<number> {
  const [row] = await sql`select current_season() as number`;
  return row!.number;
}

async function proposals() {
  const number = await season();
  return read((db) => proposedOutcomes(db, number));
}

async function proposalOf(all: TutoredClass, position = 0) {
  const rows = await proposals();
  return rows.find(({ enrollmentId }) => enrollmentId === all.people[position]?.enrollmentId);
}

describe("the proposed outcomes of a season", () => {
  test("follow the rule for any marks of any students", async () => {
    const all = await tutoredClass(8);
    const marks = new Map<string, MarkState[]>(all.ids.map((id) => [id, []]));
    // A fixed sequence of marks: each student has a different one, with marks of every kind.
    let seed = 7;
    for (const date of SATURDAYS) {
      const lists: Record<string, string[]> = { present: [], absent: [], late: [], excused: [] };
      for (const id of all.ids) {
        seed = (seed * 1103515245 + 12345) % 2 ** 31;
        const state = STATES[(seed >> 16) % 4] ?? "present";
        lists[state]?.push(id);
        marks.get(id)?.push(state);
      }
      await saveRegister(all.tutor, all, { date, ...lists });
    }
    for (const percent of [1, 50, 75, 100]) {
      await setting("attendance_percent", percent);
      const found = await proposals();
      for (const seat of all.people) {
        const share = shareOf(marks.get(seat.student.id) ?? []);
        expect(found.find(({ enrollmentId }) => enrollmentId === seat.enrollmentId)).toEqual({
          enrollmentId: seat.enrollmentId,
          outcome: proposeOutcome(share, percent),
          ...share,
        });
      }
    }
  });

  test("count no draft, no meeting before the enrollment, and no unpaid enrollment", async () => {
    const all = await tutoredClass(2);
    await sql`update enrollments set enrolled_at = '2026-11-10T09:00:00Z' where id = ${all.people[0]!.enrollmentId}`;
    await saveRegister(all.tutor, all, { date: "2026-11-07", present: [all.ids[1]] });
    await writeRegister(all.tutor, all, { absent: all.ids });
    await cancelEnrollment(all, 1);
    expect(await proposalOf(all)).toMatchObject({ attended: 0, met: 0, outcome: "not_completed" });
    expect(await proposalOf(all, 1)).toBeUndefined();
  });

  test("keep what a student attended in the class they left in the same season", async () => {
    const all = await tutoredClass(1);
    await saveRegister(all.tutor, all);
    const other = await newClass();
    const id = all.people[0]!.enrollmentId;
    await sql`delete from enrollment_sessions where enrollment_id = ${id}`;
    await sql`update enrollments set class_id = ${other.classId} where id = ${id}`;
    expect(await proposalOf(all)).toMatchObject({ attended: 1, met: 1, outcome: "completed" });
  });

  test("leave out students about whom an admin has decided", async () => {
    const all = await tutoredClass(1);
    await decide(all, { outcome: "withdrew" });
    expect(await proposalOf(all)).toBeUndefined();
  });
});

async function decide(all: TutoredClass, fields: Record<string, unknown>) {
  return setOutcome(await asStaff("admin"), {
    enrollment_id: all.people[0]?.enrollmentId,
    outcome: "completed",
    reason: "Attended the make-up days.",
    ...fields,
  });
}

async function rowOf(all: TutoredClass) {
  const [row] = await sql`select outcome, outcome_reason, outcome_at is not null as is_dated from enrollments
    where id = ${all.people[0]!.enrollmentId}`;
  return row;
}

describe("an admin's decision about an outcome", () => {
  test("may differ from the attendance if a reason is given; the audit log has the old and the new outcome", async () => {
    const all = await tutoredClass(1);
    expect(await decide(all, {})).toMatchObject({ outcome: "completed", certificate_withdrawn: null });
    await decide(all, { outcome: "withdrew", reason: "Moved to Mombasa." });
    expect(await rowOf(all)).toEqual({
      outcome: "withdrew",
      outcome_reason: "Moved to Mombasa.",
      is_dated: true,
    });
    const lines = await sql`select changes from audit_log where verb = 'students.set-outcome'
      and subject = ${`enrollment:${all.people[0]!.enrollmentId}`} order by id`;
    expect(lines.map(({ changes }) => changes)).toEqual([
      { outcome: "none -> completed" },
      { outcome: "completed -> withdrew" },
    ]);
  });

  test("needs a reason, one of the three outcomes, and an enrollment with a paid seat", async () => {
    const all = await tutoredClass(1);
    for (const reason of ["", "  ", undefined])
      expect((await refusalOf(decide(all, { reason }))).errors).toHaveProperty("reason");
    expect((await refusalOf(decide(all, { outcome: "passed" }))).errors).toHaveProperty("outcome");
    expect(await refusalOf(decide(all, { enrollment_id: UNKNOWN }))).toMatchObject({ code: "not_found" });
    await cancelEnrollment(all, 0);
    expect(await refusalOf(decide(all, {}))).toMatchObject({ code: "not_enrolled" });
    expect(await rowOf(all)).toMatchObject({ outcome: null });
  });

  test("is possible in a closed season, as a correction", async () => {
    const all = await tutoredClass(1);
    const number = await season();
    await closeSeason(number);
    await decide(all, { outcome: "not_completed", reason: "The register was wrong." });
    expect(await rowOf(all)).toMatchObject({ outcome: "not_completed" });
    await sql`update seasons set closed_at = null where number = ${number}`;
  });

  test("withdraws the certificate of a student who did not complete, with the same reason", async () => {
    const all = await tutoredClass(1);
    await decide(all, {});
    const id = all.people[0]!.enrollmentId;
    const [issued] = await sql`insert into certificates (enrollment_id, season_number, full_name, course_name)
      select id, season_number, 'Amina', 'Baking' from enrollments where id = ${id} returning number`;
    // The same decision again, for another reason, leaves the certificate valid.
    expect(await decide(all, { reason: "Checked again." })).toMatchObject({ certificate_withdrawn: null });
    const gone = await decide(all, { outcome: "not_completed", reason: "Marked for another student." });
    expect(gone.certificate_withdrawn).toBe(issued!.number);
    const [row] = await sql`select withdrawn_at is not null as gone, withdrawn_reason from certificates
      where enrollment_id = ${id}`;
    expect(row).toEqual({ gone: true, withdrawn_reason: "Marked for another student." });
  });

  test("is made on top of the first decision when two admins decide at once", async () => {
    const all = await tutoredClass(1);
    await Promise.all([decide(all, { outcome: "withdrew" }), decide(all, { outcome: "completed" })]);
    const lines =
      await sql`select changes->>'outcome' as step from audit_log where verb = 'students.set-outcome'
      and subject = ${`enrollment:${all.people[0]!.enrollmentId}`} order by id`;
    const [first, second] = lines.map(({ step }) => step.split(" -> "));
    expect(first[0]).toBe("none");
    expect(second[0]).toBe(first[1]);
  });
});
