import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAdmins, listCashiers, listTutors } from "@/lib/domain/people/staff/read-staff";
import { updateAdmin, updateCashier, updateTutor } from "@/lib/domain/people/staff/update-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { staffMember } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf } from "../../../support/outcome";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});
afterAll(closeDatabase);

const FORMS = [
  ["tutor", updateTutor, async (id: string) => (await listTutors(admin, { tutorId: id })).tutors],
  ["admin", updateAdmin, async (id: string) => (await listAdmins(admin, { adminId: id })).admins],
  ["cashier", updateCashier, async (id: string) => (await listCashiers(admin, { cashierId: id })).cashiers],
] as const;

describe.each(FORMS)("two admins change one %s", (role, update, show) => {
  test("the second is refused as stale, and the first change stays", async () => {
    const id = await staffMember(role);
    const seen_at = (await show(id))[0]!.updated_at;
    await update(admin, { id, first_name: "First", seen_at });
    expect(await outcomeOf(update(admin, { id, first_name: "Second", seen_at }))).toBe("stale");
    expect((await show(id))[0]).toMatchObject({ first_name: "First" });
  });

  test("a suspension makes open forms stale", async () => {
    const id = await staffMember(role);
    const seen_at = (await show(id))[0]!.updated_at;
    await update(admin, { id, status: "inactive" });
    expect(await outcomeOf(update(admin, { id, status: "active", seen_at }))).toBe("stale");
    const [row] = await sql`select status from staff where id = ${id}`;
    expect(row!.status).toBe("inactive");
  });

  test("a form without a version is saved", async () => {
    const id = await staffMember(role);
    await update(admin, { id, first_name: "First" });
    expect(await outcomeOf(update(admin, { id, first_name: "Second", seen_at: "" }))).toBe("ok");
    expect((await show(id))[0]).toMatchObject({ first_name: "Second" });
  });

  test("at the same moment, one succeeds", async () => {
    const id = await staffMember(role);
    const seen_at = (await show(id))[0]!.updated_at;
    const tries = Array.from({ length: 8 }, (_, n) =>
      outcomeOf(update(admin, { id, first_name: `Try ${n}`, seen_at })),
    );
    expect(countOutcomes(await Promise.all(tries))).toEqual({ ok: 1, stale: 7 });
  });
});
