import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { passwordResets } from "@/db/schema/staff";
import { hashToken } from "../platform/secrets";
import { Refusal } from "../refusal";
import { staffWords as words } from "./words";

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
  if (!link) throw new Refusal("not_found", "not_found", words.linkUnknown);
  if (link.over) throw new Refusal("gone", "link_over", words.linkOver);
  return link;
}
