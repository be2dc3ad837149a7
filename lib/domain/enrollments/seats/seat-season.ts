import "server-only";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments, offers } from "@/db/schema/enrollments";
import type { SeasonStatus } from "@/db/schema/enums";
import { classTexts } from "@/lib/domain/academy/texts";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { SEASON_COLUMNS, type Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { fixedStatement, given, rowFromJson } from "@/lib/platform/db/fixed-statement";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { enrollmentTexts as texts } from "../texts";
import { seatHeld } from "./seat-rule";

type Wanted = {
  studentId: string;
  classId: string;
  /** The required season of the class; undefined for any open one. */
  season: number | undefined;
  /** Whether an existing enrollment is changed. */
  changes?: true;
};

/** A class as read without a lock: its season, its course's name, and its seats for a student. */
export type SeenClass = { season: Season; course: string; seats: SeenSeats };

/** `isNew`: whether the student has no enrollment this season. Without a limit nothing is counted. */
type SeenSeats = { capacity: number | null; isNew: boolean; taken: number; paying: number };

type StoredClass = Omit<SeenClass, "season"> & {
  season: Record<string, unknown>;
  status: SeasonStatus;
  isCurrent: boolean;
};

/**
 * A class for a student, as a part of a query; `seenClass` reads it. The classes of a closed season are archived; the refusal is
 * season_closed or enrollment_closed.
 */
export function classAsSeen(classId: SQL, student: SQL): SQL<StoredClass | null> {
  const { status, isCurrent } = SEASON_COLUMNS;
  const isTaken = and(eq(enrollments.classId, classes.id), seatHeld(sql`now()`), isNotNull(classes.capacity));
  const counted = (which: SQL) =>
    sql`(select count(*) filter (where ${which}) from ${enrollments} where ${isTaken})`;
  const own = sql`${enrollments.studentId} = ${student} and ${enrollments.seasonNumber} = ${classes.seasonNumber}
    and ${enrollments.state} <> 'cancelled'`;
  return sql`(select jsonb_build_object('season', to_jsonb(seasons), 'status', ${status}, 'isCurrent', ${isCurrent},
      'course', ${courses.name}, 'seats', jsonb_build_object('capacity', ${classes.capacity},
        'isNew', not exists (select from ${enrollments} where ${own}),
        'taken', ${counted(sql`true`)}, 'paying', ${counted(sql`${enrollments.state} <> 'enrolled'`)}))
    from ${classes} join ${courses} on ${courses.id} = ${classes.courseId} join ${seasons} on ${seasons.number} = ${classes.seasonNumber}
    where ${classes.id} = ${classId} and (${classes.archivedAt} is null or ${seasons.closedAt} is not null))`;
}

export function seenClass(stored: StoredClass | null): SeenClass | undefined {
  if (!stored) return undefined;
  const { season, status, isCurrent, course, seats } = stored;
  return { season: { ...rowFromJson(seasons, season), status, isCurrent }, course, seats };
}

const READ_CLASS = fixedStatement<{ seen: StoredClass | null }>(
  () => sql`select ${classAsSeen(given("class", "uuid"), given("student", "uuid"))} as seen`,
);

/**
 * Whether a class is full for a student without an enrollment this season, seen without a lock. On opening day most callers are too late
 * and are refused without waiting for locks; a free seat seen here must still be reserved under the locks.
 */
export function isSeenFull({ capacity, isNew, taken }: SeenSeats): boolean {
  return isNew && capacity !== null && taken >= capacity;
}

/**
 * The requested class as read without a lock, if its season takes enrollments.
 * @param seen the class, if it was read already
 * @throws Refusal 404 no such class, 400 at `class_id` for another season, 409 enrollment_closed, season_closed
 */
export async function seasonOfClass(tx: Db, request: Wanted, seen?: SeenClass): Promise<SeenClass> {
  const { classId, studentId, season: wanted, changes } = request;
  const found =
    seen ?? seenClass((await READ_CLASS(tx, { class: classId, student: studentId }))[0]?.seen ?? null);
  if (!found) throw new Refusal("not_found", "not_found", classTexts.noClass(classId));
  const { season } = found;
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
