import "server-only";
import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { certificates } from "@/db/schema/certificates";
import { enrollments } from "@/db/schema/enrollments";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import type { EnrollmentRow } from "./enrollment-row";

/** What the audit line of an enrollment says of an outcome that it lost. */
export type LostOutcome = Pick<
  AuditEvent<"enrollment.cancelled">["what"],
  "outcome" | "certificate_withdrawn"
>;

/** Whether a completed enrollment `e` is to get a certificate: it has none, or it was completed anew after its last was withdrawn. */
export const LACKS_CERTIFICATE = sql`not exists (select from certificates x where x.enrollment_id = e.id
  and (x.withdrawn_at is null or x.withdrawn_at >= e.outcome_at))`;

/**
 * Takes the outcomes of locked enrollments that are about to be unpaid or cancelled, and withdraws their valid certificates
 * (lib/domain/attendance/README.md). Call it before the state changes.
 * @returns what the audit line of each says about it
 */
export async function loseOutcomes(
  tx: Db,
  rows: Array<Pick<EnrollmentRow, "id" | "outcome">>,
  reason: string,
): Promise<Map<string, LostOutcome>> {
  const decided = rows.filter(({ outcome }) => outcome !== null);
  const ids = decided.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  await tx
    .update(enrollments)
    .set({ outcome: null, outcomeAt: null, outcomeReason: null, updatedAt: sql`now()` })
    .where(inArray(enrollments.id, ids));
  const withdrawn = await withdrawCertificates(tx, inArray(certificates.enrollmentId, ids), reason);
  return new Map(
    decided.map(({ id, outcome }) => [
      id,
      { outcome: `${outcome} -> none`, certificate_withdrawn: withdrawn.get(id) },
    ]),
  );
}

/** Withdraws the valid certificates that match; the rows stay, so that their check reports it. @returns number by enrollment id */
export async function withdrawCertificates(tx: Db, which: SQL, reason: string): Promise<Map<string, number>> {
  const rows = await tx
    .update(certificates)
    .set({ withdrawnAt: sql`now()`, withdrawnReason: reason })
    .where(and(which, isNull(certificates.withdrawnAt)))
    .returning({ enrollmentId: certificates.enrollmentId, number: certificates.number });
  return new Map(rows.map(({ enrollmentId, number }) => [enrollmentId, number]));
}
