import "server-only";
import { changed, command } from "@/lib/platform/commands/command";
import { assertUnchanged } from "@/lib/platform/commands/was";
import { CatalogId } from "./input";
import { lockSession, touchClasses } from "./locks";
import { catalogTexts as texts } from "./texts";
import { removeSessionRows } from "./write-sessions";

/** Deletes a session, or archives it when it has history. @throws Refusal 404, 409 in_use, season_closed. */
export const deleteSession = command("sessions.delete-session", CatalogId, async ({ input, was, tx }) => {
  const session = await lockSession(tx, input.id, texts.sessionNotDeleted);
  assertUnchanged(was, session.updatedAt);
  const archived = await removeSessionRows(tx, [session.id]);
  await touchClasses(tx, [session.classId]);
  return changed(
    { id: session.id, archived, msg: texts.sessionDeleted },
    { type: "session.removed", id: session.id, what: { deleted: !archived, archived } },
  );
});
