import "server-only";
import { randomUUID } from "node:crypto";
import { eq, lt, type SQL, sql } from "drizzle-orm";
import { studentAccess } from "@/db/schema/students";
import type { StudentActor } from "@/lib/domain/access/actor";
import { hashToken, newToken } from "@/lib/platform/secrets";
import type { Db } from "../db/client";
import { columnsAs, fixedStatement, given } from "../db/fixed-statement";
import { databaseNow } from "../db/now";
import type { SealingSession } from "./seals";

const IDLE = sql`interval '30 minutes'`;
const WHOLE_SESSION_MS = 2 * 60 * 60 * 1000;

/** A student session just opened: its ids, and what its holder gets. `expires_at` is two hours from now. */
export type OpenedStudentSession = SealingSession & {
  access: { token: string; level: "view" | "manage"; expires_at: string };
};

/**
 * Opens a student session for a student who was proved. Only the token's hash is stored; the token goes into a cookie or to the API's
 * caller, and the session's id into the seals of its ids (seals.ts).
 */
export async function openStudentSession(
  tx: Db,
  studentId: string,
  level: "view" | "manage",
): Promise<OpenedStudentSession> {
  const { session, row } = newStudentSession(tx, studentId, level, await databaseNow(tx));
  await row;
  return session;
}

/** As `openStudentSession`, but the caller writes the row with others. @param now the time of the transaction */
export function newStudentSession(tx: Db, studentId: string, level: "view" | "manage", now: Date) {
  const [id, token, expiresAt] = [randomUUID(), newToken(), new Date(now.getTime() + WHOLE_SESSION_MS)];
  const session: OpenedStudentSession = {
    ...{ sessionId: id, studentId },
    access: { token, level, expires_at: expiresAt.toISOString() },
  };
  const row = tx
    .insert(studentAccess)
    .values({ id, studentId, level, tokenHash: hashToken(token), expiresAt });
  return { session, row };
}

type LiveSession = Pick<typeof studentAccess.$inferSelect, "id" | "studentId" | "level"> & { stale: boolean };

const LIVE = {
  id: studentAccess.id,
  studentId: studentAccess.studentId,
  level: studentAccess.level,
  stale: sql`${studentAccess.lastSeenAt} < now() - interval '1 minute'`,
};
const liveSession = (which: () => SQL) =>
  fixedStatement<LiveSession>(
    () => sql`select ${columnsAs(LIVE)} from ${studentAccess} where ${which()} and ${studentAccess.revokedAt} is null
      and ${studentAccess.expiresAt} > now() and ${studentAccess.lastSeenAt} > now() - ${IDLE}`,
  );
const BY_TOKEN = liveSession(() => eq(studentAccess.tokenHash, given("hash", "text")));
const BY_ID = liveSession(() => eq(studentAccess.id, given("id", "uuid")));

/** The student of a live student session as an actor; undefined when the token has none. */
export async function resolveStudentSession(db: Db, token: string): Promise<StudentActor | undefined> {
  return actorOf(db, await BY_TOKEN(db, { hash: hashToken(token) }));
}

/** The student of a live session as an actor of level view, whatever the session's level: a seal proves no more. */
export async function resolveSealed(db: Db, sessionId: string): Promise<StudentActor | undefined> {
  const actor = await actorOf(db, await BY_ID(db, { id: sessionId }));
  return actor && { ...actor, level: "view", isBySeal: true };
}

/**
 * A student session ends after 30 idle minutes, and after two hours at the latest (lib/domain/registrations/README.md).
 * @returns undefined when it has ended or never was
 */
async function actorOf(db: Db, [session]: LiveSession[]): Promise<StudentActor | undefined> {
  if (!session) return undefined;
  const { id, studentId, level, stale } = session;
  if (stale) await db.update(studentAccess).set({ lastSeenAt: sql`now()` }).where(eq(studentAccess.id, id));
  return { kind: "student", studentId, level, sessionId: id };
}

/** Deletes student sessions a day after they ended. @returns how many */
export async function sweepStudentSessions(tx: Db): Promise<number> {
  const gone = await tx
    .delete(studentAccess)
    .where(lt(studentAccess.expiresAt, sql`now() - interval '1 day'`))
    .returning({ id: studentAccess.id });
  return gone.length;
}
