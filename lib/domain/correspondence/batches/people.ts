import "server-only";
import { and, asc, desc, eq, exists, inArray, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { REQUESTED_HOLD_STATES } from "@/db/schema/enums";
import { staff } from "@/db/schema/staff";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import { DUE_CENTS } from "@/lib/domain/enrollments/enrollment-row";
import { FREE_CENTS } from "@/lib/domain/enrollments/free-credit";
import { holdRunning, isHold, seatHeld } from "@/lib/domain/enrollments/seats/seat-rule";
import { studentsOf } from "@/lib/domain/people/students/student-scope";
import { isUnderWay } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import type { Db } from "@/lib/platform/db/client";
import type { Language } from "@/lib/platform/language";
import { Refusal } from "@/lib/platform/refusal";
import type { Audience } from "./input";
import { batchTexts as texts } from "./texts";

/** The seat a message is about; null for staff and for a student without one. */
export type Seat = { course: string; class: string; season: number; dueCents: number; payCode: string };

/** A person in an audience. */
export type Person = {
  studentId: string | null;
  staffId: string | null;
  fullName: string;
  registrationNo: string | null;
  language: Language;
  msisdn: string;
  email: string | null;
  /** Date of birth, YYYY-MM-DD; null for staff. */
  dob: string | null;
  guardianMsisdn: string | null;
  /** Set while the student's consent is missing. */
  consentUntil: Date | null;
  seat: Seat | null;
};

/**
 * All people of an audience, each once, in the order of registration. Archived students are left out unless named.
 * @param scope `own`: a tutor, who writes to students of their own sessions: of a class, a session, or one student
 * @throws Refusal 404 for an unknown class, session, course, season or student, or one that is not the tutor's; 403 for
 *   another audience of a tutor
 */
export async function readPeople(db: Db, actor: Actor, scope: Scope, audience: Audience): Promise<Person[]> {
  if (audience.staff) {
    if (scope === "own") throw notAllowed();
    return readStaff(db);
  }
  if (audience.student_id) return readStudent(db, actor, scope, audience.student_id);
  if (audience.student_ids) return readSelected(db, scope, audience.student_ids);
  await refuseUnknown(db, actor, scope, audience);
  const { status, ...named } = audience;
  if (status === "no_place") return readWithoutPlace(db, audience.season ?? 0);
  const rows = await seatRows(
    db,
    and(seatsOf(db, actor, scope, { ...named, status }), eq(students.status, "active")),
  );
  // A student with seats in two seasons of a course is one person; the newest season comes first.
  const seen = new Set<string>();
  return rows.filter(({ studentId }) => {
    const isNew = studentId !== null && !seen.has(studentId);
    if (studentId !== null) seen.add(studentId);
    return isNew;
  });
}

type SeatStatus = Exclude<NonNullable<Audience["status"]>, "no_place">;
type WithSeat = Omit<Audience, "status"> & { status: SeatStatus | undefined };

/** The condition on `enrollments` joined with `classes`. */
function seatsOf(db: Db, actor: Actor, scope: Scope, audience: WithSeat): SQL | undefined {
  const enrolled = eq(enrollments.state, "enrolled");
  const { class_id, session_id, course_id, season, status } = audience;
  if (class_id && status) return and(eq(enrollments.classId, class_id), BY_STATUS[status]());
  if (class_id || session_id) {
    const own = scope === "own" && actor.kind === "staff" ? eq(sessions.tutorId, actor.staffId) : undefined;
    const named = session_id ? eq(sessions.id, session_id) : undefined;
    const attends =
      own || named
        ? exists(
            db
              .select({ one: sql`1` })
              .from(enrollmentSessions)
              .innerJoin(sessions, eq(sessions.id, enrollmentSessions.sessionId))
              .where(and(eq(enrollmentSessions.enrollmentId, enrollments.id), own, named)),
          )
        : undefined;
    return and(enrolled, class_id ? eq(enrollments.classId, class_id) : undefined, attends);
  }
  if (course_id) return and(enrolled, eq(classes.courseId, course_id), ofSeasonsUnderWay(db));
  return and(eq(enrollments.seasonNumber, season ?? 0), BY_STATUS[status ?? "enrolled"]());
}

const ofSeasonsUnderWay = (db: Db) =>
  inArray(enrollments.seasonNumber, db.select({ number: seasons.number }).from(seasons).where(isUnderWay));

/** The enrollments of a season or class by status; unpaid entries of a waiting list would be added here. */
export const BY_STATUS: Record<SeatStatus, () => SQL | undefined> = {
  owing: () => or(BY_STATUS.unpaid(), BY_STATUS.hold_ended()),
  unpaid: () => and(inArray(enrollments.state, [...REQUESTED_HOLD_STATES]), holdRunning()),
  // Whose last hold ended, who took no other place of the season since, and whose credit does not pay for one.
  hold_ended: () =>
    and(
      or(eq(enrollments.state, "expired"), and(isHold(), lte(enrollments.holdUntil, sql`now()`))),
      sql`not exists (select from ${enrollments} l where l.student_id = ${enrollments.studentId}
        and l.season_number = ${enrollments.seasonNumber} and (l.state in ('enrolled', 'paid_waiting')
          or (l.state = 'expired' and l.created_at > ${enrollments.createdAt})
          or (l.state in ${[...REQUESTED_HOLD_STATES]} and l.hold_until > now())))`,
      sql`${DUE_CENTS} > ${FREE_CENTS}`,
    ),
  enrolled: () => eq(enrollments.state, "enrolled"),
  waiting: () => eq(enrollments.state, "paid_waiting"),
};

const OWED_CENTS = sql<number>`case when ${enrollments.state} in ('enrolled', 'paid_waiting') then 0
  else greatest(0, ${DUE_CENTS} - ${FREE_CENTS}) end`;

const HAS_SEAT_OR_PAID = inArray(enrollments.state, ["enrolled", "paid_waiting", ...REQUESTED_HOLD_STATES]);

/** The seat that a message to one person is about; one whose hold ended too, in a season that still takes money. */
const seatOfOne = (db: Db) => or(HAS_SEAT_OR_PAID, and(BY_STATUS.hold_ended(), ofSeasonsUnderWay(db)));

const studentColumns = {
  studentId: students.id,
  fullName: students.fullName,
  registrationNo: students.registrationNo,
  language: students.language,
  msisdn: students.msisdn,
  email: students.email,
  dob: students.dob,
  guardianMsisdn: students.guardianMsisdn,
  consentUntil: students.consentUntil,
};

async function seatRows(db: Db, where: SQL | undefined): Promise<Person[]> {
  const rows = await db
    .select({
      ...studentColumns,
      course: courses.name,
      class: classes.name,
      season: enrollments.seasonNumber,
      dueCents: OWED_CENTS,
      payCode: enrollments.payCode,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(where)
    .orderBy(desc(enrollments.seasonNumber), asc(students.createdAt), asc(students.id));
  return rows.map(({ course, class: group, season, dueCents, payCode, ...person }) => ({
    ...person,
    staffId: null,
    seat: { course, class: group, season, dueCents, payCode },
  }));
}

/** The condition on `students` without a seat, an offer or a payment that waits for one in the season of their registration. */
export function hasNoPlace(db: Db): SQL {
  const place = db
    .select({ one: sql`1` })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, students.id),
        eq(enrollments.seasonNumber, students.seasonNumber),
        or(seatHeld(), eq(enrollments.state, "paid_waiting")),
      ),
    );
  return notExists(place);
}

