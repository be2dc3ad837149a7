import "server-only";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staff, staffSessions } from "@/db/schema/staff";
import type { StaffActor } from "@/lib/platform/permissions/actor";
import { hashToken, newToken } from "@/lib/platform/secrets";

/**
 * The member of staff a live token stands for: 60 minutes idle, 12 hours at most, active accounts only. Role and status
 * are read now, so a suspension bites at the next call (reliability.md rule 12).
 */
export async function resolveStaff(db: Db, token: string): Promise<StaffActor | undefined> {
  const [row] = await db
    .select({
      sessionId: staffSessions.id,
      staffId: staff.id,
      role: staff.role,
      mustChangePassword: staff.firstLogin,
      stale: sql<boolean>`${staffSessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, hashToken(token)),
        isNull(staffSessions.revokedAt),
        gt(staffSessions.expiresAt, sql`now()`),
        gt(staffSessions.lastSeenAt, sql`now() - interval '60 minutes'`),
        eq(staff.status, "active"),
        isNull(staff.archivedAt),
      ),
    );
  if (!row) return undefined;
  if (row.stale) {
    await db.update(staffSessions).set({ lastSeenAt: sql`now()` }).where(eq(staffSessions.id, row.sessionId));
  }
  const { stale: _stale, ...actor } = row;
  return { kind: "staff", ...actor };
}

/** Signs a device in: an opaque token for 12 hours, of which only the hash is kept (reliability.md rule 12). */
export async function openSession(tx: Db, staffId: string): Promise<{ token: string; expires_at: string }> {
  const token = `gnm_${newToken()}`;
  const [row] = await tx
    .insert(staffSessions)
    .values({ staffId, tokenHash: hashToken(token), expiresAt: sql`now() + interval '12 hours'` })
    .returning({ expiresAt: staffSessions.expiresAt });
  if (!row) throw new Error("a session was not written");
  return { token, expires_at: row.expiresAt.toISOString() };
}

/** Ends the sessions of an account, all or all but one; their tokens are dead at the next call. */
export async function endSessions(tx: Db, staffId: string, exceptId?: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.revokedAt),
        exceptId ? ne(staffSessions.id, exceptId) : undefined,
      ),
    );
}
