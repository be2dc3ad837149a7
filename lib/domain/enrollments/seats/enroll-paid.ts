import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import type { TRANSACTION_METHODS } from "@/db/schema/enums";
import { paymentRequests } from "@/db/schema/payments";
import type { CashPaid } from "@/lib/domain/messaging/messages/student/payments";
import type { Db } from "@/lib/platform/db/client";
import { endReminders, notifyEnrolled } from "../enrollment-messages";
import type { EnrollmentRow } from "../enrollment-row";
import { isForgiven } from "../rules";

/** Lowers the fee of a locked enrollment to what was paid of it, where the rest is forgiven (`isForgiven`). */
export async function forgiveRest(
  tx: Db,
  enrollment: EnrollmentRow,
  restCents: number,
): Promise<EnrollmentRow> {
  if (!isForgiven(enrollment.feeCents, restCents)) return enrollment;
  const [lowered] = await tx
    .update(enrollments)
    .set({ feeCents: enrollment.feeCents - restCents, updatedAt: sql`now()` })
    .where(eq(enrollments.id, enrollment.id))
    .returning();
  return lowered ?? enrollment;
}

/** Enrolls a student whose fee is complete: state, time, the academy's receipt number and one message. */
export async function enrollPaid(
  tx: Db,
  enrollment: EnrollmentRow,
  late: boolean,
  cash?: CashPaid,
): Promise<EnrollmentRow> {
  const [enrolled] = await tx
    .update(enrollments)
    .set({
      state: "enrolled",
      heldFrom: null,
      late,
      receiptNo: sql`nextval('public.academy_receipt_numbers')`,
      enrolledAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(enrollments.id, enrollment.id))
    .returning();
  if (!enrolled) throw new Error("the enrollment vanished while locked");
  await endReminders(tx, [enrolled], "paid");
  await notifyEnrolled(tx, enrolled, cash);
  return enrolled;
}

/** The update that closes the paybill requests of a fee of which nothing is due: successful if a paybill payment completed it. */
export function closePaybillRequests(
  tx: Db,
  enrollmentId: string,
  method: (typeof TRANSACTION_METHODS)[number] | null,
) {
  return tx
    .update(paymentRequests)
    .set({
      status: method === "paybill" ? "success" : "cancelled",
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(paymentRequests.enrollmentId, enrollmentId),
        eq(paymentRequests.method, "paybill"),
        eq(paymentRequests.status, "pending"),
      ),
    );
}
