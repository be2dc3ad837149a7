import "server-only";
import { eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Db } from "@/lib/platform/db/client";

/** Whether two enrollments are of one student, or share a phone: the student's, the guardian's or a payer's. */
export async function haveSamePayer(db: Db, oneId: string, otherId: string): Promise<boolean> {
  const [one, other] = [await phonesOf(db, oneId), await phonesOf(db, otherId)];
  return one.studentId === other.studentId || [...one.phones].some((phone) => other.phones.has(phone));
}

/** The student of an enrollment, and the phones of the student, the guardian and the payers of its payment requests. */
export async function phonesOf(db: Db, enrollmentId: string) {
  const rows = await db
    .select({
      studentId: students.id,
      own: students.msisdn,
      guardian: students.guardianMsisdn,
      payer: paymentRequests.payingMsisdn,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .leftJoin(paymentRequests, eq(paymentRequests.enrollmentId, enrollments.id))
    .where(eq(enrollments.id, enrollmentId));
  const phones = rows.flatMap(({ own, guardian, payer }) => [own, guardian ?? [], payer ?? []].flat());
  return { studentId: rows[0]?.studentId, phones: new Set(phones) };
}
