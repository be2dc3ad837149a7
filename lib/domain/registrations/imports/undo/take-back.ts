import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { certificates } from "@/db/schema/certificates";
import { enrollmentSessions } from "@/db/schema/enrollments";
import { receiptClaims } from "@/db/schema/ledger";
import { outbox } from "@/db/schema/messages";
import { consents, registrationDrafts, seasonRegistrations, studentAccess } from "@/db/schema/students";
import { feeWaivers } from "@/db/schema/waivers";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { IS_OF_ROW, type RowFacts } from "./undo-facts";

/** What goes with a place, before it. Memberships of sessions follow by themselves. */
const OF_PLACES = [feeWaivers, receiptClaims, enrollmentSessions, certificates];
/** What goes with a new student, before the record. */
const OF_STUDENTS = [outbox, consents, studentAccess, registrationDrafts, seasonRegistrations];

/**
 * Deletes what rows made that nobody touched since: places with their waivers, claims and certificates, registrations for the season,
 * and students who were new. Somebody known stays, registered for the season before. The rows are locked.
 * @returns an audit line for each student
 */
export async function takeBack(tx: Db, rows: RowFacts[]): Promise<AuditEvent[]> {
  if (rows.length === 0) return [];
  const taken = rows.map(({ student_id, is_new, season }) => ({ student_id, is_new, season_number: season }));
  const r = sql`jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as r(student_id uuid, is_new boolean, season_number integer)`;
  const run = (statement: SQL) => tx.execute(statement);
  // Messages that wait would go to people who are not registered any more.
  await run(sql`delete from outbox o using ${r}, enrollments e where o.about_id = e.id and ${IS_OF_ROW}
    and o.student_id = r.student_id and o.state = 'queued'`);
  for (const table of OF_PLACES)
    await run(
      sql`delete from ${table} x using ${r}, enrollments e where x.enrollment_id = e.id and ${IS_OF_ROW}`,
    );
  await run(sql`delete from enrollments e using ${r} where ${IS_OF_ROW}`);
  for (const table of OF_STUDENTS)
    await run(sql`delete from ${table} x using ${r} where r.is_new and x.student_id = r.student_id`);
  await run(sql`delete from students s using ${r} where r.is_new and s.id = r.student_id`);
  await run(sql`delete from season_registrations x using ${r} where x.student_id = r.student_id
    and x.season_number = r.season_number and x.door = 'import'`);
  await run(sql`update students s set season_number = z.season_number, door = z.door, updated_at = now()
    from ${r} join lateral (select season_number, door from season_registrations z where z.student_id = r.student_id
      order by z.season_number desc limit 1) z on true
    where s.id = r.student_id and s.season_number > z.season_number`);
  return rows.map(({ student_id: id, is_new: isNew, season }) => ({
    type: "student.import_undone",
    id,
    what: { import_undone: true, removed: isNew, season },
  }));
}
