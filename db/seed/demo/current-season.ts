import { sql } from "drizzle-orm";
import { PAY_CODE_SIGNS, withCheckSign } from "@/lib/domain/enrollments/pay-code";
import { lineOf } from "@/lib/domain/events/events";
import { enrollmentSessions, enrollments } from "../../schema/enrollments";
import { auditLog } from "../../schema/records";
import { consents, students } from "../../schema/students";
import { type Placed, seedImpactAnswers } from "./answers";
import type { DemoClass } from "./catalog";
import { type DemoStudent, type Fate, FEE, seedPayment, seedSuspense } from "./payments";
import { demoPeople } from "./people";
import type { Writer } from "./writer";

/** The season under way. */
const SEASON = 8;
const HOUR = 3_600_000;

const ENROLLED_EXPRESS: Fate = { state: "enrolled", cents: FEE, by: "express" };
const ENROLLED_PAYBILL: Fate = { state: "enrolled", cents: FEE, by: "paybill" };

/**
 * Some dozens of students over three weeks: most enrolled, some still to pay, one who paid part, one who paid too much,
 * one whose hold ended, one who paid when the class was full, and one payment with an unknown account number.
 */
export async function seedCurrentSeason(db: Writer, groups: DemoClass[], now: Date): Promise<void> {
  const people = demoPeople(46);
  const full = groups.find((group) => group.name === "Photography A");
  const others = groups.filter((group) => group !== full);
  const enrolled: Placed[] = [];
  for (const [nth, person] of people.entries()) {
    const at = new Date(now.getTime() - (people.length - nth) * 11 * HOUR);
    const student = await seedStudent(db, person, SEASON, at);
    const group = nth < 10 || nth === 45 ? full : others[nth % others.length];
    const fate = fateOf(nth);
    if (group && fate) await seedEnrollment(db, { student, group, fate, nth, at, now });
    if (fate?.state === "enrolled") enrolled.push({ student, nth, at });
  }
  await seedImpactAnswers(db, enrolled, (nth) => nth % 6 === 1);
  await seedSuspense(db, now);
}

function fateOf(nth: number): Fate | null {
  if (nth === 45) return { state: "paid_waiting", cents: FEE, by: "paybill" };
  if (nth === 44 || nth === 43) return null;
  if (nth === 42) return { state: "expired", cents: 0, by: "express" };
  if (nth === 41) return { state: "pending_payment", cents: 300_00, by: "paybill" };
  if (nth === 40) return { state: "enrolled", cents: 700_00, by: "paybill" };
  if (nth >= 36) return { state: "pending_payment", cents: 0, by: "paybill" };
  return nth % 3 === 2 ? ENROLLED_PAYBILL : ENROLLED_EXPRESS;
}

/** A demo student, registered for a season at an instant. */
export async function seedStudent(
  db: Writer,
  person: ReturnType<typeof demoPeople>[number],
  season: number,
  at: Date,
): Promise<DemoStudent> {
  const [student] = await db
    .insert(students)
    .values({ ...person, seasonNumber: season, createdAt: at, updatedAt: at })
    .returning({ id: students.id, msisdn: students.msisdn, fullName: students.fullName });
  if (!student) throw new Error("a demo student was not written");
  await db.insert(consents).values({
    studentId: student.id,
    textVersion: "2024-04-07",
    givenBy: person.guardianName ? "guardian" : "student",
    guardianName: person.guardianName,
    createdAt: at,
  });
  return { ...student, isMinor: person.guardianName !== null };
}

type Part = { student: DemoStudent; group: DemoClass; fate: Fate; nth: number; at: Date; now: Date };

/** A demo enrollment with its sessions, audit line and payment. @returns its id */
export async function seedEnrollment(db: Writer, part: Part): Promise<string> {
  const { student, group, fate, nth, at, now } = part;
  const enrolled = fate.state === "enrolled";
  const [enrollment] = await db
    .insert(enrollments)
    .values({
      studentId: student.id,
      seasonNumber: group.season,
      classId: group.id,
      state: fate.state,
      holdUntil: fate.state === "pending_payment" ? new Date(now.getTime() + 20 * HOUR) : at,
      feeCents: FEE,
      payCode: demoPayCode(nth),
      receiptNo: enrolled ? sql`nextval('public.academy_receipt_numbers')` : null,
      late: fate.state === "paid_waiting",
      enrolledAt: enrolled ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: enrollments.id, payCode: enrollments.payCode });
  if (!enrollment) throw new Error("a demo enrollment was not written");
  await db.insert(enrollmentSessions).values(
    weekendOf(group).map(({ id, day }) => ({
      enrollmentId: enrollment.id,
      sessionId: id,
      classId: group.id,
      day,
    })),
  );
  await db.insert(auditLog).values({
    at,
    actorKind: "public",
    verb: "students.enroll",
    ...lineOf({
      type: "enrollment.seat_reserved",
      id: enrollment.id,
      what: { from: null, to: fate.state, class: group.id, sessions: weekendOf(group).map(({ id }) => id) },
    }),
  });
  await seedPayment(db, part, enrollment);
  return enrollment.id;
}

function weekendOf(group: DemoClass) {
  return (["saturday", "sunday", "chapel"] as const).flatMap(
    (day) => group.sessions.find((session) => session.day === day) ?? [],
  );
}

/** Valid, distinct pay codes. */
function demoPayCode(nth: number): string {
  const signs = PAY_CODE_SIGNS.length;
  const body = [3, 11, 23, Math.floor(nth / signs), nth % signs, (nth * 5) % signs];
  return withCheckSign(body.map((sign) => PAY_CODE_SIGNS.charAt(sign)).join(""));
}
