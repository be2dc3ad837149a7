import "server-only";
import { and, inArray, notExists, notInArray, type SQLWrapper, sql } from "drizzle-orm";
import { enrollments, waitingList, waitingListChanges } from "@/db/schema/enrollments";
import { REMOVED } from "@/db/schema/enums";
import { feedbackAsked } from "@/db/schema/feedback";
import { followUpConsents, followUps } from "@/db/schema/follow-ups";
import { impactAnswers } from "@/db/schema/impact";
import { messageOptOuts, messageReports, outbox, replies, unreachableRecipients } from "@/db/schema/messages";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import { staff } from "@/db/schema/staff";
import { consents, registrationDrafts, studentAccess, students } from "@/db/schema/students";
import { REMOVED_NAME } from "@/lib/domain/people/students/fields";
import { anonymizedColumns } from "@/lib/domain/people/students/student-columns";
import type { Db } from "@/lib/platform/db/client";

export type Expired = { id: string; msisdn: string; email: string | null; guardian_msisdn: string | null };

/** Removes all personal data of students whose rows the caller has locked, and of the records that were merged into theirs. */
export async function anonymize(tx: Db, asked: Expired[]): Promise<void> {
  if (asked.length === 0) return;
  const expired = [...asked, ...(await mergedInto(tx, asked))];
  const ids = expired.map(({ id }) => id);
  await deleteMessages(tx, expired);
  await eraseReplies(tx, ids);
  await deleteQuestions(tx, ids);
  await eraseWaitingReasons(tx, ids);
  await anonymizeStudents(tx, ids);
  await anonymizePayers(tx, ids);
}

function mergedInto(tx: Db, asked: Expired[]): Promise<Expired[]> {
  return tx
    .select({
      id: students.id,
      msisdn: students.msisdn,
      email: students.email,
      guardian_msisdn: students.guardianMsisdn,
    })
    .from(students)
    .where(
      inArray(
        students.mergedInto,
        asked.map(({ id }) => id),
      ),
    )
    .for("update");
}

/**
 * Deletes messages to their phones and addresses, and replies from these, unless another student or staff member has the same
 * one.
 */
async function deleteMessages(tx: Db, expired: Expired[]): Promise<void> {
  const contacts = expired.flatMap(({ msisdn, email, guardian_msisdn: guardian }) => [
    msisdn,
    email,
    guardian,
  ]);
  const recipients = [...new Set(contacts.filter((to) => to !== null))];
  const ids = expired.map(({ id }) => id);
  const isTheirs = (contact: SQLWrapper) =>
    and(
      inArray(contact, recipients),
      notExists(sql`(select 1 from ${students} where ${notInArray(students.id, ids)}
        and ${contact} in (${students.msisdn}, ${students.guardianMsisdn}, ${students.email}))`),
      notExists(sql`(select 1 from ${staff} where ${contact} in (${staff.msisdn}, ${staff.email}))`),
    );
  await tx.delete(outbox).where(isTheirs(outbox.recipient));
  await tx
    .update(replies)
    .set({ body: "", msisdn: REMOVED, studentId: null })
    .where(isTheirs(replies.msisdn));
  await tx.delete(messageOptOuts).where(isTheirs(messageOptOuts.msisdn));
  await tx.delete(unreachableRecipients).where(isTheirs(unreachableRecipients.recipient));
  const reported = sql`ltrim(coalesce(${messageReports.fields}->>'from', ${messageReports.fields}->>'phoneNumber'), '+ ')`;
  await tx.delete(messageReports).where(isTheirs(reported));
}

/** Erases the text of messages about them and of their replies, where the phone belongs to another person too. */
async function eraseReplies(tx: Db, ids: string[]): Promise<void> {
  await tx.update(outbox).set({ body: "", subject: "" }).where(inArray(outbox.studentId, ids));
  await tx.update(replies).set({ body: "" }).where(inArray(replies.studentId, ids));
}

async function deleteQuestions(tx: Db, ids: string[]): Promise<void> {
  const theirs = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(inArray(enrollments.studentId, ids));
  await tx.delete(followUps).where(inArray(followUps.enrollmentId, theirs));
  await tx.delete(feedbackAsked).where(inArray(feedbackAsked.enrollmentId, theirs));
  await tx.delete(followUpConsents).where(inArray(followUpConsents.studentId, ids));
}

/** Erases the reasons why staff changed their positions on waiting lists. */
async function eraseWaitingReasons(tx: Db, ids: string[]): Promise<void> {
  const theirs = tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(inArray(waitingList.studentId, ids));
  await tx
    .update(waitingListChanges)
    .set({ reason: "" })
    .where(inArray(waitingListChanges.waitingId, theirs));
}

async function anonymizeStudents(tx: Db, ids: string[]): Promise<void> {
  await tx.delete(studentAccess).where(inArray(studentAccess.studentId, ids));
  await tx.delete(registrationDrafts).where(inArray(registrationDrafts.studentId, ids));
  await tx.delete(impactAnswers).where(inArray(impactAnswers.studentId, ids));
  await tx.update(consents).set({ guardianName: null }).where(inArray(consents.studentId, ids));
  await tx
    .update(students)
    .set({
      ...anonymizedColumns(),
      phoneShared: false,
      manageCodeHash: null,
      consentUntil: null,
      status: "archived",
      updatedAt: sql`now()`,
    })
    .where(inArray(students.id, ids));
}

/** Removes what was entered on the payment page for their enrollments, and the client networks that held seats. */
async function anonymizePayers(tx: Db, studentIds: string[]): Promise<void> {
  const enrollmentIds = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(inArray(enrollments.studentId, studentIds));
  await tx
    .update(paymentRequests)
    .set({ payingMsisdn: REMOVED, payingFirstName: REMOVED_NAME, payingLastName: "" })
    .where(inArray(paymentRequests.enrollmentId, enrollmentIds));
  await tx
    .update(mpesaExpressRequests)
    .set({ msisdn: REMOVED })
    .where(inArray(mpesaExpressRequests.enrollmentId, enrollmentIds));
  await tx.update(enrollments).set({ heldFrom: null }).where(inArray(enrollments.studentId, studentIds));
}
