import "server-only";
import { and, count, desc, gte, inArray, lt } from "drizzle-orm";
import { auditLog } from "@/db/schema/records";
import { eventOf } from "@/lib/domain/events/events";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { query } from "@/lib/platform/commands/query";
import { databaseNow } from "@/lib/platform/db/now";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { nairobiDate, nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { nameSubjects } from "./audit-subjects";
import { ListRevealed } from "./input";
import { recordTexts as texts } from "./texts";

const VERBS = ["students.reveal-field", "students.record-editing"];

/**
 * A page of the sensitive fields of students that were revealed in a month by Nairobi time, by default the current one, newest
 * first: staff member, student, fields, reason, time. No values.
 */
export const listRevealed = query("reports.revealed-fields", ListRevealed, async ({ input, db }) => {
  const month = input.month ?? nairobiDate(await databaseNow(db)).slice(0, 7);
  const where = and(
    inArray(auditLog.verb, VERBS),
    gte(auditLog.at, nairobiMidnight(`${month}-01`)),
    lt(auditLog.at, nairobiMidnight(`${following(month)}-01`)),
  );
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(auditLog).where(where);
  const lines = await db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  const names = await staffNames(
    db,
    lines.map(({ actorId }) => actorId),
  );
  const subjects = await nameSubjects(
    db,
    lines.map(({ subject }) => subject),
  );
  const rows = lines.flatMap((line) => {
    const event = eventOf(line);
    if (event?.type !== "student.revealed") return [];
    const { id, at, actorId, subject } = line;
    return {
      id,
      at: at.toISOString(),
      who: names[actorId ?? ""] ?? texts.formerStaff,
      student_id: String(event.id),
      student: subjects.get(subject)?.name ?? null,
      fields: event.what.revealed,
      reason: event.what.reason,
    };
  });
  return { month, rows, total };
});

/** The month after a month, YYYY-MM. */
function following(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
