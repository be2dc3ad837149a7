import "server-only";
import { asc, desc, eq, type SQL, sql, sum } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, inWeekendOrder, sessions } from "@/db/schema/catalog";
import { certificates } from "@/db/schema/certificates";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { ENROLLMENT_STATES, type EnrollmentState, LIVE_STATES, type SessionDay } from "@/db/schema/enums";
import { openAccounts } from "@/db/schema/list-counters";
import { allocations } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { type EnrollmentRow, PAID_CENTS } from "../enrollment-row";
import { dueOf } from "../rules";

/** An enrollment with class, sessions and amounts (shillings). */
export type EnrollmentSummary = ReturnType<typeof summaryOf>;

/** A summary without the fields for staff. */
export function maskedSummary(summary: EnrollmentSummary) {
  const { late: _late, updated_at: _updated, ...shown } = summary;
  return shown;
}

/** A summary for an actor; staff also get `updated_at`, which a form sends back as `seen_at`. */
export function summaryFor(
  actor: Actor,
  summary: EnrollmentSummary,
): ReturnType<typeof maskedSummary> & { updated_at?: string } {
  const shown = maskedSummary(summary);
  return actor.kind === "staff" ? { ...shown, updated_at: summary.updated_at } : shown;
}

/** Stored states as the API and pages show them: any hold is a pending payment. */
export const SHOWN = {
  held: "pending",
  pending_payment: "pending",
  offered: "pending",
  enrolled: "enrolled",
  paid_waiting: "paid_waiting",
  expired: "expired",
  cancelled: "cancelled",
} as const satisfies Record<EnrollmentState, string>;

type ShownStatus = (typeof SHOWN)[EnrollmentState];

/**
 * The stored states behind a status of the API; `active` is another word for enrolled, `live` are those not over, `not_enrolled`
 * those of them that are not enrolled.
 */
export function statesShownAs(status: ShownStatus | "active" | "live" | "not_enrolled"): EnrollmentState[] {
  if (status === "live") return [...LIVE_STATES];
  if (status === "not_enrolled") return LIVE_STATES.filter((state) => state !== "enrolled");
  const shown = status === "active" ? "enrolled" : status;
  return ENROLLMENT_STATES.filter((state) => SHOWN[state] === shown);
}

/** Reads a student's latest enrollment; undefined for a student who never enrolled. */
export function readEnrollmentSummary(db: Db, studentId: string) {
  return readSummary(db, eq(enrollments.studentId, studentId));
}

/** Reads the summary of one enrollment; undefined if there is none. */
export function readSummaryOf(db: Db, enrollmentId: string) {
  return readSummary(db, eq(enrollments.id, enrollmentId));
}

/**
 * Reads a student's enrollments: the latest, which pages show, the one of every season, newest first, and the completed courses with the
 * number of a certificate that is not withdrawn. A season shows a cancelled enrollment only if it has no other.
 */
export async function readHistory(db: Db, studentId: string): Promise<History> {
  return storedHistory(await readStored(db, eq(enrollments.studentId, studentId)));
}

export type History = ReturnType<typeof storedHistory>;

/** The history in the column `HISTORY`. */
export function storedHistory(stored: StoredSummary[] | null) {
  const all = (stored ?? []).map(summaryOf);
  const ofSeasons = all.filter(
    ({ season }, place) => all.findIndex((other) => other.season === season) === place,
  );
  const completed = (stored ?? [])
    .filter(({ outcome }) => outcome === "completed")
    .sort(
      (one, other) => other.season_number - one.season_number || (one.created_at < other.created_at ? 1 : -1),
    )
    .map(({ course_name, course_id, season_number: season, certificate_number }) => ({
      ...{ course_name, course_id, season, certificate_number },
    }));
  const seasonsShown = ofSeasons.sort((one, other) => other.season - one.season);
  return { latest: all[0], seasons: seasonsShown, completed };
}

/**
 * The order that puts a student's latest enrollment first: cancelled ones come last, and before them offered or expired ones of a
 * season that does not register yet, so that an unused offer hides no enrollment of the season being taught.
 */
export const LATEST_FIRST = [
  asc(sql`case when ${enrollments.state} = 'cancelled' then 2
    when ${enrollments.state} in ('offered', 'expired')
      and ${seasons.closedAt} is null and (${seasons.registrationOpensAt} <= now()) is not true then 1
    else 0 end`),
  desc(enrollments.seasonNumber),
  desc(enrollments.createdAt),
];

/** More enrollments than a student has. */
const MOST = 100;

type Meeting = { id: string; day: SessionDay; from: string; to: string };

/** The chosen sessions of an enrollment, as a part of a query on `enrollments`. */
const WEEKEND = sql`(select coalesce(json_agg(json_build_object('id', ${sessions.id}, 'day', ${sessions.day},
    'from', to_char(${sessions.startsAt}, 'HH24:MI'), 'to', to_char(${sessions.endsAt}, 'HH24:MI')) order by ${inWeekendOrder}), '[]')
  from ${enrollmentSessions} join ${sessions} on ${sessions.id} = ${enrollmentSessions.sessionId}
  where ${enrollmentSessions.enrollmentId} = ${enrollments.id})`;

