import "server-only";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { addDays } from "./rules";

/** A line on the list of a session: a student who joined it, and perhaps left since. */
export type Listed = { studentId: string; name: string; since: string; joinedAt: Date; left: boolean };
export type ListNumbers = { numbers: Map<string, number>; code: string };

/** How long before the date a sheet can be printed, in days. From then on joining, moving and leaving change no number. */
export const PRINTED_DAYS_AHEAD = 2;
/** Letters and digits that are not mistaken for each other on paper. */
const CODE_CHARACTERS = "ACDEFHJKLMNPRTUVWXY34679";
const CODE_LENGTH = 3;

/** The lines on the list of a session's date, unordered, with students who left since the sheet could be printed. */
export async function readListed(db: Db, sessionId: string, date: string): Promise<Listed[]> {
  const rows = await db.execute<Omit<Listed, "joinedAt"> & { joinedAt: string | Date }>(sql`
    select b.student_id as "studentId", s.full_name as name, b.joined_at as "joinedAt", b.first_day::text as since,
      b.last_day is not null and b.last_day < ${date}::date as left
    from session_memberships b join students s on s.id = b.student_id
    where b.session_id = ${sessionId} and b.first_day <= ${date}::date
      and (b.last_day is null or b.last_day >= ${addDays(printableFrom(date), -1)}::date)`);
  return [...rows].map((row) => ({ ...row, joinedAt: new Date(row.joinedAt) }));
}

/**
 * Numbers the students of a register as its printed sheet does: first, by name, those who joined before the sheet could be
 * printed, then the others by time, so that no number changes between print and entry. The number of a student who left
 * stays unused. lib/domain/attendance/README.md.
 * @param shown the register's students; those not on the list, e.g. after a correction, come last
 * @returns the numbers by student id, and a code made of session, date and the numbers by name: another code on paper means
 *   another list. A student who joins later changes neither numbers nor code.
 */
export function numberStudents(
  listed: Listed[],
  { sessionId, date }: { sessionId: string; date: string },
  shown: Array<{ id: string; name: string }> = [],
): ListNumbers {
  const firm = listed.filter(({ since }) => since < printableFrom(date)).sort(byName);
  const later = listed
    .filter(({ since }) => since >= printableFrom(date) && since <= date)
    .sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime() || byName(one, other));
  const lines = [...firm, ...later];
  const numbers = new Map<string, number>();
  for (const left of [true, false])
    for (const [index, line] of lines.entries())
      if (line.left === left) numbers.set(line.studentId, index + 1);
  const missing = shown.filter(({ id }) => !numbers.has(id));
  for (const [index, { id }] of missing.entries()) numbers.set(id, lines.length + index + 1);
  return { numbers, code: codeOf([sessionId, date, ...firm.map(({ studentId }) => studentId)]) };
}

/** The first day on which the sheet of a date can be printed, YYYY-MM-DD. */
export function printableFrom(date: string): string {
  return addDays(date, -PRINTED_DAYS_AHEAD);
}

function byName(one: Listed, other: Listed): number {
  return one.name.localeCompare(other.name) || one.studentId.localeCompare(other.studentId);
}

function codeOf(parts: string[]): string {
  const hash = createHash("sha256").update(parts.join(" ")).digest();
  return [...hash.subarray(0, CODE_LENGTH)]
    .map((byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length])
    .join("");
}
