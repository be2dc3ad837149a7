import "server-only";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { studentAccess } from "@/db/schema/students";
import type { Actor } from "@/lib/platform/permissions/actor";
import { hashToken, newToken } from "@/lib/platform/secrets";

const IDLE = sql`interval '30 minutes'`;
const VISIT = sql`interval '2 hours'`;

/**
 * Opens a visit for a student. Only the token's hash is stored; the token goes into a cookie or to the API's caller.
 * @returns token, level and `expires_at`, two hours from now
 */
export async function issueAccess(tx: Db, studentId: string, level: "view" | "manage") {
  const token = newToken();
  const [row] = await tx
    .insert(studentAccess)
    .values({ studentId, level, tokenHash: hashToken(token), expiresAt: sql`now() + ${VISIT}` })
    .returning({ expiresAt: studentAccess.expiresAt });
  if (!row) throw new Error("a visit was not written");
  return { token, level, expires_at: row.expiresAt.toISOString() };
}

/**
 * The visit of a token. A visit ends after 30 idle minutes, and after two hours at the latest (docs/business-rules.md,
 * "Staff and access"). @returns undefined when it has ended or never was
 */
export async function resolveAccess(db: Db, token: string) {
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
        eq(studentAccess.tokenHash, hashToken(token)),
        isNull(studentAccess.revokedAt),
        gt(studentAccess.expiresAt, sql`now()`),
        gt(studentAccess.lastSeenAt, sql`now() - ${IDLE}`),
      ),
    );
  if (visit?.stale) {
    await db.update(studentAccess).set({ lastSeenAt: sql`now()` }).where(eq(studentAccess.id, visit.id));
  }
  return visit;
}

/** The student of a live visit as an actor; undefined when the token has none. */
export async function resolveVisitor(db: Db, token: string): Promise<Actor | undefined> {
  const visit = await resolveAccess(db, token);
  return visit && { kind: "student", studentId: visit.studentId, level: visit.level };
}

/** Deletes visits a day after they ended. @returns how many */
export async function sweepVisits(tx: Db): Promise<number> {
  const gone = await tx
    .delete(studentAccess)
    .where(lt(studentAccess.expiresAt, sql`now() - interval '1 day'`))
    .returning({ id: studentAccess.id });
  return gone.length;
}
