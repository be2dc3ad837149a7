import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/platform/permissions/actor";
import type { Reach } from "@/lib/platform/permissions/permissions";
import { readSessions } from "../catalog/read-sessions";
import { eatDate } from "@/lib/platform/time/nairobi-time";
import { Refusal } from "@/lib/platform/refusal";
import { staffWords } from "../staff/texts";
import { readCounts } from "./read-counts";
import { enrolledOn, readMembers } from "./roster";

/**
 * A tutor's sessions with their students of today and the attendance by date, in so many questions however many there
 * are.
 * @param asked the tutor; who has only the own sessions asks for these.
 * @throws Refusal 403 for another tutor's, 404 for an unknown tutor.
 */
export async function readTutorSessions(db: Db, actor: Actor, reach: Reach, asked: string | undefined) {
  const tutorId = whose(actor, reach, asked);
  const [tutor] = await db
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(and(eq(staff.id, tutorId), eq(staff.role, "tutor")));
  if (!tutor) throw new Refusal("not_found", "not_found", staffWords.notThere("tutor", tutorId));
  const today = eatDate(await databaseNow(db));
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

function whose(actor: Actor, reach: Reach, asked: string | undefined): string {
  const self = actor.kind === "staff" ? actor.staffId : "";
  if (reach === "own" && asked && asked !== self) {
    throw new Refusal("forbidden", "not_allowed", "These sessions are another tutor's.");
  }
  return asked ?? self;
}