type Column = "id" | "student_id" | "class_id" | "pay_code" | "created_at" | "updated_at";
/** What a summary is made of, as Postgres writes it in JSON. */
export type StoredSummary = Record<Column | "class_name" | "course_name" | "course_id", string> &
  Record<"season_number" | "fee_cents" | "waived_cents" | "paid_cents" | "free_cents", number> &
  Record<"hold_until" | "enrolled_at", string | null> &
  Pick<EnrollmentRow, "state" | "outcome" | "late"> & {
    receipt_no: number | null;
    certificate_number: number | null;
    sessions: Meeting[];
  };

const COLUMNS = [
  enrollments.id,
  enrollments.studentId,
  enrollments.seasonNumber,
  enrollments.classId,
  enrollments.state,
  enrollments.outcome,
  enrollments.feeCents,
  enrollments.waivedCents,
  enrollments.payCode,
  enrollments.holdUntil,
  enrollments.late,
  enrollments.receiptNo,
  enrollments.enrolledAt,
  enrollments.createdAt,
  enrollments.updatedAt,
].map((column) => sql`${column}`);

/** The enrollments that match, as one JSON array, the latest first; null without any. */
function summariesOf(which: SQL, most: number) {
  return sql<StoredSummary[] | null>`(select json_agg(found) from (
    select ${sql.join(COLUMNS, sql`, `)}, ${classes.name} as class_name, ${courses.name} as course_name, ${courses.id} as course_id,
      ${PAID_CENTS} as paid_cents, ${WEEKEND} as sessions,
      (select ${certificates.number} from ${certificates} where ${certificates.enrollmentId} = ${enrollments.id}
        and ${certificates.withdrawnAt} is null) as certificate_number,
      coalesce((select ${openAccounts.freeCents} from ${openAccounts} where ${openAccounts.enrollmentId} = ${enrollments.id}), 0) as free_cents
    from ${enrollments}
      cross join lateral (select * from ${seasons} where ${seasons.number} = ${enrollments.seasonNumber} offset 0) ${seasons}
      join ${classes} on ${classes.id} = ${enrollments.classId}
      join ${courses} on ${courses.id} = ${classes.courseId}
    where ${which} order by ${sql.join(LATEST_FIRST, sql`, `)} limit ${most}) found)`;
}

async function readSummary(db: Db, which: SQL): Promise<EnrollmentSummary | undefined> {
  const [latest] = await readStored(db, which, 1);
  return latest && summaryOf(latest);
}

async function readStored(db: Db, which: SQL, most = MOST): Promise<StoredSummary[]> {
  const [row] = await db.execute<{ found: StoredSummary[] | null }>(
    sql`select ${summariesOf(which, most)} as found`,
  );
  return row?.found ?? [];
}

/** The enrollments of a student as a column of a query on `students`; `storedHistory` reads it. */
export const HISTORY = summariesOf(eq(enrollments.studentId, students.id), MOST);

function summaryOf(stored: StoredSummary) {
  return {
    enrollment_id: stored.id,
    student_id: stored.student_id,
    season: stored.season_number,
    status: SHOWN[stored.state],
    outcome: stored.outcome,
    amount: toShillings(stored.fee_cents),
    amount_paid: toShillings(stored.paid_cents),
    amount_waived: toShillings(stored.waived_cents),
    amount_due: toShillings(
      dueOf({ feeCents: stored.fee_cents, waivedCents: stored.waived_cents }, stored.paid_cents),
    ),
    credit: toShillings(stored.free_cents),
    pay_code: stored.pay_code,
    course_name: stored.course_name,
    class_name: stored.class_name,
    class_id: stored.class_id,
    class: {
      course: stored.course_name,
      course_id: stored.course_id,
      class: stored.class_name,
      class_id: stored.class_id,
    },
    sessions: stored.sessions,
    hold_until: instant(stored.hold_until),
    late: stored.late,
    receipt_no: stored.receipt_no,
    enrolled_at: instant(stored.enrolled_at),
    created_at: instant(stored.created_at),
    updated_at: instant(stored.updated_at),
  };
}

function instant(stored: string): string;
function instant(stored: string | null): string | null;
function instant(stored: string | null): string | null {
  return stored && new Date(stored).toISOString();
}

/** Cents allocated to an enrollment. */
export async function sumAllocated(db: Db, enrollmentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(eq(allocations.enrollmentId, enrollmentId));
  return Number(row?.cents ?? 0);
}

/** Cents that are due of an enrollment's fee. */
export async function readDue(
  db: Db,
  enrollment: Pick<EnrollmentRow, "id" | "feeCents" | "waivedCents">,
): Promise<number> {
  return dueOf(enrollment, await sumAllocated(db, enrollment.id));
}
