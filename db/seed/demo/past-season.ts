import { eq } from "drizzle-orm";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { registerMarks, registers } from "../../schema/attendance";
import { sessions } from "../../schema/catalog";
import { certificates } from "../../schema/certificates";
import { enrollments } from "../../schema/enrollments";
import { seasonRegistrations, students } from "../../schema/students";
import {
  type Graduate,
  type Place,
  type Placed,
  seedFeedback,
  seedFollowUps,
  seedImpactAnswers,
} from "./answers";
import type { DemoClass } from "./catalog";
import { seedEnrollment, seedStudent } from "./current-season";
import { type DemoStudent, FEE } from "./payments";
import { demoPeople } from "./people";
import type { Writer } from "./writer";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKS = 10;
/** Numbers of the people and enrollments of the past season, apart from those of the season under way. */
const FIRST = 46;
const STUDENTS = 20;
/** Of each course one class was taught. */
const IN_CLASS = 5;
/** Five men left. */
const hasLeft = (position: number) => position % 2 === 1 && position > 10;

/**
 * A season that was taught and closed: twenty students, fifteen of whom completed and have a certificate. Groups of the impact report
 * with fewer than five people would not show.
 * @param ends the last Sunday of the season
 * @returns five of the women who completed
 */
export async function seedPastSeason(db: Writer, groups: DemoClass[], ends: Date): Promise<DemoStudent[]> {
  const placed: Placed[] = [];
  const places: Place[] = [];
  const graduates: Graduate[] = [];
  const taught = groups.filter(
    ({ course }, nth) => groups.findIndex((group) => group.course === course) === nth,
  );
  const people = demoPeople(FIRST + STUDENTS).slice(FIRST);
  const started = new Date(ends.getTime() - WEEKS * 7 * DAY_MS);
  for (const [position, person] of people.entries()) {
    const group = taught[Math.floor(position / IN_CLASS)];
    if (!group) continue;
    const at = new Date(started.getTime() - (position + 3) * DAY_MS);
    const student = await seedStudent(db, person, group.season, at);
    const nth = 100 + position;
    const fate = { state: "enrolled", cents: FEE, by: position % 2 ? "paybill" : "express" } as const;
    const enrollmentId = await seedEnrollment(db, { student, group, fate, nth, at, now: at });
    placed.push({ student, nth: position, at });
    places.push({ enrollmentId, classId: group.id, season: group.season });
    const completed = !hasLeft(position);
    await db
      .update(enrollments)
      .set({ outcome: completed ? "completed" : "not_completed", outcomeAt: ends })
      .where(eq(enrollments.id, enrollmentId));
    if (!completed) continue;
    graduates.push({ student, enrollmentId });
    await db.insert(certificates).values({
      enrollmentId,
      seasonNumber: group.season,
      fullName: student.fullName,
      courseName: group.course,
      issuedAt: ends,
    });
  }
  await seedImpactAnswers(db, placed, (nth) => nth >= 10 && nth % 2 === 0);
  await seedFollowUps(db, graduates, ends);
  await seedFeedback(db, places);
  for (const group of taught) await seedAttendance(db, group, ends);
  return placed.flatMap(({ student, nth }) => (nth % 2 === 0 && nth < 10 ? student : []));
}

/** Students of an earlier season who registered again and are enrolled in the season of these classes. */
export async function seedReturning(
  db: Writer,
  returning: DemoStudent[],
  groups: DemoClass[],
  at: Date,
): Promise<void> {
  for (const [position, student] of returning.entries()) {
    const group = groups.at(-1 - (position % 2));
    if (!group) continue;
    // Before the student's own row changes: the database would record the present moment.
    await db
      .insert(seasonRegistrations)
      .values({ seasonNumber: group.season, studentId: student.id, registeredAt: at });
    await db
      .update(students)
      .set({ seasonNumber: group.season, updatedAt: at })
      .where(eq(students.id, student.id));
    const fate = { state: "enrolled", cents: FEE, by: "express" } as const;
    await seedEnrollment(db, { student, group, fate, nth: 120 + position, at, now: at });
  }
}

/** Saved registers of each week: students who completed missed one meeting at most, the others every second. */
async function seedAttendance(db: Writer, group: DemoClass, ends: Date): Promise<void> {
  const roster = await db
    .select({ id: students.id, outcome: enrollments.outcome })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(eq(enrollments.classId, group.id));
  if (roster.length === 0) return;
  const attended = await db.select().from(sessions).where(eq(sessions.classId, group.id));
  const firstOfDay = attended.filter(
    ({ id, day }) => attended.find((session) => session.day === day)?.id === id,
  );
  for (const session of firstOfDay) {
    for (let week = 0; week < WEEKS; week++) {
      const sunday = new Date(ends.getTime() - week * 7 * DAY_MS);
      const at = session.day === "saturday" ? new Date(sunday.getTime() - DAY_MS) : sunday;
      const [register] = await db
        .insert(registers)
        .values({
          sessionId: session.id,
          date: nairobiDate(at),
          status: "draft",
          markedBy: session.tutorId ?? "",
          createdAt: at,
          updatedAt: at,
        })
        .returning({ id: registers.id });
      await db.insert(registerMarks).values(
        roster.map(
          ({ id, outcome }) =>
            ({
              registerId: register?.id ?? "",
              studentId: id,
              state:
                outcome === "completed" ? (week === 4 ? "late" : "present") : week % 2 ? "absent" : "present",
            }) as const,
        ),
      );
      await db
        .update(registers)
        .set({ status: "saved", savedAt: at })
        .where(eq(registers.id, register?.id ?? ""));
    }
  }
}
