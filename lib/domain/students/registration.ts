import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consents, students } from "@/db/schema/students";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import type { Settings } from "../academy/settings-shape";
import { currentSeason, type Season } from "../seasons/season-rows";
import { checkIdentityDocuments } from "./identity-documents";
import type { Registration } from "./input";
import { hashManageCode, newManageCode } from "./manage-code";
import { registrationColumns, type StudentRow } from "./student-columns";
import { findSameStudent, isNewSibling, lockOnPhone, readOnPhone } from "./student-phone";
import { studentTexts as texts } from "./texts";

/** The text a student or guardian agrees to; a new wording gets a new version. */
export const CONSENT_VERSION = "2024-04-07";

export type Registered = { student: StudentRow; exists: boolean; manageCode: string | null };

/**
 * Stores a new student, or finds the one who registered with this phone and date of birth before; of an existing
 * student only the season changes, to the current one (docs/business-rules.md, "Registration and students"). At the desk a sibling may be stored on a
 * phone that is marked as shared (student-phone.ts).
 * @returns the manage code of a new student, the only time it is known
 * @throws Refusal 409 phone_in_use when the phone belongs to another student or is enrolled this season; 400 by the age rule
 */
export async function registerIn(
  tx: Db,
  form: Registration,
  settings: Settings,
  now: Date,
  givenBy: "self" | "desk",
): Promise<Registered> {
  const { minor, ...byAge } = checkIdentityDocuments(form, settings, now);
  const season = await currentSeason(tx);
  const onPhone = await (givenBy === "desk" ? lockOnPhone : readOnPhone)(tx, form.msisdn);
  const isSibling = givenBy === "desk" && isNewSibling(onPhone, form);
  if (onPhone.length > 0 && !isSibling) {
    const student = await findSameStudent(tx, onPhone, form, season.number);
    return { student: await registerAgain(tx, student, season), exists: true, manageCode: null };
  }

  refuseUnopened(season);
  const manageCode = newManageCode();
  const [student] = await tx
    .insert(students)
    .values({
      ...registrationColumns(form),
      ...byAge,
      phoneShared: isSibling,
      seasonNumber: season.number,
      manageCodeHash: hashManageCode(manageCode),
    })
    .onConflictDoNothing()
    .returning();
  if (!student) {
    // Another transaction registered the same phone meanwhile; its row is visible now.
    const first = await findSameStudent(tx, await readOnPhone(tx, form.msisdn), form, season.number);
    return { student: first, exists: true, manageCode: null };
  }
  if (form.consent) await recordConsent(tx, student, minor, givenBy);
  return { student, exists: false, manageCode };
}

/** Nobody registers before registration opens; at the desk neither. @throws Refusal 409 enrollment_closed */
function refuseUnopened({ number, status, registrationOpensAt }: Season): void {
  if (status !== "planned" || !registrationOpensAt) return;
  const sentence = texts.opensLater(number, nairobiShown(registrationOpensAt));
  throw new Refusal("conflict", "enrollment_closed", sentence);
}

async function registerAgain(tx: Db, student: StudentRow, season: Season): Promise<StudentRow> {
  if (season.status !== "open" || student.seasonNumber >= season.number) return student;
  await recordSeason(tx, student.id, season.number);
  return { ...student, seasonNumber: season.number };
}

/** Records that a student registered for a season; `season_number` is the newest one. */
export async function recordSeason(tx: Db, studentId: string, season: number): Promise<void> {
  await tx
    .update(students)
    .set({ seasonNumber: season, updatedAt: sql`now()` })
    .where(and(eq(students.id, studentId), lt(students.seasonNumber, season)));
}

async function recordConsent(
  tx: Db,
  student: StudentRow,
  minor: boolean,
  givenBy: "self" | "desk",
): Promise<void> {
  await tx.insert(consents).values({
    studentId: student.id,
    textVersion: CONSENT_VERSION,
    givenBy: givenBy === "desk" ? "desk" : minor ? "guardian" : "student",
    guardianName: minor ? student.guardianName : null,
  });
}
