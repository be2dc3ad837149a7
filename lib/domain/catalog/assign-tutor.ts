import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { classes, sessions } from "@/db/schema/catalog";
import type { SessionDay } from "@/db/schema/enums";
import { changed, command } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import type { Db } from "@/lib/platform/db/client";
import { AssignTutor } from "./input";
import { lockSession, touchClasses } from "./locks";
import { readSessions } from "./read-sessions";
import { findClash } from "./rules";
import { catalogTexts as texts } from "./texts";
import { lockTutor } from "./tutor-row";

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
    clash: after && input.tutor_id ? await clashOf(tx, after, input.tutor_id) : null,
    msg: texts.sessionAssigned,
  };
  return changed(result, { subject: `session:${session.id}`, what: { tutor: input.tutor_id } });
});

type Weekly = { id: string; season: number; day: SessionDay; start_at: string; end_at: string };

async function clashOf(tx: Db, session: Weekly, tutorId: string) {
  const others = and(
    eq(sessions.tutorId, tutorId),
    ne(sessions.id, session.id),
    eq(classes.seasonNumber, session.season),
  );
  const clash = findClash(session, await readSessions(tx, others));
  if (!clash) return null;
  const { class: group, course, day, start_at, end_at } = clash;
  return { class: group, course, day, start_at, end_at };
}
