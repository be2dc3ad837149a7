import "server-only";
import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments, offers } from "@/db/schema/enrollments";
import { classTexts } from "@/lib/domain/academy/texts";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { SEASON_COLUMNS, type Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { enrollmentTexts as texts } from "../texts";
import { seenSeats } from "./class-lock";
import { seatHeld } from "./seat-rule";

type Wanted = {
  studentId: string;
  classId: string;
  /** The required season of the class; undefined for any open one. */
  season: number | undefined;
  /** Whether an existing enrollment is changed. */
  changes?: true;
};

/**
 * The season of the requested class, if it takes enrollments, with the course's name and the seats as read without a lock.
 * @throws Refusal 404 no such class, 400 at `class_id` for another season, 409 enrollment_closed, season_closed
 */
export async function seasonOfClass(tx: Db, request: Wanted) {
  const { classId, season: wanted, changes } = request;
  const [found] = await tx
    .select({ season: SEASON_COLUMNS, course: courses.name, seats: seenSeats(request.studentId) })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .innerJoin(seasons, eq(seasons.number, classes.seasonNumber))
    // The classes of a closed season are archived; the refusal is season_closed or enrollment_closed.
    .where(and(eq(classes.id, classId), or(isNull(classes.archivedAt), isNotNull(seasons.closedAt))));
  if (!found) throw new Refusal("not_found", "not_found", classTexts.noClass(classId));
  const season: Season = found.season;
  if (wanted !== undefined && season.number !== wanted)
    throw invalidField("class_id", texts.otherSeason(wanted));
  if (season.status === "open") return found;
  if (season.status === "planned" && (await hadSeat(tx, request, season.number))) return found;
  // For a closed season the desk and existing enrollments get season_closed; the public form gets enrollment_closed.
  if (wanted === undefined || changes) refuseClosed(season);
  const opensAt = season.status === "planned" ? season.registrationOpensAt : null;
  const sentence = opensAt ? texts.opensLater(season.number, nairobiShown(opensAt)) : texts.closed;
  throw new Refusal("conflict", "enrollment_closed", sentence);
}

/**
 * Whether the student accepted an offer of this class and still has its seat, and so may choose sessions and pay before
 * registration opens, in this class only (lib/domain/season-lifecycle/README.md).
 */
async function hadSeat(tx: Db, { studentId, classId }: Wanted, season: number): Promise<boolean> {
  const [stored] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(offers, eq(offers.enrollmentId, enrollments.id))
    .where(
      and(
        eq(enrollments.studentId, studentId),
        eq(enrollments.seasonNumber, season),
        eq(enrollments.classId, classId),
        eq(offers.answer, "accepted"),
        seatHeld(),
      ),
    )
    .limit(1);
  return stored !== undefined;
}
