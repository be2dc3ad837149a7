import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { waitingList } from "@/db/schema/enrollments";
import { classTexts } from "@/lib/domain/academy/texts";
import { readGuardianEnd } from "@/lib/domain/messaging/messages/addressees";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { WaitingClass, WaitingStudent } from "./input";
import { isLive, POSITION } from "./queue";
import { queueStatsOf } from "./queue-stats";

/**
 * The public data of a class's queue: the number of waiting and paying students, when the next hold ends, how many moved up last
 * season, and how long an offer lasts. At most 15 seconds old.
 * @throws Refusal 404 for an unknown class
 */
export const showQueueStats = query("classes.waiting-outlook", WaitingClass, async ({ input, db }) => {
  const [group] = await db.select({ id: classes.id }).from(classes).where(eq(classes.id, input.class_id));
  if (!group) throw new Refusal("not_found", "not_found", classTexts.noClass(input.class_id));
  return { class_id: group.id, ...(await queueStatsOf(db, group.id)) };
});

/**
 * A student's place on a waiting list: the class, the position, until when an offer is open, and the outlook of that class; and the
 * last digits of a minor's guardian's phone, to which messages go.
 */
export const showWaiting = query("students.waiting-places", WaitingStudent, async ({ actor, input, db }) => {
  refuseOthers(actor, input.student_id);
  const rows = await db
    .select({
      entry: waitingList,
      position: POSITION,
      className: classes.name,
      courseName: courses.name,
    })
    .from(waitingList)
    .innerJoin(classes, eq(classes.id, waitingList.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(eq(waitingList.studentId, input.student_id), isLive))
    .orderBy(asc(waitingList.joinedAt));
  const waiting = [];
  for (const { entry, position, className, courseName } of rows)
    waiting.push({
      waiting_id: entry.id,
      class_id: entry.classId,
      class_name: className,
      course_name: courseName,
      season: entry.seasonNumber,
      position,
      ahead: position - 1,
      state: entry.state,
      paid: entry.isPaid,
      joined_at: entry.joinedAt.toISOString(),
      offer_until: entry.state === "offered" ? (entry.offerUntil?.toISOString() ?? null) : null,
      outlook: await queueStatsOf(db, entry.classId),
    });
  return {
    student_id: input.student_id,
    guardian_ends_in: await readGuardianEnd(db, input.student_id),
    waiting,
  };
});
