import "server-only";
import { sql } from "drizzle-orm";
import { academyLogo } from "@/db/schema/academy";
import type { Db } from "@/lib/platform/db/client";

const { type, width, height, hash, updatedAt, bytes } = academyLogo;

/** The logo without its bytes, with the address of its file; sides in pixels. */
export type Logo = NonNullable<Awaited<ReturnType<typeof readLogo>>>;

/** The current logo; null when there is none. */
export async function readLogo(db: Db) {
  const size = sql<number>`octet_length(${bytes})`;
  const [found] = await db.select({ type, width, height, hash, updatedAt, bytes: size }).from(academyLogo);
  if (!found) return null;
  const { updatedAt: at, ...logo } = found;
  return { url: `/logo?v=${logo.hash.slice(0, 16)}`, ...logo, updated_at: at.toISOString() };
}

/** The logo's bytes with their type and hash; null when there is none. */
export async function findLogo(db: Db) {
  const [found] = await db.select({ type, hash, bytes }).from(academyLogo);
  return found ?? null;
}
