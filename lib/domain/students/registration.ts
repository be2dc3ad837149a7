import "server-only";
import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consents, studentAccess, students } from "@/db/schema/students";
import { randomCode } from "@/lib/platform/random-code";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken, newToken, pepper } from "@/lib/platform/secrets";
import type { Settings } from "../academy/settings-shape";
import { isPaidUp } from "./enrollment-summary";
import { checkIdentityDocuments } from "./identity-documents";
import type { Registration } from "./input";
import { CODE_SIGNS } from "./manage-code";
import { registrationColumns, type StudentRow } from "./student-columns";
import { studentTexts as texts } from "./texts";

/** The text a student or guardian agrees to; a new wording gets a new version. */
export const CONSENT_VERSION = "2024-04-07";
const MANAGE_CODE_LENGTH = 10;
const IDLE = sql`interval '30 minutes'`;
const VISIT = sql`interval '2 hours'`;

export type Registered = { student: StudentRow; exists: boolean; manageCode: string | null };

/**
 * Writes a new student, or finds the one who registered with this phone and date of birth before.
 * Nothing personal of an existing student is overwritten (api.md, "Register, phone known"). At the desk a sibling may be
 * written to a phone that an admin marked as shared on everybody who has it (design.md section 3).
 * @throws Refusal 409 phone_in_use when the phone belongs to somebody else or is enrolled this season; 400 by the age rule.
 */
export async function registerIn(
  tx: Db,
  form: Registration,
  settings: Settings,
  now: Date,
  givenBy: "self" | "desk",
): Promise<Registered> {
  const { minor, ...byAge } = checkIdentityDocuments(form, settings, now);
  const known = await readOnPhone(tx, form.msisdn, givenBy);
  const isSibling = givenBy === "desk" && isNewSibling(known, form);
  if (known.length > 0 && !isSibling)
    return { student: await sameStudent(tx, known, form, settings), exists: true, manageCode: null };

  const manageCode = newManageCode();
  const [student] = await tx
    .insert(students)
    .values({
      ...registrationColumns(form),
      ...byAge,
      phoneShared: isSibling,
      seasonNumber: settings.current_season,
      manageCodeHash: hashManageCode(manageCode),
    })
    .onConflictDoNothing()
    .returning();
  if (!student) {
    // Somebody registered the same phone a moment ago; their row is visible now.
    const first = await tx.select().from(students).where(eq(students.msisdn, form.msisdn));
    return { student: await sameStudent(tx, first, form, settings), exists: true, manageCode: null };
  }
  if (form.consent) await recordConsent(tx, student, minor, givenBy);
  return { student, exists: false, manageCode };
}

/**
 * Finds among the students of a phone the one with this date of birth.
 * @throws Refusal 409 phone_in_use when there is none, or when that one has paid for this season.
 */
export async function sameStudent(
  tx: Db,
  known: StudentRow[],
  form: { dob: string },
  settings: Settings,
): Promise<StudentRow> {
  const [student, another] = known.filter((row) => row.dob === form.dob);
  // Of two who were born on one day nobody is picked.
  if (!student || another) throw phoneInUse({ exists: true });
  if (await isPaidUp(tx, student.id, settings.current_season))
    throw phoneInUse({ exists: true, enroll_status: "enrolled" });
  return student;
}

/**
 * The students of a phone. At the desk those of a shared one are locked first and read again, so that no mark is taken
 * away, and no sibling written, until this registration is.
 */
async function readOnPhone(tx: Db, msisdn: string, givenBy: "self" | "desk"): Promise<StudentRow[]> {
  const known = await tx.select().from(students).where(eq(students.msisdn, msisdn));
  if (givenBy !== "desk" || !known.some((row) => row.phoneShared)) return known;
  await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.msisdn, msisdn))
    .orderBy(asc(students.id))
    .for("update");
  return tx.select().from(students).where(eq(students.msisdn, msisdn));
}

/** Whether somebody of another birth day may be written to a known phone: all who have it carry the mark. */
function isNewSibling(known: StudentRow[], { dob }: { dob: string }): boolean {
  return known.length > 0 && known.every((row) => row.phoneShared && row.dob !== dob);
}

/** Whether a registration guesses at nobody: its phone is new here, or belongs to somebody born on that day. */
export async function isNoGuess(db: Db, form: { msisdn: string; dob: string }): Promise<boolean> {
  const known = await db.select({ dob: students.dob }).from(students).where(eq(students.msisdn, form.msisdn));
  return known.length === 0 || known.some(({ dob }) => dob === form.dob);
}

/** A code that opens a student's record; it is told once and kept as a hash. */
export function newManageCode(): string {
  return randomCode(CODE_SIGNS, MANAGE_CODE_LENGTH);
}

/** What is kept of a manage code. */
export function hashManageCode(code: string): string {
  return pepper("manage-code", code);
}

/** Opens a visit for a student: the token goes into a cookie or to the API's caller, its hash is kept. */
export async function issueAccess(tx: Db, studentId: string, level: "view" | "manage") {
  const token = newToken();
  const [row] = await tx
    .insert(studentAccess)
    .values({ studentId, level, tokenHash: hashToken(token), expiresAt: sql`now() + ${VISIT}` })
    .returning({ expiresAt: studentAccess.expiresAt });
  if (!row) throw new Error("a visit was not written");
  return { token, level, expires_at: row.expiresAt.toISOString() };
}

/** The student a live visit's token stands for: 30 minutes idle, 2 hours at most (api.md). Undefined when it is dead. */
export async function resolveAccess(db: Db, token: string) {
  const [visit] = await db
    .select({
      id: studentAccess.id,
      studentId: studentAccess.studentId,
      level: studentAccess.level,
      stale: sql<boolean>`${studentAccess.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(studentAccess)
    .where(
      and(
        eq(studentAccess.tokenHash, hashToken(token)),
        isNull(studentAccess.revokedAt),
        gt(studentAccess.expiresAt, sql`now()`),
        gt(studentAccess.lastSeenAt, sql`now() - ${IDLE}`),
      ),
    );
  if (visit?.stale) {
    await db.update(studentAccess).set({ lastSeenAt: sql`now()` }).where(eq(studentAccess.id, visit.id));
  }
  return visit;
}

/** Removes visits a day after they ended. @returns how many. */
export async function sweepVisits(tx: Db): Promise<number> {
  const gone = await tx
    .delete(studentAccess)
    .where(lt(studentAccess.expiresAt, sql`now() - interval '1 day'`))
    .returning({ id: studentAccess.id });
  return gone.length;
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

function phoneInUse(data: { exists: true; enroll_status?: "enrolled" }): Refusal {
  return new Refusal("conflict", "phone_in_use", texts.phoneInUse, {
    data,
    errors: { msisdn: [texts.phoneInUse] },
  });
}
