import "server-only";
import { and, eq, lt, type SQLWrapper, sql } from "drizzle-orm";
import type { Door } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { doorOf } from "@/lib/domain/access/actor";
import type { Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { CONSENT_WAIT_MS, type Giver, insertConsent, takeConsent } from "./consent";
import { checkIdentityDocuments } from "./identity-documents";
import type { Registration } from "./input";
import { hashManageCode, newManageCode } from "./manage-code";
import { isProved as proves, wrongCode } from "./proof";
import { compareWithRecord, type Returned, saveDifferences } from "./returning";
import { registrationColumns, type StudentRow } from "./student-columns";
import type { Asking } from "./student-limits";
import { findSameStudent, isNewSibling, lockOnPhone, readOnPhone } from "./student-phone";
import { studentTexts as texts } from "./texts";

export type Registered = Returned & {
  exists: boolean;
  manageCode: string | null;
  /** Whether this call registered an existing student for the current season. */
  isNewSeason: boolean;
  /** Rows that the caller writes with others in one statement: the consent of a new student. */
  rows: SQLWrapper[];
};

/** A registration. The public form asks how they heard after paying, and does not ask whether the student is new. */
export type RegistrationForm = Omit<Registration, "season" | "manage_code" | "receipt" | "sms_code">;

type Circumstances = {
  /** The current season. */
  season: Season;
  settings: Settings;
  now: Date;
  givenBy: Giver;
  asking: Asking;
  /** The codes that prove a returning student, by the field they were typed into. */
  codes?: Record<string, string>;
};

/**
 * Stores a new student, or finds the one who registered with this phone and date of birth before. A returning student is
 * registered for the current season; answers of a season are saved with its first form, other fields that differ from the record
 * with a code that proves the student, and named otherwise (lib/domain/people/README.md). Who does not say so is new with an
 * unknown phone, and continues with a known one in a new season. At the desk a sibling may be stored on a phone that is marked
 * as shared (student-phone.ts).
 * @returns the manage code of a new student, the only time it is known
 * @throws Refusal 409 phone_in_use when the phone belongs to another student or is enrolled this season; 400 by the age
 *   rule; 403 wrong_code; 429 too_many different forms for one student
 */
export async function registerIn(tx: Db, form: RegistrationForm, at: Circumstances): Promise<Registered> {
  const { season, settings, now, givenBy } = at;
  const rule = { ...settings, starts_on: season.startsOn };
  const { minor: _minor, ...byAge } = checkIdentityDocuments(form, rule, now);
  const onPhone = await (givenBy === "desk" ? lockOnPhone : readOnPhone)(tx, form.msisdn);
  const isSibling = givenBy === "desk" && isNewSibling(onPhone, form);
  if (onPhone.length > 0 && !isSibling) return registerAgain(tx, onPhone, form, at);

  refuseUnopened(season);
  const manageCode = newManageCode();
  const [student] = await tx
    .insert(students)
    .values({
      ...registrationColumns({ enrollment_status: "new", ...form }),
      ...byAge,
      phoneShared: isSibling,
      seasonNumber: season.number,
      door: doorOf(at.asking.actor),
      manageCodeHash: hashManageCode(manageCode),
      consentUntil: form.consent ? null : new Date(now.getTime() + CONSENT_WAIT_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (!student) {
    // Another transaction registered the same phone meanwhile; its row is visible now.
    return registerAgain(tx, await readOnPhone(tx, form.msisdn), form, at);
  }
  const rows = form.consent ? [insertConsent(tx, student, givenBy)] : [];
  return { student, exists: false, manageCode, saved: [], notSaved: [], isNewSeason: false, rows };
}

/** Refuses to register before registration opens, also at the desk. @throws Refusal 409 enrollment_closed */
function refuseUnopened({ number, status, registrationOpensAt }: Season): void {
  if (status !== "planned" || !registrationOpensAt) return;
  const sentence = texts.opensLater(number, nairobiShown(registrationOpensAt));
  throw new Refusal("conflict", "enrollment_closed", sentence);
}

async function registerAgain(
  tx: Db,
  onPhone: StudentRow[],
  sent: RegistrationForm,
  at: Circumstances,
): Promise<Registered> {
  const { season } = at;
  const found = await findSameStudent(tx, onPhone, sent, season.number);
  const codes = Object.entries(at.codes ?? {});
  const isProved = codes.length > 0 && (await proves(tx, found.id, Object.values(at.codes ?? {})));
  if (codes.length > 0 && !isProved) throw wrongCode(codes.map(([field]) => field));
  const isNewSeason = season.status === "open" && found.seasonNumber < season.number;
  const form = isNewSeason ? { enrollment_status: "continuing" as const, ...sent } : sent;
  const returned = await (isProved
    ? saveDifferences(tx, found.id, form, at)
    : compareWithRecord(tx, found, form, { ...at, isNewSeason }));
  const consents = form.consent && (await takeConsent(tx, found.id, at.givenBy));
  if (isNewSeason) await recordSeason(tx, found.id, season.number, doorOf(at.asking.actor));
  const student = {
    ...returned.student,
    ...(isNewSeason ? { seasonNumber: season.number } : {}),
    ...(consents ? { consentUntil: null } : {}),
  };
  return { ...returned, student, exists: true, manageCode: null, isNewSeason, rows: [] };
}

/** The update that records that a student registered for a season, and by which door; the row names the newest one. */
export function recordSeason(tx: Db, studentId: string, season: number, door: Door) {
  return tx
    .update(students)
    .set({ seasonNumber: season, door, updatedAt: sql`now()` })
    .where(and(eq(students.id, studentId), lt(students.seasonNumber, season)));
}
