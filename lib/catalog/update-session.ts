import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, sessions } from "@/db/schema/catalog";
import { readSettings } from "../academy/steps";
import { changed, command } from "../command";
import { Refusal } from "../refusal";
import { lockSession } from "./find-session";
import { placesInSessions } from "./history";
import { UpdateSession } from "./input";
import { readSessions } from "./read-sessions";
import { checkTimes } from "./rules";
import { seatsTakenBySession } from "./seats";
import { catalogWords as words } from "./words";

/**
 * Changes day, times or room limit of a session. A session that students attend keeps its class and day, for they chose
 * one session a day of that class.
 * @throws Refusal 400, 404, 409 in_use.
 */
export const updateSession = command("sessions.update-session", UpdateSession, async ({ input, tx }) => {
  const before = await lockSession(tx, input.id, words.sessionNotUpdated);
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
  await refuseSmallRoom(tx, before.id, wanted.capacity);
  if (wanted.classId !== before.classId || wanted.day !== before.day) {
    const places = await placesInSessions(tx, [before.id]);
    if (places > 0)
      throw new Refusal("conflict", "in_use", words.sessionInUse(places), { data: { students: places } });
  }
  await tx
    .update(sessions)
    .set({ ...wanted, updatedAt: sql`now()` })
    .where(eq(sessions.id, before.id));
  const [after] = await readSessions(tx, eq(sessions.id, before.id));
  const fields = Object.keys(input).filter((field) => field !== "id");
  return changed(
    { ...after, msg: words.sessionUpdated },
    { subject: `session:${before.id}`, what: { fields } },
  );
});

async function findClass(tx: Db, id: string): Promise<void> {
  const [group] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, id), isNull(classes.archivedAt)));
  if (!group) throw new Refusal("not_found", "not_found", words.noClass(id));
}

/** A room does not get smaller than those who sit in it. */
async function refuseSmallRoom(tx: Db, id: string, capacity: number | null): Promise<void> {
  const taken = (await seatsTakenBySession(tx, [id])).get(id) ?? 0;
  if (capacity === null || taken <= capacity) return;
  const sentence = words.roomTooSmall(taken);
  throw new Refusal("conflict", "room_too_small", sentence, { errors: { capacity: [sentence] } });
}
