import { beforeEach, describe, expect, test } from "vitest";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { student } from "../../api/fixtures";
import { asStaff, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";
import {
  cancelEnrollment,
  onSaturdayNoon,
  SATURDAY,
  SATURDAY_NOON,
  saveRegister,
  type TutoredClass,
  tutoredClass,
  writeRegister,
} from "./tutored-class";

onSaturdayNoon();
beforeEach(() => setClock(SATURDAY_NOON));

const reopen = (who: StaffCtx, { there: group }: TutoredClass, reason = "Amina came late") =>
  reopenRegister(who, { session_id: group.saturday, date: SATURDAY, reason });

describe("a saved register can be reopened", () => {
  test("by its tutor within 48 hours, but not later", async () => {
    const [soon, late] = [await tutoredClass(1), await tutoredClass(1)];
    for (const all of [soon, late]) await saveRegister(all.tutor, all);
    await setClock("2026-11-23T09:00:00Z");
    expect(await reopen(soon.tutor, soon)).toMatchObject({ status: "draft", version: 2 });
    const { register } = await openRegister(late.tutor, { session_id: late.there.saturday, date: SATURDAY });
    expect(register.can_reopen).toBe(true);
    await setClock("2026-11-23T09:00:01Z");
    await expect(reopen(late.tutor, late)).rejects.toMatchObject({
      kind: "forbidden",
      message: expect.stringContaining("Ask an admin"),
    });
    const after = await openRegister(late.tutor, { session_id: late.there.saturday, date: SATURDAY });
    expect(after.register).toMatchObject({ status: "saved", can_reopen: false });
  });

  test("by an admin at any time, and by no other tutor", async () => {
    const all = await tutoredClass(1);
    await saveRegister(all.tutor, all);
    await expect(reopen(await asStaff("tutor"), all)).rejects.toMatchObject({ kind: "forbidden" });
    await setClock("2027-02-01T09:00:00Z");
    expect(await reopen(await asStaff("admin"), all)).toMatchObject({ status: "draft" });
  });

  test("as a draft with its marks, which can be changed and saved again", async () => {
    const all = await tutoredClass(2);
    const [one, two] = all.ids;
    await saveRegister(all.tutor, all, { present: [one], absent: [two] });
    const { msg } = await reopen(all.tutor, all);
    expect(msg).toBe("This register is open again.");
    const { register } = await openRegister(all.tutor, { session_id: all.there.saturday });
    expect(register).toMatchObject({
      status: "draft",
      present_count: 1,
      absent_count: 1,
      saved_at: null,
      version: 2,
    });
    expect(await saveRegister(all.tutor, all)).toMatchObject({
      status: "saved",
      present_count: 2,
      version: 3,
    });
    expect(await reopen(all.tutor, all)).toMatchObject({ version: 4 });
  });

  test("with a reason, stored for good with the former marks; the audit log omits the reason's text", async () => {
    const all = await tutoredClass(2);
    const [one, two] = all.ids as [string, string];
    const { id } = await saveRegister(all.tutor, all, { late: [one], absent: [two] });
    await reopen(all.tutor, all, "  Amina   came late ");
    const kept = await sql`select version, reopened_by, reason, marks from register_corrections
      where register_id = ${id}`;
    expect([...kept]).toEqual([
      {
        version: 1,
        reopened_by: all.tutor.actor.staffId,
        reason: "Amina came late",
        marks: { [one]: "late", [two]: "absent" },
      },
    ]);
    const [line] = await sql`select actor_id, changes from audit_log
      where verb = 'attendance-registers.reopen-register' and subject = ${`register:${id}`}`;
    expect(line).toEqual({
      actor_id: all.tutor.actor.staffId,
      changes: { status: "draft", reopened: true, version: 2 },
    });
    const kindly = /is never changed or removed/;
    await expect(sql`update register_corrections set reason = 'none'`).rejects.toThrow(kindly);
    await expect(sql`delete from register_corrections`).rejects.toThrow(kindly);
  });

  test("only with a meaningful reason", async () => {
    const all = await tutoredClass(1);
    await saveRegister(all.tutor, all);
    for (const reason of ["", "  a ", "x".repeat(201)])
      await expect(reopen(all.tutor, all, reason)).rejects.toMatchObject({
        errors: { reason: [expect.any(String)] },
      });
    await expect(
      reopenRegister(all.tutor, { session_id: all.there.saturday, date: SATURDAY }),
    ).rejects.toMatchObject({ errors: { reason: ["Say in a few words why the register is opened again."] } });
  });

  test("only if it exists and is saved", async () => {
    const all = await tutoredClass(1);
    await expect(reopen(all.tutor, all)).rejects.toMatchObject({ kind: "not_found", code: "no_register" });
    await writeRegister(all.tutor, all, { present: all.ids });
    await expect(reopen(all.tutor, all)).rejects.toMatchObject({ kind: "conflict", code: "stale" });
  });

  test("once, when two ask at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const all = await tutoredClass(1);
      await saveRegister(all.tutor, all);
      const admin = await asStaff("admin");
      const asked = await Promise.allSettled([
        reopen(all.tutor, all),
        reopen(admin, all),
        reopen(admin, all),
      ]);
      expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
      expect(asked.filter((one) => one.status === "rejected").map(({ reason }) => reason.code)).toEqual([
        "stale",
        "stale",
      ]);
      expect(
        await sql`select 1 from register_corrections c join registers r on r.id = c.register_id
        where r.session_id = ${all.there.saturday}`,
      ).toHaveLength(1);
    }
  });

  test("and then keeps a student who has left since when it is saved again", async () => {
    const all = await tutoredClass(2);
    const [gone, here] = all.ids as [string, string];
    await saveRegister(all.tutor, all, { absent: [gone], present: [here] });
    await cancelEnrollment(all, 0);
    await reopen(all.tutor, all);
    const open = () => openRegister(all.tutor, { session_id: all.there.saturday });
    expect((await open()).register).toMatchObject({ total_count: 2, absent_count: 1 });
    await expect(saveRegister(all.tutor, all, { present: [here] })).rejects.toMatchObject({
      message: "1 student is not marked yet.",
    });
    expect((await open()).dates[0]).toMatchObject({ absent_count: 1, present_count: 1, unmarked_count: 0 });
    await saveRegister(all.tutor, all, { excused: [gone], present: [here] });
    expect((await open()).register).toMatchObject({ excused_count: 1, present_count: 1 });
  });
});

