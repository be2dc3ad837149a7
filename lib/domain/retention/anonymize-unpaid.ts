import "server-only";
import { and, inArray, notExists, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { REMOVED } from "@/db/schema/enums";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import { outbox } from "@/db/schema/records";
import { staff } from "@/db/schema/staff";
import { consents, registrationDrafts, studentAccess, students } from "@/db/schema/students";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { REMOVED_NAME } from "../students/fields";
import { anonymizedColumns } from "../students/student-columns";
import { IS_UNPAID_AND_OLD } from "./unpaid";

const BATCH = 100;

type Old = { id: string; msisdn: string; email: string | null; guardian_msisdn: string | null };

/**
 * Takes everything personal out of registrations that were never paid and that nobody touched for ninety days, as the
 * privacy policy promises. The rows and their numbers stay, so that what is counted is right; the phone may register anew.
 * Safe with any number of instances. @returns how many, at most 100 a call.
 */
export const anonymizeUnpaid = command("students.anonymize-unpaid", z.object({}), async ({ tx }) => {
  // It looks at everybody; once a day it may take longer than what a person waits for.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const old = await tx.execute<Old>(sql`select s.id, s.msisdn, s.email, s.guardian_msisdn from students s
    where ${IS_UNPAID_AND_OLD} order by s.created_at limit ${BATCH} for update of s skip locked`);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return unchanged({ forgotten: 0 });
  await forgetMessages(tx, old);
  await anonymizeStudents(tx, ids);
  await forgetPayers(tx, ids);
  const [first, ...rest] = ids.map(
    (id): Change => ({ subject: `student:${id}`, what: { forgotten: true, why: "never paid" } }),
  );
  return first ? changed({ forgotten: ids.length }, first, ...rest) : unchanged({ forgotten: 0 });
});

/** Messages to a phone or an address that nobody else has. */
async function forgetMessages(tx: Db, old: Old[]): Promise<void> {
  const written = old.flatMap(({ msisdn, email, guardian_msisdn: guardian }) => [msisdn, email, guardian]);
  const theirs = [...new Set(written.filter((to) => to !== null))];
  const ids = old.map(({ id }) => id);
  await tx.delete(outbox).where(
    and(
      inArray(outbox.recipient, theirs),
      notExists(sql`(select 1 from ${students} where ${notInArray(students.id, ids)}
        and ${outbox.recipient} in (${students.msisdn}, ${students.guardianMsisdn}, ${students.email}))`),
      notExists(sql`(select 1 from ${staff} where ${outbox.recipient} in (${staff.msisdn}, ${staff.email}))`),
    ),
  );
}

async function anonymizeStudents(tx: Db, ids: string[]): Promise<void> {
  await tx.delete(studentAccess).where(inArray(studentAccess.studentId, ids));
  await tx.delete(registrationDrafts).where(inArray(registrationDrafts.studentId, ids));
  await tx.update(consents).set({ guardianName: null }).where(inArray(consents.studentId, ids));
  await tx
    .update(students)
    .set({
      ...anonymizedColumns(),
      phoneShared: false,
      manageCodeHash: null,
      status: "archived",
      updatedAt: sql`now()`,
    })
    .where(inArray(students.id, ids));
}

/** What was typed on the payment page of places that nobody paid for, and from where they were asked for. */
async function forgetPayers(tx: Db, ids: string[]): Promise<void> {
  const places = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(inArray(enrollments.studentId, ids));
  await tx
    .update(paymentRequests)
    .set({ payingMsisdn: REMOVED, payingFirstName: REMOVED_NAME, payingLastName: "" })
    .where(inArray(paymentRequests.enrollmentId, places));
  await tx
    .update(mpesaExpressRequests)
    .set({ msisdn: REMOVED })
    .where(inArray(mpesaExpressRequests.enrollmentId, places));
  await tx.update(enrollments).set({ heldFrom: null }).where(inArray(enrollments.studentId, ids));
}
