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
import { RETENTION_PERIODS } from "./periods";

const BATCH = 100;

const OLDEST = sql`now() - ${`${RETENTION_PERIODS.unpaidDays} days`}::interval`;

/** Enrollment `e` has received a payment, or may still: an undecided prompt, an unproven receipt claim. */
const HAS_MONEY = sql`e.receipt_no is not null or e.enrolled_at is not null or e.state in ('enrolled', 'paid_waiting')
  or exists (select 1 from transactions t where t.enrollment_id = e.id)
  or exists (select 1 from allocations a where a.enrollment_id = e.id)
  or exists (select 1 from transaction_matches m where m.enrollment_id = e.id)
  or exists (select 1 from credit_moves c where c.from_enrollment_id = e.id or c.to_enrollment_id = e.id)
  or exists (select 1 from refunds r where r.enrollment_id = e.id)
  or exists (select 1 from receipt_claims c where c.enrollment_id = e.id and c.state <> 'refused')
  or exists (select 1 from mpesa_express_requests x where x.enrollment_id = e.id and x.state in ('created', 'sent', 'unknown', 'paid'))`;

/** Enrollment `e` was active within the period, or its seat is still held. */
const IS_RECENT = sql`greatest(e.created_at, e.updated_at) >= ${OLDEST} or e.hold_until >= now()
  or exists (select 1 from payment_requests p where p.enrollment_id = e.id and greatest(p.created_at, p.updated_at) >= ${OLDEST})`;

/** A payment in suspense came from a phone of student `s` (whole or hashed), or from one a payment was requested from. */
const MAY_HAVE_PAID = sql`select 1 from transactions t where t.enrollment_id is null and (
  t.msisdn in (s.msisdn, s.guardian_msisdn, encode(phone_hash(s.msisdn), 'hex'), encode(phone_hash(s.guardian_msisdn), 'hex'))
  or t.msisdn in (select p.paying_msisdn from payment_requests p join enrollments e on e.id = p.enrollment_id where e.student_id = s.id))`;

/** Student `s` never paid, was inactive for the whole period, and has no payment, mark, claim or view access. */
const IS_UNPAID_AND_OLD = sql`s.msisdn <> ${REMOVED} and greatest(s.created_at, s.updated_at) < ${OLDEST}
  and not exists (select 1 from enrollments e where e.student_id = s.id and (${HAS_MONEY}))
  and not exists (select 1 from enrollments e where e.student_id = s.id and (${IS_RECENT}))
  and not exists (select 1 from register_marks m where m.student_id = s.id)
  and not exists (select 1 from student_access v where v.student_id = s.id and v.revoked_at is null and v.expires_at > now())
  and not exists (${MAY_HAVE_PAID})`;

type Expired = { id: string; msisdn: string; email: string | null; guardian_msisdn: string | null };

/**
 * Removes all personal data from registrations that were never paid and saw no activity for ninety days, as the privacy
 * policy promises. Rows and their numbers stay, so counts stay right; the phone may register again.
 * Any number of instances may run it at once. docs/business-rules.md, "Privacy and retention".
 * @returns how many students, at most 100 a call.
 */
export const anonymizeUnpaid = command("students.anonymize-unpaid", z.object({}), async ({ tx }) => {
  // It scans all students; a daily job may take longer than a request.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const expired =
    await tx.execute<Expired>(sql`select s.id, s.msisdn, s.email, s.guardian_msisdn from students s
    where ${IS_UNPAID_AND_OLD} order by s.created_at limit ${BATCH} for update of s skip locked`);
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) return unchanged({ removed: 0 });
  await deleteMessages(tx, expired);
  await anonymizeStudents(tx, ids);
  await anonymizePayers(tx, ids);
  const [first, ...rest] = ids.map(
    (id): Change => ({ subject: `student:${id}`, what: { forgotten: true, why: "never paid" } }),
  );
  return first ? changed({ removed: ids.length }, first, ...rest) : unchanged({ removed: 0 });
});

/** Deletes messages to their phones and addresses, unless another student or staff member has the same one. */
async function deleteMessages(tx: Db, expired: Expired[]): Promise<void> {
  const contacts = expired.flatMap(({ msisdn, email, guardian_msisdn: guardian }) => [
    msisdn,
    email,
    guardian,
  ]);
  const recipients = [...new Set(contacts.filter((to) => to !== null))];
  const ids = expired.map(({ id }) => id);
  await tx.delete(outbox).where(
    and(
      inArray(outbox.recipient, recipients),
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
