import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { consents, students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import type { Db } from "@/lib/platform/db/client";
import type { StudentRow } from "./student-columns";

/** The text a student or guardian agrees to; a new wording gets a new version. */
const CONSENT_VERSION = "2024-04-07";

/** How long a record without consent is kept (lib/domain/people/README.md). */
export const CONSENT_WAIT_MS = 24 * 60 * 60 * 1000;

export type Giver = "self" | "desk";

/** Who gives a consent that arrives by a call: staff report it, anybody else gives it. */
export function giverOf(actor: Actor): Giver {
  return actor.kind === "staff" ? "desk" : "self";
}

/** The row of a consent; of a student with a guardian it is the guardian's. */
export function insertConsent(tx: Db, student: StudentRow, givenBy: Giver) {
  const { guardianName } = student;
  return tx.insert(consents).values({
    studentId: student.id,
    textVersion: CONSENT_VERSION,
    givenBy: givenBy === "desk" ? "desk" : guardianName ? "guardian" : "student",
    guardianName,
  });
}

/**
 * Stores the consent that a student's record still lacks; nothing if it was given before or comes too late. This and the
 * sweep that makes the record anonymous both lock the row, and the first decides.
 * @returns whether it was stored
 */
export async function takeConsent(tx: Db, studentId: string, givenBy: Giver): Promise<boolean> {
  const [student] = await tx
    .update(students)
    .set({ consentUntil: null })
    .where(and(eq(students.id, studentId), isNotNull(students.consentUntil)))
    .returning();
  if (!student) return false;
  await insertConsent(tx, student, givenBy);
  return true;
}
