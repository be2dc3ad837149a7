import "server-only";
import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { studentAccess } from "@/db/schema/students";
import type { StudentActor } from "@/lib/domain/access/actor";
import { hashToken, newToken } from "@/lib/platform/secrets";
import type { Db } from "../db/client";
import type { SealingSession } from "./seals";

const IDLE = sql`interval '30 minutes'`;
const WHOLE_SESSION = sql`interval '2 hours'`;

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
  const token = newToken();
  const [row] = await tx
    .insert(studentAccess)
    .values({ studentId, level, tokenHash: hashToken(token), expiresAt: sql`now() + ${WHOLE_SESSION}` })
    .returning({ id: studentAccess.id, expiresAt: studentAccess.expiresAt });
  if (!row) throw new Error("a student session was not written");
  const access = { token, level, expires_at: row.expiresAt.toISOString() };
  return { sessionId: row.id, studentId, access };
}

/** The student of a live student session as an actor; undefined when the token has none. */
export function resolveStudentSession(db: Db, token: string): Promise<StudentActor | undefined> {
  return resolveSession(db, eq(studentAccess.tokenHash, hashToken(token)));
}

/** The student of a live session as an actor of level view, whatever the session's level: a seal proves no more. */
export async function resolveSealed(db: Db, sessionId: string): Promise<StudentActor | undefined> {
  const actor = await resolveSession(db, eq(studentAccess.id, sessionId));
  return actor && { ...actor, level: "view", isBySeal: true };
}

/**
 * A student session ends after 30 idle minutes, and after two hours at the latest (lib/domain/registrations/README.md).
 * @returns undefined when it has ended or never was
 */
async function resolveSession(db: Db, which: SQL): Promise<StudentActor | undefined> {
  const [session] = await db
    .select({
      id: studentAccess.id,
      studentId: studentAccess.studentId,
      level: studentAccess.level,
      stale: sql<boolean>`${studentAccess.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(studentAccess)
    .where(
      and(
        which,
        isNull(studentAccess.revokedAt),
        gt(studentAccess.expiresAt, sql`now()`),
        gt(studentAccess.lastSeenAt, sql`now() - ${IDLE}`),
      ),
    );
  if (session?.stale) {
    await db.update(studentAccess).set({ lastSeenAt: sql`now()` }).where(eq(studentAccess.id, session.id));
  }
  if (!session) return undefined;
  return { kind: "student", studentId: session.studentId, level: session.level, sessionId: session.id };
}

/** Deletes student sessions a day after they ended. @returns how many */
export async function sweepStudentSessions(tx: Db): Promise<number> {
  const gone = await tx
    .delete(studentAccess)
    .where(lt(studentAccess.expiresAt, sql`now() - interval '1 day'`))
    .returning({ id: studentAccess.id });
  return gone.length;
}
