import "server-only";
import { eq, exists, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { wordList } from "@/db/schema/columns";
import { LIVE_STATES } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/platform/permissions/actor";
import type { Scope } from "@/lib/platform/permissions/permissions";
import { Refusal } from "@/lib/platform/refusal";
import { studentTexts as texts } from "./texts";

/**
 * Lets a visit act for its own student only. A caller without a visit acts for whom it names by the unguessable id.
 * @throws Refusal 403 when a visit names somebody else.
 */
export function refuseOthers(actor: Actor, scope: Scope, studentId: string): void {
  if (scope !== "own" || actor.kind !== "student" || actor.studentId === studentId) return;
  throw new Refusal("forbidden", "not_allowed", texts.othersRecord);
}

/** The students a member of staff may find: a tutor those of the own sessions, others all. */
export function studentsOf(db: Db, actor: Actor, scope: Scope): SQL | undefined {
  if (scope === "any" || actor.kind !== "staff") return undefined;
  return exists(
    db
      .select({ one: sql`1` })
      .from(
        sql`enrollment_sessions es join enrollments e on e.id = es.enrollment_id join sessions s on s.id = es.session_id`,
      )
      .where(
        sql`e.student_id = ${students.id} and s.tutor_id = ${actor.staffId} and e.state in (${sql.raw(wordList(LIVE_STATES))})`,
      ),
  );
}

/** The condition that finds one student by phone number, registration number or id. */
export function named(q: string, msisdn: string | null): SQL {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(q))
    return eq(students.id, q.toLowerCase());
  return msisdn
    ? eq(students.msisdn, msisdn)
    : eq(students.registrationNo, q.toUpperCase().replace(/\s/g, ""));
}
