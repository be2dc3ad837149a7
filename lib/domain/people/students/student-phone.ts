import "server-only";
import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { mayShare } from "./rules";
import type { StudentRow } from "./student-columns";
import { named } from "./student-scope";
import { studentTexts as texts } from "./texts";

/**
 * The rule for phones: a phone belongs to one student, unless an admin marked it as shared on every student who has it; then
 * siblings with other dates of birth may be registered at the desk (lib/domain/people/README.md).
 */

type Fields = { msisdn: string; dob: string };

/** The refusal of a phone that belongs to another student. @param data what the caller may know about that student */
export function phoneInUse(data?: { exists: true; enroll_status?: "enrolled" }): Refusal {
  return new Refusal("conflict", "phone_in_use", texts.phoneInUse, {
    ...(data ? { data } : {}),
    errors: { msisdn: [texts.phoneInUse] },
  });
}

/** The students who have a phone, or had it in a record that was merged into theirs. */
export function readOnPhone(db: Db, msisdn: string): Promise<StudentRow[]> {
  return db.select().from(students).where(named(msisdn, msisdn));
}

/**
 * The students who have a phone, for a registration at the desk. Those of a shared one are locked and read again, so that
 * until the end of the transaction the mark stays and no other sibling is added.
 */
export async function lockOnPhone(tx: Db, msisdn: string): Promise<StudentRow[]> {
  const known = await readOnPhone(tx, msisdn);
  if (!known.some((row) => row.phoneShared)) return known;
  await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.msisdn, msisdn))
    .orderBy(asc(students.id))
    .for("update");
  return readOnPhone(tx, msisdn);
}

/** Locks a student together with those who have the student's new phone, in the order of their ids. */
export async function lockWithPhone(tx: Db, id: string, msisdn: string | undefined) {
  const rows = await tx
    .select()
    .from(students)
    .where(or(eq(students.id, id), msisdn ? eq(students.msisdn, msisdn) : undefined))
    .orderBy(asc(students.id))
    .for("update");
  return { student: rows.find((row) => row.id === id), onPhone: rows.filter((row) => row.id !== id) };
}

/** Whether the desk may register a sibling on a phone: all who have it carry the mark, and were born on other days. */
export function isNewSibling(onPhone: StudentRow[], { dob }: { dob: string }): boolean {
  return onPhone.length > 0 && onPhone.every((row) => mayShare(row, dob));
}

/**
 * Finds the student with this date of birth among those who have a phone.
 * @throws Refusal 409 phone_in_use when there is none or more than one, or the student has paid for the season
 */
export async function findSameStudent(
  tx: Db,
  onPhone: StudentRow[],
  { dob }: { dob: string },
  season: number,
): Promise<StudentRow> {
  const [student, another] = onPhone.filter((row) => row.dob === dob);
  // Twins who share the phone: the registration number must distinguish them.
  if (!student || another) throw phoneInUse({ exists: true });
  if (await isPaidUp(tx, student.id, season)) throw phoneInUse({ exists: true, enroll_status: "enrolled" });
  return student;
}

/** Whether the student's enrollment in a season is paid for, with a seat or still waiting for one. */
async function isPaidUp(db: Db, studentId: string, season: number): Promise<boolean> {
  const [row] = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, studentId),
        eq(enrollments.seasonNumber, season),
        inArray(enrollments.state, ["enrolled", "paid_waiting"]),
      ),
    );
  return row !== undefined;
}

/** Whether a registration reveals nothing new to its sender: the phone is unknown, or the date of birth matches it. */
export async function isNoGuess(db: Db, { msisdn, dob }: Fields): Promise<boolean> {
  const known = await readOnPhone(db, msisdn);
  return known.length === 0 || known.some((row) => row.dob === dob);
}

/**
 * Refuses a change after which an unmarked student would share a phone. The database alone would accept one unmarked
 * student beside marked ones.
 * @param onPhone the other students with the student's new phone, locked
 * @throws Refusal 409 phone_in_use
 */
export async function refuseUnshared(
  tx: Db,
  student: StudentRow,
  wanted: { msisdn?: string; phoneShared?: boolean },
  onPhone: StudentRow[],
): Promise<void> {
  const shared = wanted.phoneShared ?? student.phoneShared;
  if (wanted.msisdn !== undefined && wanted.msisdn !== student.msisdn) {
    if (onPhone.length > 0 && !(shared && onPhone.every((row) => row.phoneShared))) throw phoneInUse();
    return;
  }
  if (shared || !student.phoneShared) return;
  const [sibling] = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.msisdn, student.msisdn), ne(students.id, student.id)))
    .limit(1);
  if (!sibling) return;
  throw new Refusal("conflict", "phone_in_use", texts.phoneStillShared, {
    errors: { phone_shared: [texts.phoneStillShared] },
  });
}
