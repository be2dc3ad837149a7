import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { passwordResets } from "@/db/schema/staff";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken } from "@/lib/platform/secrets";
import { staffTexts as texts } from "./texts";

/**
 * Finds a reset link that may still be used.
 * @throws Refusal 404 when it is unknown, 410 when it was used or is older than 30 minutes.
 */
export async function findResetLink(db: Db, token: string) {
  const [link] = await db
    .select({
      id: passwordResets.id,
      staffId: passwordResets.staffId,
      over: sql<boolean>`${passwordResets.usedAt} is not null or ${passwordResets.expiresAt} <= now()`,
    })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashToken(token)));
  if (!link) throw new Refusal("not_found", "not_found", texts.linkUnknown);
  if (link.over) throw new Refusal("gone", "link_over", texts.linkOver);
  return link;
}

/** Ends the links of an account that were not used: a newer one was sent, or the account is no longer what it was. */
export async function endResetLinks(tx: Db, staffId: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.staffId, staffId), isNull(passwordResets.usedAt)));
}
