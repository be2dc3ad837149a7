import { afterAll, beforeAll, expect, test } from "vitest";
import { SEASON_STATUSES_WRITTEN_TO } from "@/lib/domain/correspondence/batches/input";
import { readPeople } from "@/lib/domain/correspondence/batches/people";
import {
  countAudiences,
  countGroupAudiences,
  listUnreached,
} from "@/lib/domain/correspondence/batches/unreached";
import { archiveStudents } from "@/lib/domain/people/students/archive-students";
import { closeDatabase, read } from "@/lib/platform/db/client";
import { heldSeat, newClass, paidSeat, payByPaybill, student } from "../../../api/fixtures";
import { asStaff, type StaffCtx } from "../../../support/actors";
import { sql } from "../../../support/database";
import { refusalOf } from "../../../support/outcome";
import { closeSeason, openSeason } from "../../../support/seasons";
import { setSetting } from "./batch-fixtures";

let admin: StaffCtx;
let owing: string[];

/** One who paid, one who holds a seat unpaid, one whose hold ended, and one whose ended hold was followed by a new one. */
beforeAll(async () => {
  admin = await asStaff("admin");
  await paidSeat();
  const [held, ended, again] = [await heldSeat(), await heldSeat(), await heldSeat()];
  await sql`update enrollments set state = 'expired' where id in ${sql([ended.enrollmentId, again.enrollmentId])}`;
  await heldSeat(again.student);
  owing = [held, ended, again].map(({ student }) => student.id);
});
afterAll(closeDatabase);

test("everyone who owes is each student once who holds or held an unpaid seat, and nobody who paid", async () => {
  const audience = { season: 8, status: "owing" };
  const { people } = await listUnreached(admin, { audience, channel: "sms" });
  expect(people).toBe(owing.length);
});

test("each audience of a season shows how many people a message to it would reach", async () => {
  const [counted] = await countAudiences(admin, {});
  expect(counted).toEqual({
    season: 8,
    owing: 3,
    unpaid: 2,
    hold_ended: 1,
    enrolled: 1,
    waiting: 0,
    no_place: 1,
  });
  for (const status of SEASON_STATUSES_WRITTEN_TO) {
    const { people } = await listUnreached(admin, { audience: { season: 8, status }, channel: "sms" });
    expect(people, status).toBe(counted![status]);
  }
});

test("whose credit pays for a place owes nothing, and who has a part of it owes the rest", async () => {
  const [whole, part] = [await heldSeat(), await heldSeat()];
  await sql`update enrollments set state = 'expired' where id in ${sql([whole.enrollmentId, part.enrollmentId])}`;
  const audience = { season: 8, status: "hold_ended" as const };
  const left = async () => {
    const all = await read((db) => readPeople(db, admin.actor, "any", audience));
    return [whole, part].map(
      ({ student }) => all.find(({ studentId }) => studentId === student.id)?.seat?.dueCents,
    );
  };
  expect(await left()).toEqual([50_000, 50_000]);
  await closeSeason(8);
  await payByPaybill(whole, 500);
  await payByPaybill(part, 200);
  await openSeason(8);
  expect(await left()).toEqual([undefined, 30_000]);
  await sql`update enrollments set state = 'cancelled' where id in ${sql([whole.enrollmentId, part.enrollmentId])}`;
});

test("each class says how many owe, each course how many are enrolled, and the staff how many they are", async () => {
  const { owing, enrolled, staff } = await countGroupAudiences(admin, {});
  expect(Object.values(owing).reduce((sum, people) => sum + people, 0)).toBeGreaterThan(0);
  for (const [class_id, people] of Object.entries(owing)) {
    const audience = { class_id, status: "owing" };
    expect((await listUnreached(admin, { audience, channel: "sms" })).people).toBe(people);
  }
  for (const [course_id, people] of Object.entries(enrolled))
    expect((await listUnreached(admin, { audience: { course_id }, channel: "sms" })).people).toBe(people);
  expect((await listUnreached(admin, { audience: { staff: true }, channel: "sms" })).people).toBe(staff);
});

/** The counts are those of the people whom a message reaches. */
async function expectReached(ctx: StaffCtx, counts: Record<string, number>, name: "class_id" | "session_id") {
  expect(Object.keys(counts).length).toBeGreaterThan(0);
  for (const [id, count] of Object.entries(counts))
    expect((await listUnreached(ctx, { audience: { [name]: id }, channel: "sms" })).people).toBe(count);
}

test("each class and session says how many a message reaches, to a tutor those of their own sessions", async () => {
  const tutor = await asStaff("tutor");
  await setSetting("tutors_may_write", true);
  const [own, other] = [await newClass({ tutorId: tutor.actor.staffId }), await newClass()];
  const archived = await student();
  for (const group of [own, other]) await paidSeat(await student(), group);
  await paidSeat(archived, own);
  await archiveStudents(admin, { ids: [archived.id], status: "archived" });
  // Another tutor's session of the own class, with a student who attends it alone.
  const [elsewhere] = await sql`update sessions set tutor_id = null where id = ${own.sunday} returning id`;
  const { enrollmentId } = await paidSeat(await student(), own);
  await sql`delete from enrollment_sessions where enrollment_id = ${enrollmentId} and session_id <> ${elsewhere!.id}`;

  const all = await countGroupAudiences(admin, {});
  expect([all.classes[own.classId], all.sessions[own.saturday], all.sessions[own.sunday]]).toEqual([2, 1, 2]);
  await expectReached(admin, all.classes, "class_id");
  await expectReached(admin, all.sessions, "session_id");
  const theirs = await countGroupAudiences(tutor, {});
  expect(theirs.classes).toEqual({ [own.classId]: 1 });
  expect(theirs.sessions[own.sunday]).toBeUndefined();
  await expectReached(tutor, theirs.classes, "class_id");
  await expectReached(tutor, theirs.sessions, "session_id");
});

test("who has no place is no audience of a class", async () => {
  const { classId } = await newClass();
  const audience = { class_id: classId, status: "no_place" };
  expect(await refusalOf(listUnreached(admin, { audience, channel: "sms" }))).toMatchObject({
    kind: "invalid",
  });
});

test("a tutor cannot write to the audiences of a season, nor to those of a class who owe", async () => {
  const tutor = await asStaff("tutor");
  await setSetting("tutors_may_write", true);
  const { classId } = await newClass({ tutorId: tutor.actor.staffId });
  const audience = { class_id: classId, status: "owing" };
  expect(await countAudiences(tutor, {})).toEqual([]);
  expect((await countGroupAudiences(tutor, {})).owing).toEqual({});
  expect(await refusalOf(listUnreached(tutor, { audience, channel: "sms" }))).toMatchObject({
    kind: "forbidden",
  });
});
