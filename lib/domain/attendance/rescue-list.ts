import { STAFF_ROLES } from "@/db/schema/enums";
import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/domain/access/actor";
import { dutyOf } from "@/lib/domain/access/roles";
import type { Scope } from "@/lib/domain/access/scopes";
import { matchesStudent } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { RescueList } from "./input";
import { seenBy } from "./read-shares";
import { countReasons, readRescueRows } from "./rescue-rows";

/**
 * The rescue list: students who missed two meeting days in a row, until they attend again or the season is closed, with the
 * call that was planned or made; how often each reason was given, by season; and the possible callers. A tutor sees students
 * of their own sessions. lib/domain/attendance/README.md.
 */
export const rescueList = query("attendance.rescue-list", RescueList, async ({ actor, scope, input, db }) => {
  const where = seenBy(actor, scope);
  const { rows, total } = await readRescueRows(db, where, {
    limit: input.pageSize,
    offset: rowsBefore(input),
    sort: input.sort,
    named: matchesStudent(input.search) ?? sql`true`,
  });
  return {
    students: rows,
    total,
    reasons: await countReasons(db, where),
    callers: await readCallers(db, actor, scope),
  };
});

/** Possible callers: active staff who work with registers; for a tutor only that tutor. */
async function readCallers(db: Db, actor: Actor, scope: Scope) {
  const roles = STAFF_ROLES.filter((role) => dutyOf(role, "registers"));
  const self = scope === "own" && actor.kind === "staff" ? eq(staff.id, actor.staffId) : undefined;
  const rows = await db
    .select({ id: staff.id, first: staff.firstName, last: staff.lastName, role: staff.role })
    .from(staff)
    .where(and(inArray(staff.role, roles), eq(staff.status, "active"), isNull(staff.archivedAt), self))
    .orderBy(asc(sql`lower(${staff.firstName})`), asc(staff.id));
  return rows.map(({ id, first, last, role }) => ({ caller_id: id, name: `${first} ${last}`, role }));
}
