import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/platform/permissions/actor";
import type { Scope } from "@/lib/platform/permissions/permissions";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSessions } from "../catalog/read-sessions";
import { staffTexts } from "../staff/texts";
import { readCounts } from "./read-counts";
import { enrolledOn, readMembers } from "./roster";

/**
 * A tutor's sessions with their students of today and the attendance by date, in so many questions however many there
 * are.
 * @param asked the tutor; who has only the own sessions asks for these.
 * @throws Refusal 403 for another tutor's, 404 for an unknown tutor.
 */
export async function readTutorSessions(db: Db, actor: Actor, scope: Scope, asked: string | undefined) {
  const tutorId = whose(actor, scope, asked);
  const [tutor] = await db
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(and(eq(staff.id, tutorId), eq(staff.role, "tutor")));
  if (!tutor) throw new Refusal("not_found", "not_found", staffTexts.notThere("tutor", tutorId));
  const today = nairobiDate(await databaseNow(db));
  const own = await readSessions(db, eq(sessions.tutorId, tutor.id));
  const ids = own.map(({ id }) => id);
  const members = await readMembers(db, ids);
  const counted = await readCounts(db, ids);
  return {
    today,
    tutor: { id: tutor.id, name: `${tutor.firstName} ${tutor.lastName}` },
    sessions: own.map((session) => ({
      ...session,
      students: enrolledOn(members, session.id, today),
      attendance: Object.fromEntries(
        counted
          .filter(({ session_id }) => session_id === session.id)
          .map(({ session_id: _session, date, ...counts }) => [date, counts] as const),
      ),
    })),
  };
}

function whose(actor: Actor, scope: Scope, asked: string | undefined): string {
  const self = actor.kind === "staff" ? actor.staffId : "";
  if (scope === "own" && asked && asked !== self) {
    throw new Refusal("forbidden", "not_allowed", "These sessions are another tutor's.");
  }
  return asked ?? self;
}
