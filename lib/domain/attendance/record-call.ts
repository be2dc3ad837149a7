import { STAFF_ROLES } from "@/db/schema/enums";
import "server-only";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { rescueCalls } from "@/db/schema/attendance";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/domain/access/actor";
import { dutyOf } from "@/lib/domain/access/roles";
import type { Scope } from "@/lib/domain/access/scopes";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { RecordCall } from "./input";
import { seenBy } from "./read-shares";
import { listedSince } from "./rescue-rows";
import { addDays } from "./rules";
import { registerTexts as texts } from "./texts";

/** A call is planned at most so many days ahead. */
const PLAN_DAYS = 60;

/**
 * Plans a call to a student on the rescue list, or records its result. An enrollment has at most one planned call: planning
 * again changes it, and a reason ends it. lib/domain/attendance/README.md.
 * @throws Refusal 400 for a caller who does not work with registers or a past day; 404 for an enrollment outside the actor's
 *   scope; 409 not_listed when the student attended again or the season was closed
 */
export const recordCall = command(
  "attendance.record-call",
  RecordCall,
  async ({ actor, scope, input, tx }) => {
    const { enrollment_id: id, reason, note } = input;
    const studentId = await lockEnrollment(tx, id, actor, scope);
    const since = await listedSince(tx, id, sql`true`);
    if (since === undefined) throw new Refusal("conflict", "not_listed", texts.notOnList);
    const now = await databaseNow(tx);
    const today = nairobiDate(now);
    const planned = await plannedCall(tx, id, since);
    const self = actor.kind === "staff" ? actor.staffId : "";
    const callerId = input.caller_id ?? (reason ? (planned?.callerId ?? self) : self);
    await refuseCaller(tx, callerId, self, scope, callerId === planned?.callerId);
    const callOn = reason ? (planned?.callOn ?? today) : (input.call_on ?? today);
    if (!reason) refuseDay(callOn, today);
    const made = reason ? { reason, calledAt: now } : {};
    const values = { callerId, callOn, note, ...made };
    if (planned)
      await tx
        .update(rescueCalls)
        .set({ ...values, updatedAt: sql`now()` })
        .where(eq(rescueCalls.id, planned.id));
    else await tx.insert(rescueCalls).values({ enrollmentId: id, ...values });
    return changed(
      {
        enrollment_id: id,
        student_id: studentId,
        caller_id: callerId,
        call_on: callOn,
        called_at: reason ? now.toISOString() : null,
        reason: reason ?? null,
        note,
        msg: reason ? texts.callRecorded : texts.callPlanned,
      },
      reason
        ? { type: "enrollment.call_made", id, what: { call: reason } }
        : { type: "enrollment.call_planned", id, what: { call_on: callOn, caller: callerId } },
    );
  },
);

/**
 * Locks an enrollment of the actor's scope, so that its rescue calls are written one after another.
 * @returns the student's id
 */
async function lockEnrollment(tx: Db, id: string, actor: Actor, scope: Scope): Promise<string> {
  const [row] = await tx.execute<{ student_id: string }>(sql`
    select e.student_id from enrollments e where e.id = ${id} and ${seenBy(actor, scope)} for no key update`);
  if (!row) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  return row.student_id;
}

/** The call planned since the student last attended. */
async function plannedCall(tx: Db, enrollmentId: string, since: string | null) {
  const [planned] = await tx
    .select({ id: rescueCalls.id, callerId: rescueCalls.callerId, callOn: rescueCalls.callOn })
    .from(rescueCalls)
    .where(
      and(
        eq(rescueCalls.enrollmentId, enrollmentId),
        isNull(rescueCalls.calledAt),
        since === null ? undefined : sql`nairobi_date(${rescueCalls.createdAt}) > ${since}`,
      ),
    )
    .orderBy(desc(rescueCalls.createdAt))
    .limit(1);
  return planned;
}

/** @param wasChosen whether this caller has the planned call already, and may have left since */
async function refuseCaller(tx: Db, callerId: string, self: string, scope: Scope, wasChosen: boolean) {
  if (scope === "own" && callerId !== self && !wasChosen) throw invalidField("caller_id", texts.callInPerson);
  if (callerId === self || wasChosen) return;
  const roles = STAFF_ROLES.filter((role) => dutyOf(role, "registers"));
  const [found] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.id, callerId),
        inArray(staff.role, roles),
        eq(staff.status, "active"),
        isNull(staff.archivedAt),
      ),
    );
  if (!found) throw invalidField("caller_id", texts.noCaller);
}

function refuseDay(callOn: string, today: string): void {
  if (callOn < today || callOn > addDays(today, PLAN_DAYS)) throw invalidField("call_on", texts.callAhead);
}
