import { beforeAll, describe, expect, test } from "vitest";
import { recordEditing, revealField } from "@/lib/domain/people/students/reveal";
import { maskedValue } from "@/lib/domain/people/students/sensitive-rules";
import { listRevealed } from "@/lib/domain/records/list-revealed";
import type { Ctx } from "@/lib/platform/commands/command";
import { student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

const linesOf = (id: string) =>
  sql`select verb, changes from audit_log where subject = ${`student:${id}`}
    and verb in ('students.reveal-field', 'students.record-editing') order by id`;

describe("a sensitive field of a student", () => {
  test("is shown to an admin who gives a reason; the audit log has field and reason, not the value", async () => {
    const one = await student({ id_number: "30998877" });
    const shown = await revealField(admin, { id: one.id, field: "id_number", reason: "identity" });
    expect(shown).toMatchObject({ field: "id_number", value: "30998877", student_id: one.id });
    const lines = await linesOf(one.id);
    expect(lines).toEqual([
      { verb: "students.reveal-field", changes: { revealed: ["id_number"], reason: "identity" } },
    ]);
    expect(JSON.stringify(lines)).not.toContain("30998877");
  });

  test("is not shown without one of the reasons, nor if the record does not have it", async () => {
    const one = await student();
    for (const reason of [undefined, "", "edit", "I want to know"])
      expect(await outcomeOf(revealField(admin, { id: one.id, field: "dob", reason }))).toBe("invalid");
    for (const field of ["full_name", "manage_code_hash"])
      expect(await outcomeOf(revealField(admin, { id: one.id, field, reason: "identity" }))).toBe("invalid");
    const asked = revealField(admin, { id: one.id, field: "guardian_id_no", reason: "guardian" });
    expect(await outcomeOf(asked)).toBe("not_found");
    expect(await linesOf(one.id)).toEqual([]);
  });

  test.each(["cashier", "finance", "tutor"] as const)("is not shown to a %s", async (role) => {
    const one = await student();
    const asked = revealField(await asStaff(role), { id: one.id, field: "dob", reason: "identity" });
    expect(await outcomeOf(asked)).toBe("not_allowed");
    expect(await outcomeOf(listRevealed(await asStaff(role), {}))).toBe("not_allowed");
  });

  test("is partly hidden on pages, which show the year of a birth and three characters of an ID number", () => {
    expect(maskedValue("dob", "27-03-2001")).toBe("••/••/2001");
    expect(maskedValue("id_number", "30998877")).toBe("•••••877");
    expect(maskedValue("id_number", "A-12\u{1F600}")).toBe("•••••12\u{1F600}");
    expect(maskedValue("guardian_id_no", null)).toBe("");
  });

  test("counts as shown when the form that edits the record opens, once per sign-in and hour", async () => {
    const one = await student();
    for (let opened = 0; opened < 3; opened += 1) await recordEditing(admin, { id: one.id });
    expect(await linesOf(one.id)).toEqual([
      { verb: "students.record-editing", changes: { revealed: ["dob", "id_number"], reason: "edit" } },
    ]);
    await recordEditing(await asStaff("admin"), { id: one.id });
    expect(await linesOf(one.id)).toHaveLength(2);
  });
});

describe("the monthly list of revealed fields", () => {
  test("shows who saw which field of whom, why and when, newest first, month by month in Nairobi", async () => {
    const [first, second] = [await student({ full_name: "Faith Reveal" }), await student()];
    const line = (
      id: string,
      at: string,
    ) => sql`insert into audit_log (at, actor_kind, actor_id, verb, subject, changes)
      values (${at}, 'staff', ${admin.actor.kind === "staff" ? admin.actor.staffId : ""}, 'students.reveal-field',
        ${`student:${id}`}, '{"revealed": ["dob"], "reason": "document"}')`;
    await line(first.id, "2026-03-31T20:59:59Z");
    await line(first.id, "2026-03-31T21:00:00Z");
    await line(second.id, "2026-04-30T20:59:59Z");
    await line(second.id, "2026-04-30T21:00:00Z");
    const { rows, total, month } = await listRevealed(admin, { month: "2026-04" });
    expect([month, total]).toEqual(["2026-04", 2]);
    expect(rows.map(({ student_id, at }) => [student_id, at])).toEqual([
      [second.id, "2026-04-30T20:59:59.000Z"],
      [first.id, "2026-03-31T21:00:00.000Z"],
    ]);
    expect(rows[1]).toMatchObject({
      student: `Faith Reveal (${first.registration_no})`,
      fields: ["dob"],
      reason: "document",
      who: expect.any(String),
    });
    const page = await listRevealed(admin, { month: "2026-04", page: 2, pageSize: 1 });
    expect([page.rows.map(({ student_id }) => student_id), page.total]).toEqual([[first.id], 2]);
    expect((await listRevealed(admin, { month: "2026-02" })).rows).toEqual([]);
    expect(await outcomeOf(listRevealed(admin, { month: "2026-13" }))).toBe("invalid");
  });

  test("has what was just revealed in the current month, without the value", async () => {
    const one = await student({ id_number: "31223344" });
    await revealField(admin, { id: one.id, field: "id_number", reason: "authority" });
    const { rows } = await listRevealed(admin, {});
    expect(rows[0]).toMatchObject({ student_id: one.id, fields: ["id_number"], reason: "authority" });
    expect(JSON.stringify(rows)).not.toContain("31223344");
  });
});
