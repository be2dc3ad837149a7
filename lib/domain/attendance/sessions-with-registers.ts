import "server-only";
import { and, inArray } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import type { Actor } from "@/lib/domain/access/actor";
import { scopeOf } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import { readStaffPage } from "@/lib/domain/people/staff/staff-page";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { groupBy } from "@/lib/platform/group-by";
import { ListSessions, ShowSession } from "../catalog/input";
import { classesInSeason } from "../catalog/list-scope";
import { readSessions, type SessionView } from "../catalog/read-sessions";
import { readSession, readSessionPage } from "../catalog/session-page";
import { ListTutors } from "../people/staff/input";
import { type RegisterCounts, readCounts } from "./read-counts";
import { type RosterStudent, readRosters } from "./roster";

/** The list of the API: the sessions, for staff with their students and the attendance by date. */
export const listSessionsWithRegisters = query("sessions.list", ListSessions, async (job) => {
  const { sessions, total } = await readSessionPage(job);
  return { sessions: await withRegisters(job.db, job.actor, sessions), total };
});

/** The session of the API, as in its list. @throws Refusal 404 for an unknown id. */
export const showSessionWithRegisters = query("sessions.get-session", ShowSession, async (job) => {
  const [shown] = await withRegisters(job.db, job.actor, [await readSession(job)]);
  return shown;
});

/** The list of the API: the tutors with their sessions of the seasons under way, as the sessions' own list shows these. */
export const listTutorsWithSessions = query("tutors.list", ListTutors, async ({ actor, input, db }) => {
  const { rows, total } = await readStaffPage(db, ["tutor"], input, input.tutorId);
  const ids = rows.map(({ id }) => id);
  const taught = await readSessions(
    db,
    and(inArray(sessions.tutorId, ids), classesInSeason(db, actor, undefined)),
    { actor },
  );
  const shown = await withRegisters(db, actor, taught);
  const tutors = rows.map((tutor) => ({
    ...tutor,
    sessions: shown.filter(({ tutor_id }) => tutor_id === tutor.id),
  }));
  return { tutors, total };
});

type Registers = {
  students: RosterStudent[];
  attendance: Record<string, Omit<RegisterCounts, "session_id" | "date">>;
};

/**
 * Sessions, for staff with what the actor may see of their students and registers, each in one statement for all sessions: a tutor
 * of the own ones, cashiers and finance no attendance. The rest is empty.
 */
async function withRegisters(
  db: Db,
  actor: Actor,
  shown: SessionView[],
): Promise<Array<SessionView & Partial<Registers>>> {
  if (actor.kind !== "staff") return shown;
  const seenBy = (verb: VerbName) => {
    const scope = scopeOf(actor.role, verb);
    return shown.flatMap(({ id, tutor_id }) =>
      scope === "any" || (scope && tutor_id === actor.staffId) ? [id] : [],
    );
  };
  const rosters = await readRosters(db, seenBy("students.get-class-enrollment"));
  const counted = await readCounts(db, seenBy("attendance-registers.list"));
  const bySession = groupBy(counted, ({ session_id }) => session_id);
  return shown.map((session) => ({
    ...session,
    students: rosters.get(session.id) ?? [],
    attendance: Object.fromEntries(
      (bySession.get(session.id) ?? []).map(({ session_id: _session, date, ...counts }) => [date, counts]),
    ),
  }));
}