async function readWithoutPlace(db: Db, season: number): Promise<Person[]> {
  const people = await db
    .select(studentColumns)
    .from(students)
    .where(and(eq(students.seasonNumber, season), eq(students.status, "active"), hasNoPlace(db)))
    .orderBy(asc(students.createdAt), asc(students.id));
  return people.map((person) => ({ ...person, staffId: null, seat: null }));
}

async function readStudent(db: Db, actor: Actor, scope: Scope, id: string): Promise<Person[]> {
  const [person] = await db
    .select(studentColumns)
    .from(students)
    .where(and(eq(students.id, id), studentsOf(db, actor, scope)));
  if (!person) throw new Refusal("not_found", "not_found", texts.noStudent);
  const seats = await seatRows(db, and(eq(enrollments.studentId, id), seatOfOne(db)));
  return [{ ...person, staffId: null, seat: seats[0]?.seat ?? null }];
}

/** Selected students in the order of registration, each with the newest seat. @throws Refusal 403 for a tutor */
async function readSelected(db: Db, scope: Scope, ids: string[]): Promise<Person[]> {
  if (scope === "own") throw notAllowed();
  const people = await db
    .select(studentColumns)
    .from(students)
    .where(and(inArray(students.id, ids), eq(students.status, "active")))
    .orderBy(asc(students.createdAt), asc(students.id));
  const seats = await seatRows(db, and(inArray(enrollments.studentId, ids), seatOfOne(db)));
  return people.map((person) => ({
    ...person,
    staffId: null,
    seat: seats.find(({ studentId }) => studentId === person.studentId)?.seat ?? null,
  }));
}

async function readStaff(db: Db): Promise<Person[]> {
  const rows = await db
    .select({
      id: staff.id,
      first: staff.firstName,
      last: staff.lastName,
      msisdn: staff.msisdn,
      email: staff.email,
    })
    .from(staff)
    .where(and(eq(staff.status, "active"), isNull(staff.archivedAt)))
    .orderBy(asc(staff.createdAt), asc(staff.id));
  return rows.map(({ id, first, last, msisdn, email }) => ({
    studentId: null,
    staffId: id,
    fullName: `${first} ${last}`,
    registrationNo: null,
    language: "en" as const,
    msisdn,
    email,
    dob: null,
    guardianMsisdn: null,
    consentUntil: null,
    seat: null,
  }));
}

async function refuseUnknown(db: Db, actor: Actor, scope: Scope, audience: Audience): Promise<void> {
  const { class_id, session_id, course_id, season, status } = audience;
  // Who owes is about money, which tutors do not see.
  if (scope === "own" && status) throw notAllowed();
  const own = scope === "own" && actor.kind === "staff" ? eq(sessions.tutorId, actor.staffId) : undefined;
  if (class_id || session_id) {
    const which = class_id ? eq(sessions.classId, class_id) : eq(sessions.id, session_id ?? "");
    const [found] = own
      ? await db.select({ id: sessions.id }).from(sessions).where(and(which, own)).limit(1)
      : class_id
        ? await db.select({ id: classes.id }).from(classes).where(eq(classes.id, class_id))
        : await db.select({ id: sessions.id }).from(sessions).where(which);
    if (!found) throw new Refusal("not_found", "not_found", class_id ? texts.noClass : texts.noSession);
    return;
  }
  if (own) throw notAllowed();
  if (course_id) {
    const [found] = await db.select({ id: courses.id }).from(courses).where(eq(courses.id, course_id));
    if (!found) throw new Refusal("not_found", "not_found", texts.noCourse);
    return;
  }
  const [found] = await db
    .select({ number: seasons.number })
    .from(seasons)
    .where(eq(seasons.number, season ?? 0));
  if (!found) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(season ?? 0));
}

function notAllowed(): Refusal {
  return new Refusal("forbidden", "not_allowed", texts.notTutors);
}