describe("a register changed by direct SQL", () => {
  const locked = /a saved register is locked/;

  test("cannot be reopened once it is saved, not even if it was reopened before", async () => {
    const all = await tutoredClass(1);
    const { id } = await saveRegister(all.tutor, all);
    const open = () =>
      sql`update registers set status = 'draft', saved_at = null, version = version + 1 where id = ${id}`;
    await expect(open()).rejects.toThrow(locked);
    await reopen(all.tutor, all);
    await saveRegister(all.tutor, all);
    await expect(open()).rejects.toThrow(locked);
    await expect(sql`delete from registers where id = ${id}`).rejects.toThrow(locked);
    for (const change of [
      sql`update register_marks set state = 'absent' where register_id = ${id}`,
      sql`delete from register_marks where register_id = ${id}`,
      sql`insert into register_marks values (${id}, ${(await student()).id}, 'present')`,
    ])
      await expect(change).rejects.toThrow(locked);
  });

  test("cannot be corrected in any way but by reopening", async () => {
    const all = await tutoredClass(1);
    const other = await tutoredClass(0);
    const { id } = await saveRegister(all.tutor, all);
    await sql`insert into register_corrections (register_id, version, reopened_by, reason, marks)
      values (${id}, 1, ${all.tutor.actor.staffId}, 'by hand', '{}')`;
    const attempts = [
      sql`update registers set date = '2026-11-14' where id = ${id}`,
      sql`update registers set saved_at = '2026-01-01' where id = ${id}`,
      sql`update registers set status = 'draft' where id = ${id}`,
      sql`update registers set status = 'draft', saved_at = null where id = ${id}`,
      sql`update registers set status = 'draft', saved_at = null, version = 2, session_id = ${other.there.saturday}
        where id = ${id}`,
      sql`update registers set status = 'draft', saved_at = null, version = 2,
        marked_by = ${other.tutor.actor.staffId} where id = ${id}`,
      sql`delete from registers where id = ${id}`,
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toThrow(locked);
  });

  test("can be corrected only if it is saved, and only at its current version", async () => {
    const all = await tutoredClass(1);
    const { id } = await writeRegister(all.tutor, all, { present: all.ids });
    const correct = (version: number) =>
      sql`insert into register_corrections (register_id, version, reopened_by, reason, marks)
        values (${id}, ${version}, ${all.tutor.actor.staffId}, 'by hand', '{}')`;
    await expect(correct(1)).rejects.toThrow(/only a saved register is corrected/);
    await saveRegister(all.tutor, all);
    await expect(correct(3)).rejects.toThrow(/only a saved register is corrected/);
  });

  test("is not saved while a student in it is unmarked", async () => {
    const all = await tutoredClass(1);
    const [one] = all.ids as [string];
    await writeRegister(all.tutor, all, { present: [one] });
    const { id } = await writeRegister(all.tutor, all, { present: [] });
    await expect(
      sql`update registers set status = 'saved', saved_at = now() where id = ${id}`,
    ).rejects.toThrow(/leaves nobody unmarked/);
  });
});
