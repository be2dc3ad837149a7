import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/db/client";
import { sql } from "../../support/database";
import { gateAfterInsert } from "../../support/gate";
import { join, type Moves, move, noon, seasonOfMoves, shareOf, spansOf, write } from "./season-of-moves";

let season: Moves;
beforeAll(async () => {
  await noon("2026-10-10");
  await closeDatabase();
  season = await seasonOfMoves();
});
afterAll(closeDatabase);

async function joinedEarlier() {
  const seat = await join(season.a);
  await sql`update enrollments set enrolled_at = '2026-10-05T09:00:00Z' where id = ${seat.enrollmentId}`;
  return seat;
}

test("a student moved while the old session's register of that day is being saved stays in that register", async () => {
  const seat = await joinedEarlier();
  const gate = await gateAfterInsert("register_marks");
  const saving = write(season, season.a, "2026-10-10", "saved", { present: [seat] });
  await gate.reached();
  const moving = move(season, seat, season.b);
  await gate.anotherWaits();
  await gate.open();
  await Promise.all([saving, moving]);
  expect(await spansOf(seat)).toEqual(["2026-10-05..2026-10-10", "2026-10-11.."]);
  expect(await shareOf(season, seat)).toBe("1/1");
});

test("control: without the lock on memberships, somebody is marked in a session they did not belong to that day", async () => {
  const seat = await joinedEarlier();
  const writer = await sql.reserve();
  await writer`begin`;
  const [register] = await writer`insert into registers (session_id, date, status, marked_by)
    values (${season.a.sunday}, '2026-10-10', 'draft', ${season.tutor.actor.staffId}) returning id`;
  await writer`insert into register_marks (register_id, student_id, state) values (${register!.id}, ${seat.student.id}, 'present')`;
  await move(season, seat, season.b);
  await writer`commit`;
  writer.release();
  const broken = await sql`select rule, subject from check_invariants()`;
  expect([...broken]).toEqual([
    { rule: "whoever is marked belonged to the session that day", subject: register!.id },
  ]);
  await sql`delete from register_marks where register_id = ${register!.id}`;
  await sql`delete from registers where id = ${register!.id}`;
});
