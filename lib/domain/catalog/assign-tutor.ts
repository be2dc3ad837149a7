import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { sessions } from "@/db/schema/catalog";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { BulkResult, LeftRow } from "@/lib/platform/commands/bulk";
import { changed, changedBy, command } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import type { Db } from "@/lib/platform/db/client";
import { seasonTexts } from "../seasons/texts";
import { type Clash, findOtherClash, findTutorClashes } from "./clashes";
import { AssignTutor, AssignTutors, AssignTutorsBack } from "./input";
import { lockSession, lockSessions, lockTutor, touchClasses } from "./locks";
import { readSessions, type SessionView } from "./read-sessions";
import { manySessionsTexts, catalogTexts as texts } from "./texts";

/**
 * Gives a session a tutor, or none (null). A tutor who teaches another session at that time is accepted, because two
 * groups may share a hall; `clash` names the other session of the season.
 * @throws Refusal 404 unknown session, 400 not an active tutor, 409 stale
 */
export const assignTutor = command("sessions.assign-tutor", AssignTutor, async ({ actor, input, tx }) => {
  const session = await lockSession(tx, input.id, texts.sessionNotAssigned);
  assertNotStale(input.seen_at, session.updatedAt);
  const name = input.tutor_id === null ? null : await lockTutor(tx, input.tutor_id);
  await tx
    .update(sessions)
    .set({ tutorId: input.tutor_id, updatedAt: sql`now()` })
    .where(eq(sessions.id, session.id));
  await touchClasses(tx, [session.classId]);
  const [after] = await readSessions(tx, eq(sessions.id, session.id), { actor });
  const result = {
    id: session.id,
    tutor: name,
    tutor_id: input.tutor_id,
    updated_at: after?.updated_at,
    clash: await findOtherClash(tx, session.id, input.tutor_id),
    msg: texts.sessionAssigned,
  };
  return changed(result, { type: "session.tutor_assigned", id: session.id, what: { tutor: input.tutor_id } });
});

/**
 * Gives sessions one tutor, or none (null), in one transaction; those of a closed season are not changed. As for one
 * session, a tutor who teaches at that time already is accepted, and `clashes` names these sessions and those.
 * @throws Refusal 400 not an active tutor
 */
export const assignTutors = command(
  "sessions.assign-tutors",
  AssignTutors,
  async ({ input: { ids, tutor_id: tutorId }, tx }) => {
    const { tutor, assigned, before, left } = await assignAll(tx, ids, tutorId);
    const clashes = tutorId === null ? [] : await findTutorClashes(tx, tutorId, assigned);
    const same = ids.length - left.length - assigned.length;
    const result: BulkResult & { clashes: Clash[]; before: Assigned[] } = {
      done: assigned.length,
      unchanged: same,
      left,
      clashes,
      before,
      msg: manySessionsTexts.assigned(assigned.length, tutor, same, clashes.length > 0),
    };
    return changedBy(result, linesOf(assigned, tutorId));
  },
);

/**
 * Gives sessions the tutors back that they had before `tutor_id` was assigned to them; those that have another one by now stay.
 * @throws Refusal 400 when one of those tutors is not active any more
 */
export const assignTutorsBack = command(
  "sessions.assign-tutors",
  AssignTutorsBack,
  async ({ input: { before, tutor_id: given }, tx }) => {
    const lines: AuditEvent[] = [];
    const left: LeftRow[] = [];
    for (const { ids, tutor_id: tutorId } of before) {
      const back = await assignAll(tx, ids, tutorId, given);
      lines.push(...linesOf(back.assigned, tutorId));
      left.push(...back.left);
    }
    const asked = before.reduce((sum, { ids }) => sum + ids.length, 0);
    const result: BulkResult = {
      done: lines.length,
      unchanged: asked - left.length - lines.length,
      left,
      msg: manySessionsTexts.givenBack(lines.length),
    };
    return changedBy(result, lines);
  },
);

/** Sessions of one tutor, or of none. */
type Assigned = z.output<typeof AssignTutors>;

const linesOf = (ids: string[], tutor: string | null): AuditEvent[] =>
  ids.map((id) => ({ type: "session.tutor_assigned", id, what: { tutor } }));

/** @param from leaves as they are those that have another tutor by now */
async function assignAll(tx: Db, ids: string[], tutorId: string | null, from?: string | null) {
  const locked = await lockSessions(tx, ids);
  const tutor = tutorId === null ? null : await lockTutor(tx, tutorId);
  const history = locked.filter(({ isHistory }) => isHistory).map(({ session }) => session.id);
  const open = locked.flatMap(({ session, isHistory }) => (isHistory ? [] : session));
  const other = open.filter((session) => from !== undefined && session.tutorId !== from);
  const wanted = open.filter((session) => session.tutorId !== tutorId && !other.includes(session));
  const assigned = wanted.map(({ id }) => id);
  await tx.update(sessions).set({ tutorId, updatedAt: sql`now()` }).where(inArray(sessions.id, assigned));
  await touchClasses(tx, [...new Set(wanted.map(({ classId }) => classId))]);
  const known = new Set(locked.map(({ session }) => session.id));
  const left: LeftRow[] = [
    ...ids
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: id, code: "not_found", why: texts.sessionNotAssigned })),
    ...(await leftRows(tx, history, "season_closed", ({ season }) => seasonTexts.isClosed(season))),
    ...(await leftRows(
      tx,
      other.map(({ id }) => id),
      "stale",
      () => manySessionsTexts.assignedSince,
    )),
  ];
  const before = [...new Set(wanted.map((session) => session.tutorId))].map(
    (had): Assigned => ({
      tutor_id: had,
      ids: wanted.flatMap((session) => (session.tutorId === had ? session.id : [])),
    }),
  );
  return { tutor, assigned, before, left };
}

async function leftRows(
  tx: Db,
  ids: string[],
  code: string,
  why: (row: SessionView) => string,
): Promise<LeftRow[]> {
  if (ids.length === 0) return [];
  const rows = await readSessions(tx, inArray(sessions.id, ids), { withArchived: true });
  return rows.map((row) => ({ id: row.id, name: nameOf(row), code, why: why(row) }));
}

function nameOf({ course, class: group, day, start_at }: SessionView): string {
  return `${course}, ${group}, ${texts.days[day]} ${start_at}`;
}
