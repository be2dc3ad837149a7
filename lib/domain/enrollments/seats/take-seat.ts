import "server-only";
import { randomUUID } from "node:crypto";
import type { SQLWrapper } from "drizzle-orm";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import type { Door } from "@/db/schema/enums";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Addressees } from "@/lib/domain/messaging/messages/addressees";
import { recordSeason } from "@/lib/domain/people/students/registration";
import type { Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { insertFirstReminder } from "../enrollment-messages";
import type { EnrollmentRow } from "../enrollment-row";
import { newPayCode } from "../pay-code";
import type { Meeting } from "./class-lock";
import type { SeatPlan } from "./decide-seat";

type Wanted = { studentId: string; classId: string; settings: Settings; door?: Door };
type NewSeat = { season: Season; course: string; plan: SeatPlan; isRegistered: boolean; to: Addressees };

/**
 * A new hold for a student without an enrollment of the season, and the rows to write for it in one statement: the enrollment, its
 * sessions and, where it is new, the registration. A concurrent call for the same student may write first: the statement then fails, and the transaction is
 * tried again (lib/platform/db/errors.ts).
 * @returns `reminder` of the hold; undefined for a short one
 */
export function newSeat(
  tx: Db,
  { studentId, classId, settings, door = "web" }: Wanted,
  { season, course, plan: { chosen, terms }, isRegistered, to }: NewSeat,
): { enrollment: EnrollmentRow; rows: SQLWrapper[]; reminder: SQLWrapper | undefined } {
  const written = {
    id: randomUUID(),
    studentId,
    classId,
    seasonNumber: season.number,
    state: "held" as const,
    holdUntil: terms.until,
    heldFrom: terms.from,
    feeCents: season.feeCents ?? settings.fee_cents,
    payCode: newPayCode(),
  };
  const enrollment = { ...NOTHING_YET, ...written, createdAt: terms.now, updatedAt: terms.now };
  const rows = [
    tx.insert(enrollments).values(written),
    ...(chosen?.length ? [insertSessions(tx, enrollment, chosen)] : []),
    ...(isRegistered ? [] : [recordSeason(tx, studentId, season.number, door)]),
  ];
  return { enrollment, rows, reminder: insertFirstReminder(tx, enrollment, { course, now: terms.now, to }) };
}

/** The columns of a new enrollment that have their defaults. */
const NOTHING_YET = {
  waivedCents: 0,
  receiptNo: null,
  late: false,
  enrolledAt: null,
  outcome: null,
  outcomeAt: null,
  outcomeReason: null,
};

/** The insert of the sessions of an enrollment. */
export function insertSessions(tx: Db, enrollment: EnrollmentRow, chosen: Meeting[]) {
  return tx.insert(enrollmentSessions).values(
    chosen.map(({ id, day }) => ({
      enrollmentId: enrollment.id,
      sessionId: id,
      classId: enrollment.classId,
      day,
    })),
  );
}
