import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";
import { asStudent } from "../../../support/students";

let admin: Ctx;
let other: Ctx;
beforeAll(async () => {
  [admin, other] = [await asStaff("admin"), await asStaff("admin")];
});
afterAll(closeDatabase);

async function versionOf(id: string): Promise<string> {
  const seen = await getStudent(admin, { q: id });
  if (!("updated_at" in seen)) throw new Error("staff see no version");
  return seen.updated_at;
}

const residence = async (id: string) =>
  (await sql`select residence from students where id = ${id}`)[0]!.residence;

describe("two admins change one student", () => {
  test("the second is refused as stale, and the first change stays", async () => {
    const { id } = await student();
    const seen_at = await versionOf(id);
    await updateStudent(other, { id, residence: "First", seen_at });
    const refusal = await refusalOf(updateStudent(admin, { id, residence: "Second", seen_at }));
    expect([refusal.kind, refusal.code]).toEqual(["conflict", "stale"]);
    expect(refusal.message).toContain("Somebody else changed this while you had it open.");
    expect(await residence(id)).toBe("First");
  });

  test("a change by the student makes the desk's form stale, and the other way round", async () => {
    const { id } = await student();
    const own: Ctx = asStudent(id, "manage");
    const first = await versionOf(id);
    const saved = await updateStudent(own, { id, residence: "Own words", seen_at: first });
    expect(await outcomeOf(updateStudent(other, { id, residence: "Desk", seen_at: first }))).toBe("stale");
    await updateStudent(other, { id, residence: "Desk", seen_at: saved.updated_at });
    expect(await outcomeOf(updateStudent(own, { id, residence: "Late", seen_at: saved.updated_at }))).toBe(
      "stale",
    );
  });

  test("a form without a version is saved", async () => {
    const { id } = await student();
    await updateStudent(admin, { id, residence: "First" });
    expect(await outcomeOf(updateStudent(admin, { id, residence: "Second" }))).toBe("ok");
    expect(await residence(id)).toBe("Second");
  });

  test("at the same moment, one succeeds", async () => {
    const { id } = await student();
    const seen_at = await versionOf(id);
    const tries = Array.from({ length: 10 }, (_, n) =>
      outcomeOf(updateStudent(admin, { id, residence: `Try ${n}`, seen_at })),
    );
    expect(countOutcomes(await Promise.all(tries))).toEqual({ ok: 1, stale: 9 });
  });

  test("both succeed when the first changed nothing", async () => {
    const { id } = await student({ residence: "Kayole" });
    const seen_at = await versionOf(id);
    await updateStudent(admin, { id, residence: "Kayole", seen_at });
    expect(await outcomeOf(updateStudent(admin, { id, residence: "Second", seen_at }))).toBe("ok");
  });
});

test("the list has the same version as the record, and none for a tutor", async () => {
  const { id, msisdn } = await student();
  const [row] = (await listStudents(admin, { search: msisdn })).students;
  expect(row).toMatchObject({ updated_at: await versionOf(id), phone_shared: false });
});
