import "server-only";
import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { studentAccess } from "@/db/schema/students";
import type { StudentActor } from "@/lib/domain/access/actor";
import { hashToken, newToken } from "@/lib/platform/secrets";
import type { Db } from "../db/client";
import type { SealingSession } from "./seals";

const IDLE = sql`interval '30 minutes'`;
const VISIT = sql`interval '2 hours'`;

/** A visit just opened: its session, and what its holder gets. `expires_at` is two hours from now. */
export type OpenedVisit = SealingSession & {
  access: { token: string; level: "view" | "manage"; expires_at: string };
};

/**
 * Opens a visit for a student who was proved. Only the token's hash is stored; the token goes into a cookie or to the API's
 * caller, and the session's id into the seals of its ids (seals.ts).
 */
export async function openVisit(tx: Db, studentId: string, level: "view" | "manage"): Promise<OpenedVisit> {
  const token = newToken();
  const [row] = await tx
    .insert(studentAccess)
    .values({ studentId, level, tokenHash: hashToken(token), expiresAt: sql`now() + ${VISIT}` })
    .returning({ id: studentAccess.id, expiresAt: studentAccess.expiresAt });
  if (!row) throw new Error("a visit was not written");
  const access = { token, level, expires_at: row.expiresAt.toISOString() };
  return { sessionId: row.id, studentId, access };
}

/** The student of a live visit as an actor; undefined when the token has none. */
export function resolveVisitor(db: Db, token: string): Promise<StudentActor | undefined> {
  return resolveVisit(db, eq(studentAccess.tokenHash, hashToken(token)));
}

/** The student of a live session as an actor of level view, whatever the session's level: a seal proves no more. */
export async function resolveSealed(db: Db, sessionId: string): Promise<StudentActor | undefined> {
  const actor = await resolveVisit(db, eq(studentAccess.id, sessionId));
  return actor && { ...actor, level: "view", isBySeal: true };
}

/**
 * A visit ends after 30 idle minutes, and after two hours at the latest (lib/domain/registrations/README.md).
 * @returns undefined when it has ended or never was
 */
async function resolveVisit(db: Db, which: SQL): Promise<StudentActor | undefined> {
  const [visit] = await db
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
  if (visit?.stale) {
    await db.update(studentAccess).set({ lastSeenAt: sql`now()` }).where(eq(studentAccess.id, visit.id));
  }
  if (!visit) return undefined;
  return { kind: "student", studentId: visit.studentId, level: visit.level, sessionId: visit.id };
}

/** Deletes visits a day after they ended. @returns how many */
export async function sweepVisits(tx: Db): Promise<number> {
  const gone = await tx
    .delete(studentAccess)
    .where(lt(studentAccess.expiresAt, sql`now() - interval '1 day'`))
    .returning({ id: studentAccess.id });
  return gone.length;
}
