import { asc, eq, sql } from "drizzle-orm";
import { maskName } from "@/lib/domain/academy/people-rules";
import { firstDayIn } from "@/lib/domain/academy/rules";
import * as paymentTexts from "@/lib/domain/messaging/messages/student/payments";
import * as personTexts from "@/lib/domain/messaging/messages/student/person";
import * as seatTexts from "@/lib/domain/messaging/messages/student/seats";
import type { Meeting } from "@/lib/domain/messaging/messages/written";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { seasons } from "../../schema/academy";
import { classes, courses, sessions } from "../../schema/catalog";
import { enrollmentSessions, enrollments } from "../../schema/enrollments";
import { outbox } from "../../schema/messages";
import { students } from "../../schema/students";
import { FEE } from "./payments";
import { type End, sentMessage } from "./sent-message";
import type { Writer } from "./writer";

/** The academy's details in the demo's messages, equal to its settings. */
export const DEMO_ACADEMY = {
  venue: "Mwiki Social Hall, Kasarani",
  venue_sw: "Ukumbi wa Mwiki Social Hall, Kasarani",
  what_to_bring: "a pen and a notebook",
  what_to_bring_sw: "kalamu na daftari",
};
const PAYBILL = "886490";
const MINUTE = 60_000;

const MEETINGS = sql<Meeting[]>`(select coalesce(jsonb_agg(jsonb_build_object('day', ${sessions.day},
    'from', to_char(${sessions.startsAt}, 'HH24:MI'), 'to', to_char(${sessions.endsAt}, 'HH24:MI'))
    order by ${sessions.day} desc), '[]'::jsonb)
  from ${enrollmentSessions} join ${sessions} on ${sessions.id} = ${enrollmentSessions.sessionId}
  where ${enrollmentSessions.enrollmentId} = ${enrollments.id})`;

/**
 * Messages to the students of a season when they registered, paid, or lost their seat, to the guardian of a minor, each in
 * their language. One number is dead, one phone was off.
 */
export async function seedStudentMessages(db: Writer, season: number): Promise<void> {
  const rows = await db
    .select({ student: students, enrollment: enrollments, course: courses.name, meetings: MEETINGS })
    .from(students)
    .leftJoin(enrollments, eq(enrollments.studentId, students.id))
    .leftJoin(classes, eq(classes.id, enrollments.classId))
    .leftJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(students.seasonNumber, season))
    .orderBy(asc(students.createdAt), asc(students.id));
  const [{ startsOn = null } = {}] = await db
    .select({ startsOn: seasons.startsOn })
    .from(seasons)
    .where(eq(seasons.number, season));
  const ofSeason = rows.filter(({ enrollment }) => !enrollment || enrollment.seasonNumber === season);
  for (const [nth, row] of ofSeason.entries()) {
    const written = messagesTo(row, startsOn, nth);
    await db.insert(outbox).values(written);
  }
}

type Row = {
  student: typeof students.$inferSelect;
  enrollment: typeof enrollments.$inferSelect | null;
  course: string | null;
  meetings: Meeting[];
};

function messagesTo({ student, enrollment, course, meetings }: Row, startsOn: string | null, nth: number) {
  const to = {
    studentId: student.id,
    phone: student.guardianMsisdn ?? student.msisdn,
    language: student.language,
    name: maskName(student.fullName),
    registrationNo: student.registrationNo,
    isGuardian: false,
    academy: "GNM Academy",
    ...firstDayIn(student.language, DEMO_ACADEMY),
    office: "0700000001",
    site: "https://academy.example",
  };
  const about = {
    studentId: student.id,
    recipient: to.phone,
    language: to.language,
    ...(enrollment ? { aboutId: enrollment.id } : {}),
  };
  const at = enrollment?.createdAt ?? student.createdAt;
  const send = (kind: Parameters<typeof sentMessage>[0]["kind"], body: string, minutes: number, end?: End) =>
    sentMessage({
      ...about,
      kind,
      body,
      at: new Date(at.getTime() + minutes * MINUTE),
      ...(end ? { end } : {}),
    });
  if (!enrollment || !course)
    return [
      send(
        "registered",
        personTexts.registered(to),
        0,
        nth % 2 ? "delivered" : { state: "failed", why: "invalid_number" },
      ),
    ];
  const pay = {
    course,
    until: new Date(at.getTime() + 30 * MINUTE),
    dueCents: FEE,
    paybill: PAYBILL,
    account: enrollment.payCode,
  };
  const first = send("registered", seatTexts.registeredWithSeat(to, pay), 0);
  const day = nairobiDate(at);
  const firstDay = startsOn && startsOn > day ? startsOn : null;
  if (enrollment.state === "enrolled") {
    const text = { course, receipt: enrollment.receiptNo ?? 0, firstDay, meetings };
    const end = nth === 7 ? ({ state: "failed", why: "phone_off" } as const) : ("delivered" as const);
    return [first, send("enrolled", seatTexts.enrolled(to, text), 4, end)];
  }
  if (enrollment.state === "expired")
    return [first, send("hold_over", seatTexts.holdOver(to, { course, until: pay.until }), 31)];
  if (enrollment.state === "paid_waiting")
    return [first, send("no_seat", paymentTexts.noSeat(to, course), 6)];
  const until = enrollment.holdUntil ?? pay.until;
  return [first, send("seat_held", seatTexts.seatHeld(to, { ...pay, until }), 2)];
}
