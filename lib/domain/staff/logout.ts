import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { staffSessions } from "@/db/schema/staff";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { staffTexts as texts } from "./texts";

/** Signs this device out; its token is dead. */
export const logout = command("auth.logout", z.object({}), async ({ actor, tx }) => {
  if (actor.kind !== "staff") return unchanged({ msg: texts.signedOut });
  await tx.update(staffSessions).set({ revokedAt: sql`now()` }).where(eq(staffSessions.id, actor.sessionId));
  return changed({ msg: texts.signedOut }, { subject: `staff:${actor.staffId}`, what: { signed_out: true } });
});
