import "server-only";
import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { settings } from "@/db/schema/academy";
import { secondFactors, staff, staffSessions } from "@/db/schema/staff";
import type { StaffActor } from "@/lib/domain/access/actor";
import { rolesWith } from "@/lib/domain/access/roles";
import { hashToken, newToken } from "@/lib/platform/secrets";
import type { Db } from "../db/client";

/** How the tokens of staff begin, so that those of students are not looked up here. */
const BEGINNING = "gnm_";

/**
 * Finds the member of staff of a live session: at most 60 minutes idle and 12 hours old, active accounts only. Role and status
 * are read at each call, so a suspension takes effect at the next one (docs/security.md).
 */
export async function resolveStaff(db: Db, token: string): Promise<StaffActor | undefined> {
  if (!token.startsWith(BEGINNING)) return undefined;
  const [row] = await db
    .select({
      sessionId: staffSessions.id,
      staffId: staff.id,
      role: staff.role,
      mustChangePassword: staff.firstLogin,
      mustSetUpSecondFactor: secondFactorIsDue,
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

/** Whether the role keeps the books, the account has no second factor, and the settings require one. Read at each call. */
const secondFactorIsDue = sql<boolean>`${inArray(staff.role, rolesWith("books"))}
  and exists (select from ${settings} where ${settings.key} = 'second_factor_required' and ${settings.value} = 'true'::jsonb)
  and not exists (select from ${secondFactors} where ${secondFactors.staffId} = ${staff.id}
    and ${secondFactors.confirmedAt} is not null)`;

/** Opens a session of 12 hours. Only the hash of its token is stored. */
export async function openSession(tx: Db, staffId: string): Promise<{ token: string; expires_at: string }> {
  const token = BEGINNING + newToken();
  const [row] = await tx
    .insert(staffSessions)
    .values({ staffId, tokenHash: hashToken(token), expiresAt: sql`now() + interval '12 hours'` })
    .returning({ expiresAt: staffSessions.expiresAt });
  if (!row) throw new Error("a session was not written");
  return { token, expires_at: row.expiresAt.toISOString() };
}

/** Ends all sessions of an account, or all but one; their tokens stop working at the next call. */
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
