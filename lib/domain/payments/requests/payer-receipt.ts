import "server-only";
import { eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { queueMessage } from "@/lib/domain/messaging/messages/outbox";
import { payerReceipt } from "@/lib/domain/messaging/messages/student/payments";
import type { Db } from "@/lib/platform/db/client";
import type { Language } from "@/lib/platform/language";

type Paid = { stkPushId: string; enrollmentId: string; msisdn: string; amountCents: number; at: Date };

/**
 * Queues the receipt of a payer by link, to the phone that paid: first name, course, amount and time. M-Pesa's own message to the
 * payer has the receipt code.
 */
export async function sendPayerReceipt(
  tx: Db,
  { stkPushId, enrollmentId, msisdn, amountCents, at }: Paid,
  language: Language,
  settings: Settings,
): Promise<void> {
  const [about] = await tx
    .select({ studentId: students.id, fullName: students.fullName, course: courses.name })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(enrollments.id, enrollmentId));
  if (!about) return;
  await queueMessage(tx, {
    kind: "payer_receipt",
    channel: "sms",
    recipient: msisdn,
    language,
    studentId: about.studentId,
    cause: `payer_receipt:${stkPushId}`,
    body: payerReceipt(
      { academy: settings.academy_name, language },
      { name: about.fullName.split(" ")[0] ?? "", course: about.course, amountCents, at },
    ),
  });
}
