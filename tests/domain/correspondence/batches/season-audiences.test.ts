import { afterAll, beforeAll, expect, test } from "vitest";
import { SEASON_STATUSES_WRITTEN_TO } from "@/lib/domain/correspondence/batches/input";
import { countAudiences, listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, paidSeat } from "../../../api/fixtures";
import { asStaff, type StaffCtx } from "../../../support/actors";
import { sql } from "../../../support/database";

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

test("a tutor cannot write to the audiences of a season", async () => {
  expect(await countAudiences(await asStaff("tutor"), {})).toEqual([]);
});
