import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { maskName } from "../academy/people-rules";
import { queueMessage } from "../messages/outbox";
import { messageTexts } from "../messages/texts";
import type { EnrollmentRow } from "./enrollment-row";

/** Enrolls a student whose fee is complete: state, time, the receipt number of the academy and one message. */
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
  const who = await readAddressee(tx, enrollment);
  if (who) {
    await queueMessage(tx, {
      kind: "enrolled",
      channel: "sms",
      recipient: who.msisdn,
      body: messageTexts.enrolled(maskName(who.fullName), who.course, enrolled.receiptNo ?? 0),
      studentId: enrollment.studentId,
      aboutId: enrollment.id,
      cause: `enrolled:${enrollment.id}`,
    });
  }
  return enrolled;
}

/** The recipient of messages about an enrollment, and the name of its course. */
export async function readAddressee(tx: Db, { studentId, classId }: { studentId: string; classId: string }) {
  const [who] = await tx
    .select({ msisdn: students.msisdn, fullName: students.fullName, course: courses.name })
    .from(students)
    .innerJoin(classes, eq(classes.id, classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(students.id, studentId));
  return who;
}
