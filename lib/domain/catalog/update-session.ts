import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { classes, sessions } from "@/db/schema/catalog";
import { changed, command } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { findOtherClash } from "./clashes";
import { UpdateSession } from "./input";
import { lockSession, touchClasses } from "./locks";
import { readSessions } from "./read-sessions";
import { checkTimes } from "./rules";
import { notifyNewTimes } from "./session-messages";
import { catalogTexts as texts } from "./texts";
import { changeSessionRow } from "./write-sessions";

/**
 * Changes class, day, times or limit of a session; one that students chose keeps its class and day. `clash` is as for assignTutor.
 * @throws Refusal 400, 404, 409 stale, in_use, room_too_small
 */
export const updateSession = command(
  "sessions.update-session",
  UpdateSession,
  async ({ actor, input, tx }) => {
    const before = await lockSession(tx, input.id, texts.sessionNotUpdated, input.class_id);
    assertNotStale(input.seen_at, before.updatedAt);
    const wanted = {
      classId: input.class_id ?? before.classId,
      day: input.day ?? before.day,
      startsAt: input.start_at ?? before.startsAt.slice(0, 5),
      endsAt: input.end_at ?? before.endsAt.slice(0, 5),
      capacity: input.capacity === undefined ? before.capacity : input.capacity,
    };
    const { session_opens: from, session_closes: to } = await readSettings(tx);
    checkTimes([{ start_at: wanted.startsAt, end_at: wanted.endsAt }], { from, to }, () => "");
    if (wanted.classId !== before.classId) await findClass(tx, wanted.classId);
    if (await changeSessionRow(tx, before, wanted)) await notifyNewTimes(tx, [before.id]);
    await touchClasses(tx, [before.classId, wanted.classId]);
    const [after] = await readSessions(tx, eq(sessions.id, before.id), { actor });
    const fields = Object.keys(input).filter((field) => field !== "id" && field !== "seen_at");
    return changed(
      { ...after, clash: await findOtherClash(tx, before.id, before.tutorId), msg: texts.sessionUpdated },
      { type: "session.changed", id: before.id, what: { fields } },
    );
  },
);

async function findClass(tx: Db, id: string): Promise<void> {
  const [group] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, id), isNull(classes.archivedAt)));
  if (!group) throw new Refusal("not_found", "not_found", texts.noClass(id));
}
