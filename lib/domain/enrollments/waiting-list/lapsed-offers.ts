import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { waitingList } from "@/db/schema/enrollments";
import { notifyStudents } from "@/lib/domain/messaging/messages/notify";
import { offerLapsed } from "@/lib/domain/messaging/messages/student/waiting";
import type { Db } from "@/lib/platform/db/client";

/** The rows of waiting lists whose offers, given as enrollments, have just lapsed. */
export async function lapsedWith(tx: Db, enrollmentIds: readonly string[]): Promise<string[]> {
  if (enrollmentIds.length === 0) return [];
  const rows = await tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(
      and(
        inArray(waitingList.enrollmentId, [...enrollmentIds]),
        inArray(waitingList.state, ["waiting", "lapsed"]),
        eq(waitingList.isPaid, false),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Messages about lapsed offers: the student waits again at the end of the list, or not any more. */
export async function notifyLapsed(tx: Db, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  const rows = await tx
    .select({ entry: waitingList, course: courses.name, group: classes.name })
    .from(waitingList)
    .innerJoin(classes, eq(classes.id, waitingList.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(inArray(waitingList.id, [...entryIds]));
  await notifyStudents(
    tx,
    rows.map(({ entry, course, group }) => ({
      kind: "hold_over" as const,
      studentId: entry.studentId,
      cause: `offer_over:${entry.id}:${entry.lapses}`,
      text: (to) =>
        offerLapsed(to, {
          course,
          group,
          until: entry.offerUntil ?? entry.updatedAt,
          isOff: entry.state === "lapsed",
        }),
    })),
  );
}
