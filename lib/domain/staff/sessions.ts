import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staffSessions } from "@/db/schema/staff";
import { hashToken, newToken } from "@/lib/platform/secrets";

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
