import "server-only";
import { and, eq } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { waitingList } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { classTexts } from "@/lib/domain/academy/texts";
import { hasDuty } from "@/lib/domain/access/authorize";
import type { AuditEvent } from "@/lib/domain/events/events";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { currentSeason, findSeason, type Season, takesRegistrations } from "@/lib/domain/seasons/season-rows";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { type EnrollmentRow, lockEnrollmentOf } from "../enrollment-row";
import { chooseSessions } from "../rules";
import { type LockedClass, lockClass } from "../seats/class-lock";
import { classDraft, seatRefusal } from "../seats/room";
import { refuseMovedSeat } from "../seats/seat-mark";
import { holdsSeat } from "../seats/seat-rule";
import { enrollmentTexts } from "../texts";
import { JoinWaitingList } from "./input";
import { findEntry, isLive, positionOf, type WaitingRow } from "./queue";
import { findSwaps, swap } from "./swap";
import { waitingTexts as texts } from "./texts";
import { notifyWaiting } from "./waiting-messages";

/**
 * Puts a student on the waiting list of a full class, without a fee; also one with a seat in another class of the course, which
 * stays until a seat here is accepted. If a student with a seat here waits for that seat, the two swap classes at once. A
 * repeated call changes nothing.
 * @returns the position of the student; `is_new` is false for a student who was on the list already
 * @throws Refusal 404 for an unknown student or class; 400 at class_id for another season; 409 not_full, already_waiting,
 *   already_enrolled, enrollment_closed, season_closed
 */
export const joinWaitingList = command(
  "students.join-waiting-list",
  JoinWaitingList,
  async ({ actor, input, was, tx }) => {
    refuseOthers(actor, input.student_id);
    const [student] = await tx
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.id, input.student_id), eq(students.status, "active")));
    if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
    const season = await seasonOf(tx, input.class_id, hasDuty(actor, "registrations"));
    const locked = await lockClass(tx, input.class_id);
    if (!locked) throw new Refusal("not_found", "not_found", classTexts.noClass(input.class_id));
    const chosen = input.sessions.length > 0 ? chooseSessions(locked.meetings, input.sessions) : [];
    const sessionIds = chosen.map(({ id }) => id);
    const own = await lockEnrollmentOf(tx, student.id, season.number);
    const known = await findEntry(tx, student.id, input.class_id);
    if (known) return unchanged({ ...(await shown(tx, known)), is_new: false });
    await refuseMovedSeat(tx, was, own);
    await refuseUnlessFull(tx, { locked, own, season, studentId: student.id, sessionIds });

    const [entry] = await tx
      .insert(waitingList)
      .values({
        studentId: student.id,
        classId: input.class_id,
        seasonNumber: season.number,
        sessionIds,
      })
      // A concurrent call put the student on another list.
      .onConflictDoNothing()
      .returning();
    if (!entry) throw new Refusal("conflict", "already_waiting", texts.alreadyWaiting);
    const standing = await shown(tx, entry);
    const joined: AuditEvent = {
      type: "waiting.joined",
      id: entry.id,
      what: { joined: entry.classId, position: standing.position },
    };
    const [pair] = await findSwaps(tx, entry.id);
    const swapped = pair ? await swap(tx, pair) : [];
    if (swapped.length === 0) await notifyWaiting(tx, entry, standing.position);
    const msg = swapped.length > 0 ? texts.swapped : standing.msg;
    return changed({ ...standing, msg, is_new: true }, joined, ...swapped);
  },
);

/** @throws Refusal as joinWaitingList */
async function seasonOf(tx: Db, classId: string, isDesk: boolean): Promise<Season> {
  const [group] = await tx
    .select({ season: classes.seasonNumber })
    .from(classes)
    .where(eq(classes.id, classId));
  const season = group && (await findSeason(tx, group.season));
  if (!season) throw new Refusal("not_found", "not_found", classTexts.noClass(classId));
  const current = isDesk ? season : await currentSeason(tx);
  if (season.number !== current.number)
    throw invalidField("class_id", enrollmentTexts.otherSeason(current.number));
  if (isDesk) refuseClosed(season);
  return season;
}

type Asking = {
  locked: LockedClass;
  own: EnrollmentRow | undefined;
  season: Season;
  studentId: string;
  sessionIds: string[];
};

/** @throws Refusal 409 not_full, already_waiting, already_enrolled, enrollment_closed */
async function refuseUnlessFull(
  tx: Db,
  { locked, own, season, studentId, sessionIds }: Asking,
): Promise<void> {
  const [elsewhere] = await tx
    .select({ classId: waitingList.classId })
    .from(waitingList)
    .where(and(eq(waitingList.studentId, studentId), eq(waitingList.seasonNumber, season.number), isLive));
  if (elsewhere)
    throw new Refusal("conflict", "already_waiting", texts.alreadyWaiting, {
      data: { class_id: elsewhere.classId },
    });
  const seat = own && holdsSeat(own, locked.now) ? own : undefined;
  if (seat && seat.classId === locked.classId) throw hasSeat(seat, texts.hasSeat);
  if (seat && !(await isSameCourse(tx, seat.classId, locked.classId))) throw hasSeat(seat, texts.otherCourse);
  if (!takesRegistrations(season, locked.now))
    throw new Refusal("conflict", "enrollment_closed", enrollmentTexts.closed);
  if (locked.isDraft) throw classDraft();
  const full = await seatRefusal(tx, locked, { studentId, hasSeat: false, sessionIds });
  if (!full) throw new Refusal("conflict", "not_full", texts.notFull);
}

function hasSeat({ id }: EnrollmentRow, sentence: string): Refusal {
  return new Refusal("conflict", "already_enrolled", sentence, { data: { enrollment_id: id } });
}

async function isSameCourse(tx: Db, one: string, other: string): Promise<boolean> {
  const [first] = await tx.select({ course: classes.courseId }).from(classes).where(eq(classes.id, one));
  const [second] = await tx.select({ course: classes.courseId }).from(classes).where(eq(classes.id, other));
  return first?.course === second?.course;
}

async function shown(tx: Db, entry: WaitingRow) {
  const { position, ahead } = await positionOf(tx, entry.id);
  return {
    waiting_id: entry.id,
    class_id: entry.classId,
    position,
    ahead,
    msg: texts.joined(position),
  };
}
