import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { classes, sessions } from "@/db/schema/catalog";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { AddSessions } from "./input";
import { refuseHistory, touchClasses } from "./locks";
import { readSessions } from "./read-sessions";
import { catalogTexts as texts } from "./texts";
import { addSessionRows } from "./write-sessions";

/** Adds sessions to a class. @returns the new sessions. @throws Refusal 400 per row, 404, 409 season_closed. */
export const addSessions = command("sessions.add-sessions", AddSessions, async ({ actor, input, tx }) => {
  const [group] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, input.class_id), isNull(classes.archivedAt)))
    .for("update");
  await refuseHistory(tx, eq(classes.id, input.class_id));
  if (!group) throw new Refusal("not_found", "not_found", texts.noClass(input.class_id));
  const ids = await addSessionRows(tx, group.id, input.sessions);
  await touchClasses(tx, [group.id]);
  const added = await readSessions(tx, inArray(sessions.id, ids), { actor });
  return changed(
    { sessions: added, msg: texts.sessionAdded },
    { type: "class.sessions_added", id: group.id, what: { sessions: ids } },
  );
});
