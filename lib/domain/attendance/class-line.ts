import "server-only";
import { eq, sql } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { catalogTexts } from "../catalog/texts";
import { ClassLine } from "./input";
import { type EnrollmentShare, readShares, seenBy } from "./read-shares";
import { isNearTheLine } from "./share-rules";

/**
 * How a student's share compares with the one that completes the course: `near` may miss at most one more meeting, `below`
 * has a lower share while no meeting is left or the season's end is unknown, `lost` cannot reach it by attending all that
 * are left.
 */
export const LINES = ["near", "below", "lost"] as const;
type Line = (typeof LINES)[number];

/**
 * The students of a class near the line of completion or below it, those who can still complete first. A tutor sees students
 * of their own sessions. lib/domain/attendance/README.md.
 * @returns `needed` is the share that completes the course in per cent; `may_miss` the meetings that may be missed, null
 *   unless near
 * @throws Refusal 404
 */
export const classLine = query("attendance.class-line", ClassLine, async ({ actor, scope, input, db }) => {
  const [group] = await db.select({ id: classes.id }).from(classes).where(eq(classes.id, input.class_id));
  if (!group) throw new Refusal("not_found", "not_found", catalogTexts.noClass(input.class_id));
  const { attendance_percent: needed } = await readSettings(db);
  const shares = await readShares(
    db,
    sql`e.class_id = ${group.id} and e.outcome is null and ${seenBy(actor, scope)}`,
  );
  const found = shares.flatMap((share) => {
    const line = lineOf(share);
    return line ? [{ ...share, line }] : [];
  });
  if (found.length === 0) return { class_id: group.id, needed, students: [] };
  const people = await db.execute<{ id: string; full_name: string; registration_no: string; msisdn: string }>(
    sql`select id, full_name, registration_no, msisdn from students
      where id = any(${`{${found.map(({ student_id }) => student_id).join(",")}}`}::uuid[])`,
  );
  const byId = new Map([...people].map(({ id, ...person }) => [id, person]));
  const students = found.flatMap(({ enrollment_id, student_id, attended, met, percent, budget, line }) => {
    const person = byId.get(student_id);
    const may_miss = line === "near" && budget.kind === "left" ? budget.meetings : null;
    return person ? [{ enrollment_id, student_id, ...person, line, attended, met, percent, may_miss }] : [];
  });
  students.sort(
    (one, other) =>
      LINES.indexOf(one.line) - LINES.indexOf(other.line) ||
      (one.may_miss ?? 0) - (other.may_miss ?? 0) ||
      one.full_name.localeCompare(other.full_name),
  );
  return { class_id: group.id, needed, students };
});

/** Undefined for a student well above the line, or without a meeting yet. */
function lineOf({ attended, met, needed, budget }: EnrollmentShare): Line | undefined {
  if (budget.kind === "lost") return "lost";
  if (isNearTheLine({ attended, met }, budget)) return "near";
  const isOpen = budget.kind === "over" || budget.kind === "unknown";
  return isOpen && met > 0 && attended * 100 < needed * met ? "below" : undefined;
}
