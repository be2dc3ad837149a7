import "server-only";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { addDays } from "./rules";

/** A line on the list of a session: a student who enrolled, and perhaps left since. */
export type Listed = { studentId: string; name: string; since: string; enrolledAt: Date; left: boolean };
export type ListNumbers = { numbers: Map<string, number>; code: string };

/** How long before the date a sheet can be printed, in days. From then on an enrollment changes no number. */
export const PRINTED_DAYS_AHEAD = 2;
/** Letters and digits that are not mistaken for each other on paper. */
const CODE_CHARACTERS = "ACDEFHJKLMNPRTUVWXY34679";
const CODE_LENGTH = 3;

/** The lines on the list of a session's date, unordered, with students who left since the sheet could be printed. */
export async function readListed(db: Db, sessionId: string, date: string): Promise<Listed[]> {
  const printable = nairobiMidnight(printableFrom(date)).toISOString();
  const rows = await db.execute<Omit<Listed, "enrolledAt"> & { enrolledAt: string | Date }>(sql`
    select ${students.id} as "studentId", ${students.fullName} as name, ${enrollments.enrolledAt} as "enrolledAt",
      (${enrollments.enrolledAt} at time zone 'Africa/Nairobi')::date::text as since,
      ${enrollments.state} = 'cancelled' as left
    from ${enrollmentSessions}
      join ${enrollments} on ${enrollments.id} = ${enrollmentSessions.enrollmentId}
      join ${students} on ${students.id} = ${enrollments.studentId}
    where ${enrollmentSessions.sessionId} = ${sessionId} and ${enrollments.enrolledAt} is not null
      and (${enrollments.state} = 'enrolled'
        or (${enrollments.state} = 'cancelled' and ${enrollments.updatedAt} >= ${printable}::timestamptz))`);
  return [...rows].map((row) => ({ ...row, enrolledAt: new Date(row.enrolledAt) }));
}

/**
 * Numbers the students of a register as its printed sheet does: those enrolled before the sheet could be printed by name,
 * later ones by time, so that no number changes between print and entry. The number of a student who left stays unused.
 * docs/business-rules.md, "Attendance".
 * @param shown the register's students; those not on the list, e.g. after a correction, come last
 * @returns the numbers by student id, and a code of the numbers by name: a different code on paper means a different list
 */
export function numberStudents(
  listed: Listed[],
  date: string,
  shown: Array<{ id: string; name: string }> = [],
): ListNumbers {
  const firm = listed.filter(({ since }) => since < printableFrom(date)).sort(byName);
  const later = listed
    .filter(({ since }) => since >= printableFrom(date) && since <= date)
    .sort((one, other) => one.enrolledAt.getTime() - other.enrolledAt.getTime() || byName(one, other));
  const lines = [...firm, ...later];
  const numbers = new Map<string, number>();
  for (const left of [true, false])
    for (const [index, line] of lines.entries())
      if (line.left === left) numbers.set(line.studentId, index + 1);
  const missing = shown.filter(({ id }) => !numbers.has(id));
  for (const [index, { id }] of missing.entries()) numbers.set(id, lines.length + index + 1);
  return { numbers, code: codeOf(firm) };
}

/** The first day on which the sheet of a date can be printed, YYYY-MM-DD. */
export function printableFrom(date: string): string {
  return addDays(date, -PRINTED_DAYS_AHEAD);
}

function byName(one: Listed, other: Listed): number {
  return one.name.localeCompare(other.name) || one.studentId.localeCompare(other.studentId);
}

function codeOf(lines: Listed[]): string {
  const hash = createHash("sha256")
    .update(lines.map(({ studentId }) => studentId).join(" "))
    .digest();
  return [...hash.subarray(0, CODE_LENGTH)]
    .map((byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length])
    .join("");
}
