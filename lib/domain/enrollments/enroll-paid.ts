import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { notifyEnrolled } from "./enrollment-messages";
import type { EnrollmentRow } from "./enrollment-row";

/** Enrolls a student whose fee is complete: state, time, the academy's receipt number and one message. */
export async function enrollPaid(tx: Db, enrollment: EnrollmentRow, late: boolean): Promise<EnrollmentRow> {
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
  await notifyEnrolled(tx, enrolled);
  return enrolled;
}
