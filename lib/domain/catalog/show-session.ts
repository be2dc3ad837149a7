import "server-only";
import { and, eq } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { ShowSession } from "./input";
import { classesWithDetails } from "./list-scope";
import { readSessions } from "./read-sessions";
import { catalogTexts } from "./texts";

/** One live session; staff also see those of closed seasons. @throws Refusal 404 for an unknown id. */
export const showSession = query("sessions.get-session", ShowSession, async ({ actor, input, db }) => {
  const which = and(eq(sessions.id, input.sessionId), classesWithDetails(db, actor));
  const [found] = await readSessions(db, which, { actor, withArchived: true });
  if (!found) throw new Refusal("not_found", "not_found", catalogTexts.noSession);
  return found;
});
