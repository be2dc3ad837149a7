import "server-only";
import { and, count, eq, like, notInArray, or, type SQL, sql } from "drizzle-orm";
import { auditLog } from "@/db/schema/records";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { madeBetween } from "@/lib/platform/db/made-between";
import { containsPattern, rowsBefore } from "@/lib/platform/db/pagination";
import { type AuditSubject, linesOfPeople, nameSubjects } from "./audit-subjects";
import { ListAudit } from "./input";
import { recordTexts as texts } from "./texts";

/** Verbs that are look-ups: they change nothing. The first one is of lines from before look-ups opened student sessions themselves. */
const LOOK_UPS = ["students.open-visit", "students.find-student", "reports.exposed", "reports.readers"];
/** Rows beyond are neither counted nor paged; older ones are found by date. */
const MAX_ROWS = 10_000;

/**
 * A page of the audit log, newest first or as asked, filtered by actor (a staff id), verb, prefix of the subject, Nairobi dates,
 * and a search: by a person or an M-Pesa code, else in verb and subject. Look-ups, which change nothing, can be left out. `total`
 * is at most 10,000; `total_is_more` says that there are more.
 */
export const listAudit = query("reports.audit-log", ListAudit, async ({ input, db }) => {
  const where = and(
    input.actor ? and(eq(auditLog.actorKind, "staff"), eq(auditLog.actorId, input.actor)) : undefined,
    input.verb ? eq(auditLog.verb, input.verb) : undefined,
    input.subject ? ofSubject(input.subject) : undefined,
    madeBetween(auditLog.at, input),
    (await linesOfPeople(db, input.search)) ?? mentions(input.search),
    input.look_ups === "hidden" && !LOOK_UPS.includes(input.verb ?? "")
      ? notInArray(auditLog.verb, LOOK_UPS)
      : undefined,
  );
  const counted = await countUpTo(db, where, MAX_ROWS + 1);
  const skipped = rowsBefore(input);
  const rows =
    skipped >= Math.min(counted, MAX_ROWS)
      ? []
      : await db
          .select()
          .from(auditLog)
          .where(where)
          .orderBy(...inOrder(orderOf(input.sort, { at: [auditLog.at, auditLog.id] })))
          .limit(Math.min(input.pageSize, MAX_ROWS - skipped))
          .offset(skipped);
  const names = await staffNames(
    db,
    rows.map(({ actorKind, actorId }) => (actorKind === "staff" ? actorId : null)),
  );
  const subjects = await nameSubjects(
    db,
    rows.map(({ subject }) => subject),
  );
  return {
    rows: rows.map((row) => shown(row, names, subjects.get(row.subject))),
    total: Math.min(counted, MAX_ROWS),
    total_is_more: counted > MAX_ROWS,
  };
});

type Line = typeof auditLog.$inferSelect;

/** An index finds a single subject; a prefix matches so many lines that it needs none. */
function ofSubject(subject: string): SQL {
  if (/^[a-z-]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(subject))
    return eq(auditLog.subject, subject);
  return sql`starts_with(${auditLog.subject}, ${subject})`;
}

/** Verbs and subjects are lower case without accents. */
function mentions(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = containsPattern(search.toLowerCase());
  return or(like(auditLog.verb, pattern), like(auditLog.subject, pattern));
}

async function countUpTo(db: Db, where: SQL | undefined, most: number): Promise<number> {
  const some = db.select({ one: sql`1` }).from(auditLog).where(where).limit(most).as("some");
  const [row] = await db.select({ all: count() }).from(some);
  return row?.all ?? 0;
}

function shown(line: Line, names: Record<string, string>, about: AuditSubject | undefined) {
  return {
    id: line.id,
    at: line.at.toISOString(),
    actor_kind: line.actorKind,
    actor_id: line.actorId,
    actor_name: actorName(line, names),
    verb: line.verb,
    subject: line.subject,
    subject_name: about?.name ?? null,
    ...(about?.student_id ? { student_id: about.student_id } : {}),
    changes: line.changes as Record<string, unknown>,
    request_id: line.requestId,
  };
}

function actorName({ actorKind, actorId }: Line, names: Record<string, string>): string {
  if (actorKind === "staff") return names[actorId ?? ""] ?? texts.formerStaff;
  return texts.actors[actorKind === "system" ? (actorId ?? "") : actorKind] ?? texts.unknownActor;
}
