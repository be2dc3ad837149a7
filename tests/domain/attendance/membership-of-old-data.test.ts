import { readFileSync } from "node:fs";
import { join as pathOf } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/db/client";
import type { NewClass, Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { join, leave, type Moves, move, noon, seasonOfMoves, spansOf, write } from "./season-of-moves";

let season: Moves;
beforeAll(async () => {
  await noon("2026-10-01");
  await closeDatabase();
  season = await seasonOfMoves();
});
afterAll(closeDatabase);

/** Memberships as the migration makes them of what an academy has that never stored any. */
async function migrate(): Promise<void> {
  const file = pathOf(process.cwd(), "db/migrations/0017_memberships_of_sessions.sql");
  const statement = readFileSync(file, "utf8")
    .split("--> statement-breakpoint")
    .find((part) => part.includes("WITH paid AS"));
  await sql`delete from session_memberships`;
  await sql.unsafe(statement ?? "");
}

/** The audit log takes Postgres's own time, not the file's: dates what was logged since as of the file's now. */
async function dateLog(): Promise<void> {
  await sql`update audit_log set at = now() where at > pg_catalog.now() - interval '1 hour'`;
}

/** A mark as the old registers had it, whoever belonged where. */
async function oldMark(there: NewClass, date: string, seat: Seat, state: string) {
  const [register] = await sql`insert into registers (session_id, date, status, marked_by)
    values (${there.saturday}, ${date}, 'draft', ${season.tutor.actor.staffId})
    on conflict (session_id, date) where status <> 'removed' do update set version = registers.version returning id`;
  await sql`insert into register_marks (register_id, student_id, state) values (${register!.id}, ${seat.student.id}, ${state})`;
}

test("days of old enrollments come from the audit log, from the enrollment where it says nothing, and from marks as proof", async () => {
  const { a, b } = season;
  await sql`alter table audit_log disable trigger user`;
  const [moved, unlogged, left, proven] = [await join(a), await join(a), await join(a), await join(a)];
  await dateLog();
  await noon("2026-10-03");
  await write(season, a, "2026-10-03", "draft", { present: [moved, unlogged, left, proven] });
  await noon("2026-10-07");
  await move(season, moved, b);
  await move(season, proven, b);
  await move(season, moved, a);
  await dateLog();
  await noon("2026-10-09");
  await move(season, moved, b);
  await dateLog();
  await noon("2026-10-13");
  await leave(season, left);
  await dateLog();
  await sql`update audit_log set changes = changes - 'sessions' where subject = ${`enrollment:${unlogged.enrollmentId}`}`;
  await sql`alter table audit_log enable trigger user`;
  await sql`update registers set created_at = '2026-09-01'`;
  // What the old product did: absent in the new session's register of a day on which he was in the old one.
  await oldMark(b, "2026-10-03", proven, "absent");
  await sql`update registers set created_at = '2026-09-01'`;
  await migrate();
  expect(await spansOf(moved)).toEqual(["2026-10-01..2026-10-08", "2026-10-09.."]);
  expect(await spansOf(unlogged)).toEqual(["2026-10-01.."]);
  expect(await spansOf(left)).toEqual(["2026-10-01..2026-10-12"]);
  expect(await spansOf(proven)).toEqual(["2026-10-01..2026-10-06", "2026-10-07.."]);
});
