import "server-only";
import { eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { readDue, readEnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { StudentId } from "@/lib/domain/people/students/input";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { paymentTexts } from "../requests/texts";
import { linkState } from "./find-link";
import { linkTexts as texts } from "./texts";
import { linkAddress } from "./token";

/**
 * The link by which another person pays the fee of a kept seat (lib/domain/payments/README.md). It is valid as
 * long as the seat is kept, also after the hold is extended.
 * @throws Refusal 404 no_enrollment; 409 already_paid; 410 link_over when no seat is kept
 */
export const shareLink = query("payments.share-link", StudentId, async ({ actor, input, db }) => {
  refuseOthers(actor, input.student_id);
  const summary = await readEnrollmentSummary(db, input.student_id);
  const [enrollment] = summary
    ? await db.select().from(enrollments).where(eq(enrollments.id, summary.enrollment_id))
    : [];
  if (!enrollment) throw new Refusal("not_found", "no_enrollment", paymentTexts.noEnrollment);
  const dueCents = await readDue(db, enrollment);
  const state = linkState(enrollment, dueCents, await databaseNow(db));
  if (state === "paid") throw new Refusal("conflict", "already_paid", paymentTexts.alreadyPaid);
  if (state !== "open" || !enrollment.holdUntil) throw new Refusal("gone", "link_over", texts.expired);
  return { url: linkAddress(enrollment.id), expires_at: enrollment.holdUntil.toISOString() };
});
