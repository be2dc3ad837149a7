import "server-only";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { ShowSession } from "./input";
import { readSessions } from "./read-sessions";
import { catalogTexts } from "./texts";

/** One live session. @throws Refusal 404 when there is none with this id. */
export const showSession = query("sessions.get-session", ShowSession, async ({ actor, input, db }) => {
  const [found] = await readSessions(db, eq(sessions.id, input.sessionId), { actor });
  if (!found) throw new Refusal("not_found", "not_found", catalogTexts.noSession);
  return found;
});
