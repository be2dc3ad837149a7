import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { classes, sessions } from "@/db/schema/catalog";
import { classTexts } from "@/lib/domain/academy/texts";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";

/** Refuses an unknown class and, with scope `own`, one in which the tutor has no session. @throws Refusal 404 */
export async function refuseUntaught(db: Db, actor: Actor, scope: Scope, classId: string): Promise<void> {
  const [group] = await db.select({ id: classes.id }).from(classes).where(eq(classes.id, classId));
  const own = actor.kind === "staff" ? actor.staffId : "";
  const [taught] =
    scope === "own"
      ? await db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(eq(sessions.classId, classId), eq(sessions.tutorId, own), isNull(sessions.archivedAt)))
          .limit(1)
      : [group];
  if (!group || !taught) throw new Refusal("not_found", "not_found", classTexts.noClass(classId));
}
