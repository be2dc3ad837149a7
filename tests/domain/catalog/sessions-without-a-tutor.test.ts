import { beforeEach, describe, expect, test } from "vitest";
import { listAssigned } from "@/lib/domain/catalog/list-assigned";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { showClass } from "@/lib/domain/catalog/show-class";
import { updateTutor } from "@/lib/domain/people/staff/update-staff";
import { createSeason } from "@/lib/domain/season-lifecycle/planning/create-season";
import { type NewClass, newClass } from "../../api/fixtures";
import { asStaff, PUBLIC, type StaffCtx } from "../../support/actors";
import { sql } from "../../support/database";
import { removeSeasons } from "../../support/seasons";

let admin: StaffCtx;
let tutor: StaffCtx;
let group: NewClass;

beforeEach(async () => {
  await sql`delete from session_memberships`;
  await sql`delete from sessions`;
  [admin, tutor] = [await asStaff("admin"), await asStaff("tutor")];
  group = await newClass({ name: "Tailoring", tutorId: tutor.actor.staffId });
  await sql`update sessions set tutor_id = ${tutor.actor.staffId} where class_id = ${group.classId}`;
});

const suspend = () => updateTutor(admin, { id: tutor.actor.staffId, status: "inactive" });
const untaught = async () =>
  (await listSessions(admin, { active_tutor: "no" })).sessions.map(({ id }) => id).sort();
describe("a session without an active tutor", () => {
  test("is none while its tutor is active; every session of a suspended tutor is one", async () => {
    expect(await untaught()).toEqual([]);
    await suspend();
    expect(await untaught()).toEqual(group.sessions.toSorted());
    const { sessions } = await showClass(admin, { classId: group.classId });
    expect(sessions.every((session) => session.no_active_tutor)).toBe(true);
  });

  test("is one that has no tutor at all, beside others of its class that have one", async () => {
    await sql`update sessions set tutor_id = null where id = ${group.saturday}`;
    expect(await untaught()).toEqual([group.saturday]);
    const { sessions } = await showClass(admin, { classId: group.classId });
    expect(sessions.filter((session) => session.no_active_tutor)).toHaveLength(1);
  });

  test("shows the public no tutor, without saying that somebody is suspended", async () => {
    await suspend();
    const [shown] = (await listSessions(PUBLIC, {})).sessions;
    expect(shown).toMatchObject({ tutor: null, tutor_id: null });
    expect(shown).not.toHaveProperty("no_active_tutor");
  });
});

test("all sessions that lose a suspended tutor are known before and found afterwards, including those of a planned season", async () => {
  await createSeason(admin, { number: 10, starts_on: "2099-04-11", ends_on: "2099-06-28", copy_from: 8 });
  const { sessions } = await listAssigned(admin, { tutorId: tutor.actor.staffId });
  await suspend();
  expect(await untaught()).toEqual(sessions.map(({ id }) => id).sort());
  expect(sessions.map(({ season }) => season).sort()).toEqual([10, 10, 10, 8, 8, 8]);
  const names = new Set(sessions.map(({ course, class: name, season }) => `${course}, ${name}, ${season}`));
  expect(names.size).toBe(2);
  await removeSeasons(10);
});
