import "server-only";
import { eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { assertWas, markOf } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { type EnrollmentRow, sessionsOf } from "../enrollment-row";
import { enrollmentTexts as texts } from "../texts";

type ShownSeat = { class_id: string; status: string; sessions: { id: string }[] };

/** The mark of a seat as a page shows it: its class and times. A cancelled one is no seat. */
export function seatMark(shown: ShownSeat | null): string {
  if (!shown || shown.status === "cancelled") return markOf(null);
  const ids = shown.sessions.map(({ id }) => id);
  return markOf(shown.class_id, ids.sort());
}

/** The marks of all seats that a page of the desk shows, and of none: the season follows from the class that is chosen. */
export function seatMarks(shown: ShownSeat[]): string {
  return [null, ...shown].map(seatMark).join(" ");
}

/**
 * Refuses a form whose page showed another class or other times than the student has. The caller has locked the enrollment.
 * @param was the posted marks; undefined for callers without a page
 * @throws Refusal 409 stale, which names the class of now
 */
export async function refuseMovedSeat(
  tx: Db,
  was: string | undefined,
  own: EnrollmentRow | undefined,
): Promise<void> {
  if (was === undefined) return;
  const mark = own ? markOf(own.classId, (await sessionsOf(tx, own.id)).sort()) : markOf(null);
  if (was.split(" ").includes(mark)) return;
  if (!own) return assertWas(was, mark, texts.seatGone);
  const [now] = await tx
    .select({ course: courses.name, name: classes.name })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(classes.id, own.classId));
  assertWas(was, mark, now && texts.seatMoved(now.course, now.name));
}
