import "server-only";
import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { certificates } from "@/db/schema/certificates";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { checkCode, isCheckCode } from "@/lib/domain/people/students/check-code";
import type { Db } from "@/lib/platform/db/client";

/** A certificate with its student, read by its number; undefined when there is none. */
export async function findCertificate(db: Db, number: number) {
  const [row] = await read(db, eq(certificates.number, number));
  return row;
}

/** The certificates that have a number on their paper: the academy's own, or one of past seasons, which several may share. @param written as CheckCertificate reads it */
export function certificatesNumbered(db: Db, written: string) {
  const own = /^\d{1,9}$/.test(written) ? eq(certificates.number, Number(written)) : undefined;
  return read(
    db,
    or(own, eq(sql`regexp_replace(lower(${certificates.oldNumber}), '^0+(?=.)', '')`, written)),
  ).limit(50);
}

/** The valid certificates of a season or class, in the order of their numbers. @param limit the most to read */
export function validCertificates(
  db: Db,
  of: { season?: number | undefined; classId?: string | undefined },
  limit: number,
) {
  const where = and(
    isNull(certificates.withdrawnAt),
    of.season === undefined ? undefined : eq(certificates.seasonNumber, of.season),
    of.classId === undefined ? undefined : eq(enrollments.classId, of.classId),
  );
  return read(db, where).orderBy(asc(certificates.number)).limit(limit);
}

/** The valid certificates of a student, newest season first. */
export function certificatesOf(db: Db, studentId: string) {
  const where = and(eq(enrollments.studentId, studentId), isNull(certificates.withdrawnAt));
  return read(db, where).orderBy(desc(certificates.seasonNumber));
}

/** The check code on a certificate: it depends on number and enrollment, and only the academy can make it. */
export function checkCodeOf(number: number, enrollmentId: string): string {
  return checkCode(PAPER, subjectOf(number, enrollmentId));
}

/** Whether a typed code is a certificate's check code. */
export function isCheckCodeOf(number: number, enrollmentId: string, typed: string): boolean {
  return isCheckCode(PAPER, subjectOf(number, enrollmentId), typed);
}

const PAPER = "certificate";

function subjectOf(number: number, enrollmentId: string): string {
  return `${number}:${enrollmentId}`;
}

/** A certificate as staff and its student see it: the printed data, whether it is valid, and why not. */
type Row = Awaited<ReturnType<typeof read>>[number];

export function shownCertificate({ certificate, studentId }: Omit<Row, "language">) {
  return {
    number: certificate.number,
    ...(certificate.oldNumber === null ? {} : { old_number: certificate.oldNumber }),
    check: checkCodeOf(certificate.number, certificate.enrollmentId),
    student_id: studentId,
    full_name: certificate.fullName,
    course_name: certificate.courseName,
    season: certificate.seasonNumber,
    issued_at: certificate.issuedAt.toISOString(),
    ...statusOf(certificate.withdrawnAt),
    ...(certificate.withdrawnReason === null ? {} : { withdrawn_reason: certificate.withdrawnReason }),
  };
}

/** Whether a certificate is valid, or since when it is withdrawn. */
export function statusOf(withdrawnAt: Date | null) {
  return withdrawnAt
    ? { status: "withdrawn" as const, withdrawn_at: withdrawnAt.toISOString() }
    : { status: "valid" as const };
}

/** The certificates of a condition, each with its student's id and language; the caller adds order and limit. */
function read(db: Db, where: SQL | undefined) {
  return db
    .select({ certificate: certificates, studentId: enrollments.studentId, language: students.language })
    .from(certificates)
    .innerJoin(enrollments, eq(enrollments.id, certificates.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(where)
    .$dynamic();
}
