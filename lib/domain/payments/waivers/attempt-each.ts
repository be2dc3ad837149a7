import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { feeWaivers } from "@/db/schema/waivers";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { LeftRow } from "@/lib/platform/commands/bulk";
import type { Db } from "@/lib/platform/db/client";
import { attemptPart } from "@/lib/platform/db/savepoint";
import { ledgerTexts } from "../ledger/texts";

/** A selected row: its id, the enrollment it concerns, and what it is called in a refusal. */
type Row = { id: string; enrollmentId: string; name: string };

const CALLED = {
  fullName: students.fullName,
  registrationNo: students.registrationNo,
  enrollmentId: enrollments.id,
};

/** Enrollments by class and id: the order in which their locks are taken, so that two such actions never wait for each other. */
export async function namesOf(tx: Db, ids: string[]): Promise<Row[]> {
  const rows = await tx
    .select({ id: enrollments.id, ...CALLED })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(inArray(enrollments.id, ids))
    .orderBy(asc(enrollments.classId), asc(enrollments.id));
  return withMissing(ids, rows);
}

/** Waivers in that order, by their enrollments. */
export async function namesOfWaivers(tx: Db, ids: string[]): Promise<Row[]> {
  const rows = await tx
    .select({ id: feeWaivers.id, ...CALLED })
    .from(feeWaivers)
    .innerJoin(enrollments, eq(enrollments.id, feeWaivers.enrollmentId))
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(inArray(feeWaivers.id, ids))
    .orderBy(asc(enrollments.classId), asc(enrollments.id), asc(feeWaivers.id));
  return withMissing(ids, rows);
}

/** With the ids that name nothing, which are refused as such. */
function withMissing(
  ids: string[],
  rows: Array<{ id: string; enrollmentId: string; fullName: string; registrationNo: string }>,
): Row[] {
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  return [
    ...rows.map(({ fullName, registrationNo, ...row }) => ({
      ...row,
      name: `${fullName}, ${registrationNo}`,
    })),
    ...missing.map((id) => ({ id, enrollmentId: "", name: id })),
  ];
}

/** Does the same with each row; one that refuses stays as it is. @returns the audit lines, and the rows left with the reason */
export async function attemptEach(
  tx: Db,
  rows: Row[],
  work: (row: Row) => Promise<AuditEvent[]>,
): Promise<{ done: AuditEvent[]; left: LeftRow[] }> {
  const done: AuditEvent[] = [];
  const left: LeftRow[] = [];
  for (const row of rows) {
    const { id, name } = row;
    if (!row.enrollmentId) {
      left.push({ id, name, code: "not_found", why: ledgerTexts.noEnrollment });
      continue;
    }
    const part = await attemptPart(tx, () => work(row));
    if ("result" in part) done.push(...part.result);
    else left.push({ id, name, code: part.refusal.code, why: part.refusal.message });
  }
  return { done, left };
}
