import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import type { Door } from "@/db/schema/enums";
import { openAccounts } from "@/db/schema/list-counters";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { type Addressees, readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { recordSeason } from "@/lib/domain/people/students/registration";
import type { Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { writeTogether } from "@/lib/platform/db/write-together";
import { insertFirstReminder } from "../enrollment-messages";
import type { EnrollmentRow } from "../enrollment-row";
import { mayPayIn, payFromCredit } from "../free-credit";
import { newPayCode } from "../pay-code";
import type { Meeting } from "./class-lock";

/** The client network a hold counts for, its end, and the time under the locks. */
export type Terms = { from: string | null; until: Date; now: Date };

/** The request (reserve-seat.ts). */
type Wanted = {
  studentId: string;
  classId: string;
  settings: Settings;
  addressees?: Addressees;
  door?: Door;
};

type NewSeat = {
  season: Season;
  course: string;
  chosen: Meeting[] | undefined;
  terms: Terms;
};

/**
 * Writes a new hold with its sessions, for a student without an enrollment of the season; the student's free credit pays for it
 * at once. The caller has locked the class and checked for a free seat.
 * @returns the enrollment, and the cents of credit used; undefined when another transaction enrolled the student first
 */
export async function takeSeat(
  tx: Db,
  request: Wanted,
  { season, course, chosen, terms }: NewSeat,
): Promise<{ enrollment: EnrollmentRow; creditCents: number } | undefined> {
  const written = await insertHeld(tx, request, season, terms);
  if (!written) return undefined;
  const { hasCredit, ...enrollment } = written;
  const { studentId } = request;
  const to = request.addressees ?? (await readAddressees(tx, [studentId]));
  const reminder = insertFirstReminder(tx, enrollment, { course, now: terms.now, to });
  const withIt = [
    recordSeason(tx, studentId, season.number, request.door ?? "web"),
    chosen && insertSessions(tx, enrollment, chosen),
  ];
  if (!hasCredit) {
    await writeTogether(tx, ...withIt, reminder);
    return { enrollment, creditCents: 0 };
  }
  await writeTogether(tx, ...withIt);
  const paid = await payFromCredit(tx, enrollment, { settings: request.settings, now: terms.now });
  if (paid.creditCents === 0) await reminder;
  return paid;
}

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

/**
 * @returns the row, and whether the student has credit that may pay for it; undefined when the student has an enrollment
 */
async function insertHeld(tx: Db, request: Wanted, season: Season, { from, until }: Terms) {
  const credit = sql`select from ${openAccounts} join ${enrollments} on ${enrollments.id} = ${openAccounts.enrollmentId}
    where ${mayPayIn(request.studentId, season.number)}`;
  const [written] = await tx
    .insert(enrollments)
    .values({
      studentId: request.studentId,
      classId: request.classId,
      seasonNumber: season.number,
      state: "held",
      holdUntil: until,
      heldFrom: from,
      feeCents: season.feeCents ?? request.settings.fee_cents,
      payCode: newPayCode(),
    })
    .onConflictDoNothing()
    .returning({
      ...getTableColumns(enrollments),
      hasCredit: sql<boolean>`exists (${credit})`,
    });
  return written;
}
