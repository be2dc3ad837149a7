import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions } from "@/db/schema/catalog";
import { Refusal } from "../refusal";

/** Finds and locks a live session. @throws Refusal 404 with the given sentence. */
export async function lockSession(tx: Db, id: string, notThere: string) {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.archivedAt)))
    .for("update");
  if (!session) throw new Refusal("not_found", "not_found", notThere);
  return session;
}
