import "server-only";
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { seasons } from "@/db/schema/academy";
import { sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments, waitingList } from "@/db/schema/enrollments";
import { receiptClaims } from "@/db/schema/ledger";
import { mpesaExpressRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { STK_PUSH_REPLACEABLE_SECONDS } from "@/lib/domain/people/students/rules";
import { CURRENT_SEASON } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { PAID_CENTS } from "../enrollment-row";
import { dueOf } from "../rules";
import { LATEST_FIRST } from "./enrollment-summary";
import { type NextStep, nextStep } from "./next-step";

const registering = alias(seasons, "registering");

/** Facts of the enrollment's row, each a subquery, so that all are of one moment. */
const OF_SEAT = {
  paidCents: PAID_CENTS,
  hasTimes: sql<boolean>`exists (select from ${enrollmentSessions}
    where ${enrollmentSessions.enrollmentId} = ${enrollments.id})`,
  isDraft: sql<boolean>`not exists (select from ${sessions}
    where ${sessions.classId} = ${enrollments.classId} and ${sessions.archivedAt} is null)`,
  hasOpenClaim: sql<boolean>`exists (select from ${receiptClaims}
    where ${receiptClaims.enrollmentId} = ${enrollments.id} and ${receiptClaims.state} = 'open')`,
  stkPushSentAt: sql<
    string | null
  >`(select max(${mpesaExpressRequests.createdAt}) from ${mpesaExpressRequests}
    where ${mpesaExpressRequests.enrollmentId} = ${enrollments.id}
      and ${mpesaExpressRequests.state} in ('created', 'sent', 'unknown'))`,
  /** A live enrollment of a later season comes from an accepted offer (lib/domain/season-lifecycle/README.md). */
  isOfNow: sql<boolean>`(${enrollments.seasonNumber} = ${registering.number} or (${enrollments.seasonNumber} > ${registering.number}
    and ${enrollments.state} not in ('expired', 'cancelled'))) is true`,
};

/** Reads where a student stands, in one statement. */
export async function readNextStep(db: Db, studentId: string): Promise<NextStep> {
  const [row] = await db
    .select({
      enrollment: enrollments,
      ...OF_SEAT,
      closedAt: seasons.closedAt,
      isWaiting: sql<boolean>`exists (select from ${waitingList} where ${waitingList.studentId} = ${students.id}
        and ${waitingList.state} in ('waiting', 'offered') and not ${waitingList.isPaid})`,
      isRegistering: sql<boolean>`(${registering.closedAt} is null and ${registering.registrationOpensAt} <= now()
        and (${registering.lastPaymentAt} is null or ${registering.lastPaymentAt} > now())) is true`,
      now: sql<string>`now()`,
    })
    .from(students)
    .leftJoin(enrollments, eq(enrollments.studentId, students.id))
    .leftJoin(seasons, eq(seasons.number, enrollments.seasonNumber))
    .leftJoin(registering, sql`${registering.number} = ${CURRENT_SEASON}`)
    .where(eq(students.id, studentId))
    .orderBy(...LATEST_FIRST)
    .limit(1);
  if (!row) throw new Error("a next step of nobody");
  const { enrollment, stkPushSentAt, now, ...facts } = row;
  return nextStep({
    ...facts,
    now: new Date(now),
    seat: enrollment && {
      ...enrollment,
      ...facts,
      lacksTimes: !facts.hasTimes && !facts.isDraft,
      dueCents: dueOf(enrollment, facts.paidCents),
      isSeasonClosed: facts.closedAt !== null,
    },
    stkPushUntil:
      stkPushSentAt === null
        ? null
        : new Date(new Date(stkPushSentAt).getTime() + STK_PUSH_REPLACEABLE_SECONDS * 1000),
  });
}
