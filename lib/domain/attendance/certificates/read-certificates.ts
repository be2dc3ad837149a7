import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { certificates } from "@/db/schema/certificates";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { checkCode, isCheckCode } from "@/lib/domain/people/students/check-code";
import type { Db } from "@/lib/platform/db/client";
import { credentialOf } from "./credential";
import { AROUND_NUMBER, plainNumber } from "./rules";

/** A certificate with its student, read by its number; undefined when there is none. */
export async function findCertificate(db: Db, number: number) {
  const [row] = await read(db, eq(certificates.number, number));
  return row;
}

/** The most certificates of past seasons that share a number. */
const MOST_SHARED = 50;

/** The certificates with one of these numbers, the academy's own or an old one. @param written as plainNumber has them */
export function certificatesNumbered(db: Db, written: string[]) {
  const own = written.filter((one) => /^\d{1,9}$/.test(one)).map(Number);
  const old = sql`regexp_replace(lower(trim(normalize(${certificates.oldNumber}, NFKC))), ${AROUND_NUMBER}, '', 'g')`;
  return read(db, or(inArray(certificates.number, own), inArray(old, written))).limit(
    MOST_SHARED * written.length,
  );
}

/** Which of these certificates has this number and this check code on its paper. */
export function withNumber(rows: Row[], written: string, code: string): Row | undefined {
  return rows.find(
    ({ certificate: { number, oldNumber, enrollmentId } }) =>
      [`${number}`, plainNumber(oldNumber ?? "")].includes(written) &&
      isCheckCodeOf(number, enrollmentId, code),
  );
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

/** The numbers of the withdrawn certificates, in order, and the moment at which they were read. */
export async function withdrawnNumbers(db: Db): Promise<{ withdrawn: number[]; updated_at: string }> {
  const [read] = await db.execute<{ withdrawn: number[]; at: string }>(sql`select now() as at,
    coalesce(array_agg(${certificates.number} order by ${certificates.number}), '{}') as withdrawn
    from ${certificates} where ${isNotNull(certificates.withdrawnAt)}`);
  if (!read) throw new Error("an aggregate has one row");
  return { withdrawn: read.withdrawn.map(Number), updated_at: new Date(read.at).toISOString() };
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
function isCheckCodeOf(number: number, enrollmentId: string, typed: string): boolean {
  return isCheckCode(PAPER, subjectOf(number, enrollmentId), typed);
}

const PAPER = "certificate";

function subjectOf(number: number, enrollmentId: string): string {
  return `${number}:${enrollmentId}`;
}

type Row = Awaited<ReturnType<typeof read>>[number];

/**
 * A certificate as staff and its student see it: the printed data, its credential, whether it is valid, and why not.
 * @param academy the academy's name
 */
export function shownCertificate({ certificate, studentId }: Omit<Row, "language">, academy: string) {
  return {
    number: certificate.number,
    ...(certificate.oldNumber === null ? {} : { old_number: certificate.oldNumber }),
    check: checkCodeOf(certificate.number, certificate.enrollmentId),
    student_id: studentId,
    ...onPaper(certificate),
    credential: credentialOf(certificate, academy),
    ...(certificate.withdrawnReason === null ? {} : { withdrawn_reason: certificate.withdrawnReason }),
  };
}

/** What is printed on a certificate, and whether it is valid, or since when it is withdrawn. */
export function onPaper({ fullName, courseName, seasonNumber, issuedAt, withdrawnAt }: Row["certificate"]) {
  return {
    full_name: fullName,
    course_name: courseName,
    season: seasonNumber,
    issued_at: issuedAt.toISOString(),
    ...(withdrawnAt
      ? { status: "withdrawn" as const, withdrawn_at: withdrawnAt.toISOString() }
      : { status: "valid" as const }),
  };
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
