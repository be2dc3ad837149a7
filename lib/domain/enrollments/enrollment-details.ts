import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, inWeekendOrder, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { ADDRESSEE_COLUMNS, type Addressees, addresseesOf } from "@/lib/domain/messaging/messages/addressees";
import type { ToPay } from "@/lib/domain/messaging/messages/student/fitted";
import type { Meeting } from "@/lib/domain/messaging/messages/written";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { parseSettings, STORED_SETTINGS } from "../academy/read-settings";
import { type EnrollmentRow, PAID_CENTS } from "./enrollment-row";
import { dueOf } from "./rules";

/** The chosen sessions of an enrollment, for messages. */
const MEETINGS = sql<Meeting[]>`(select coalesce(jsonb_agg(jsonb_build_object('day', ${sessions.day},
    'from', to_char(${sessions.startsAt}, 'HH24:MI'), 'to', to_char(${sessions.endsAt}, 'HH24:MI'))
    order by ${inWeekendOrder}), '[]'::jsonb)
  from ${enrollmentSessions} join ${sessions} on ${sessions.id} = ${enrollmentSessions.sessionId}
  where ${enrollmentSessions.enrollmentId} = ${enrollments.id})`;

/** The data of an enrollment for messages about it. */
export type EnrollmentDetails = Awaited<ReturnType<typeof readEnrollmentDetails>>[number];

/** Reads the details of enrollments: course, season, times, the amount due, and the addressees. */
export async function readEnrollmentDetails(tx: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      enrollment: enrollments,
      course: courses.name,
      group: classes.name,
      groupLink: classes.groupLink,
      startsOn: seasons.startsOn,
      endsOn: seasons.endsOn,
      meetings: MEETINGS,
      today: sql<string>`to_char(now() at time zone 'Africa/Nairobi', 'YYYY-MM-DD')`,
      clock: sql<string>`to_char(now() at time zone 'Africa/Nairobi', 'HH24:MI')`,
      paidCents: PAID_CENTS,
      student: ADDRESSEE_COLUMNS,
      settings: STORED_SETTINGS,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(seasons, eq(seasons.number, enrollments.seasonNumber))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(inArray(enrollments.id, [...ids]));
  return rows.map(({ enrollment, ...more }) => ({
    ...more,
    enrollment,
    pay: payOf(enrollment, more.course, more.paidCents),
  }));
}

/** The amount due of an enrollment, and how to pay it. */
export function payOf(enrollment: EnrollmentRow, course: string, paidCents: number): ToPay {
  return {
    course,
    until: enrollment.holdUntil ?? new Date(0),
    dueCents: Math.max(0, dueOf(enrollment, paidCents)),
    paybill: env().MPESA_SHORTCODE,
    account: enrollment.payCode,
  };
}

export async function readEnrollmentDetailsOf(tx: Db, id: string): Promise<EnrollmentDetails> {
  const [details] = await readEnrollmentDetails(tx, [id]);
  if (!details) throw new Error("an enrollment vanished while locked");
  return details;
}

/** The addressees for the students of some enrollments. */
export function addresseesIn(all: readonly EnrollmentDetails[]): Addressees {
  return addresseesOf(
    all.map(({ student }) => student),
    parseSettings(all[0]?.settings ?? {}),
  );
}
