import { beforeAll, describe, expect, test } from "vitest";
import { renewManageCode } from "@/lib/domain/people/students/renew-manage-code";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { resolveStudentSession } from "@/lib/platform/auth/student-sessions";
import type { Ctx } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import { openStudentSession, student } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { asOwner, asStudent } from "../../../support/students";

let cashier: Ctx;
beforeAll(async () => {
  cashier = await asStaff("cashier");
});

const unlock = (student_id: string, code: string) => outcomeOf(asOwner(unlockStudent, { student_id, code }));
const levelOf = async (token: string) => (await read((db) => resolveStudentSession(db, token)))?.level;

describe("a manage code renewed at the desk", () => {
  test("opens the record, and the old one no longer does", async () => {
    const one = await student();
    expect(await unlock(one.id, one.manage_code)).toBe("ok");
    const renewed = await renewManageCode(cashier, { id: one.id });
    expect(renewed).toMatchObject({ registration_no: one.registration_no });
    expect(renewed.manage_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(await unlock(one.id, one.manage_code)).toBe("wrong_code");
    expect(await unlock(one.id, renewed.manage_code)).toBe("ok");
  });

  test("ends every open student session with manage access to that student, and no other student session", async () => {
    const [one, other] = [await student(), await student()];
    const [manage, view, others] = [
      await openStudentSession(one.id, "manage"),
      await openStudentSession(one.id, "view"),
      await openStudentSession(other.id, "manage"),
    ];
    await renewManageCode(cashier, { id: one.id });
    expect([await levelOf(manage), await levelOf(view), await levelOf(others)]).toEqual([
      undefined,
      "view",
      "manage",
    ]);
    expect(await unlock(other.id, other.manage_code)).toBe("ok");
  });

  test("is in the audit log as an act, without the code, and stored only as a hash", async () => {
    const one = await student();
    const { manage_code } = await renewManageCode(cashier, { id: one.id });
    const lines = await sql`select * from audit_log where verb = 'students.renew-manage-code'
      and subject = ${`student:${one.id}`}`;
    expect(lines).toMatchObject([{ actor_kind: "staff", changes: { manage_code: "renewed" } }]);
    const [row] = await sql`select * from students where id = ${one.id}`;
    expect(JSON.stringify([lines, row])).not.toContain(manage_code);
  });

  test("is given to a student who had none", async () => {
    const one = await student();
    await sql`update students set manage_code_hash = null where id = ${one.id}`;
    const { manage_code } = await renewManageCode(cashier, { id: one.id });
    expect(await unlock(one.id, manage_code)).toBe("ok");
  });

  test("is given by admin, cashier and finance, not by tutors or the student", async () => {
    const { id } = await student();
    const own: Ctx = asStudent(id, "manage");
    const texts = [];
    for (const who of [await asStaff("admin"), await asStaff("finance"), await asStaff("tutor"), own, PUBLIC])
      texts.push(await outcomeOf(renewManageCode(who, { id })));
    expect(texts).toEqual(["ok", "ok", "not_allowed", "not_allowed", "identity_required"]);
  });

  test("is refused for an unknown student", async () => {
    const unknownId = "00000000-0000-4000-8000-000000000000";
    expect(await outcomeOf(renewManageCode(cashier, { id: unknownId }))).toBe("not_found");
  });
});
