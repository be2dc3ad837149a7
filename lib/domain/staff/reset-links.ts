import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { passwordResets } from "@/db/schema/staff";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken } from "@/lib/platform/secrets";
import { staffTexts as texts } from "./texts";

/**
 * Finds a reset link that may still be used. The table stores the hash of its token (docs/security.md, T15).
 * @throws Refusal 404 for an unknown link, 410 for one that was used or is older than 30 minutes
 */
export async function findResetLink(db: Db, token: string) {
  const [link] = await db
    .select({
      id: passwordResets.id,
      staffId: passwordResets.staffId,
      isOver: sql<boolean>`${passwordResets.usedAt} is not null or ${passwordResets.expiresAt} <= now()`,
    })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashToken(token)));
  if (!link) throw new Refusal("not_found", "not_found", texts.linkUnknown);
  if (link.isOver) throw new Refusal("gone", "link_over", texts.linkOver);
  return link;
}

/** Ends the unused links of an account, when a newer one is sent or the account changed. */
export async function endResetLinks(tx: Db, staffId: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.staffId, staffId), isNull(passwordResets.usedAt)));
}
