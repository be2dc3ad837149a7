import "server-only";
import { eq, sql } from "drizzle-orm";
import { certificates } from "@/db/schema/certificates";
import { enrollments } from "@/db/schema/enrollments";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import { Refusal } from "@/lib/platform/refusal";
import { withdrawCertificates } from "../enrollments/lost-outcomes";
import { SetOutcome } from "./input";
import { registerTexts as texts } from "./texts";

/**
 * Decides how a season ended for an enrolled student, whatever attendance proposes. In a closed season it is a correction.
 * The certificate of a student who no longer completed is withdrawn in the same transaction with the same reason.
 * lib/domain/attendance/README.md.
 * @returns the decision; `certificate_withdrawn` is the number of the certificate that ended, null when none did
 * @throws Refusal 400 without a reason or for another outcome, 404, 409 not_enrolled
 */
export const setOutcome = command("students.set-outcome", SetOutcome, async ({ input, was, tx }) => {
  const { enrollment_id: id, outcome, reason } = input;
  // Before anything is read: a certificate is issued only under this lock.
  const [before] = await tx
    .select({
      studentId: enrollments.studentId,
      season: enrollments.seasonNumber,
      state: enrollments.state,
      outcome: enrollments.outcome,
      reason: enrollments.outcomeReason,
    })
    .from(enrollments)
    .where(eq(enrollments.id, id))
    .for("update");
  if (!before) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  if (before.state !== "enrolled") throw new Refusal("conflict", "not_enrolled", texts.notEnrolled);
  assertWas(was, before.outcome ?? "none");
  const result = {
    enrollment_id: id,
    student_id: before.studentId,
    season: before.season,
    outcome,
    outcome_reason: reason,
    msg: texts.outcomeSet,
  };
  if (before.outcome === outcome && before.reason === reason)
    return unchanged({ ...result, certificate_withdrawn: null });
  await tx
    .update(enrollments)
    .set({
      ...{ outcome, outcomeReason: reason, updatedAt: sql`now()` },
      // Another reason decides nothing anew.
      ...(before.outcome === outcome ? {} : { outcomeAt: sql`now()` }),
    })
    .where(eq(enrollments.id, id));
  const ofEnrollment = eq(certificates.enrollmentId, id);
  const ended = outcome === "completed" ? undefined : await withdrawCertificates(tx, ofEnrollment, reason);
  const withdrawn = ended?.get(id) ?? null;
  return changed(
    { ...result, certificate_withdrawn: withdrawn },
    {
      type: "enrollment.outcome_decided",
      id,
      what: {
        outcome: `${before.outcome ?? "none"} -> ${outcome}`,
        ...(withdrawn === null ? {} : { certificate_withdrawn: withdrawn }),
      },
    },
  );
});
