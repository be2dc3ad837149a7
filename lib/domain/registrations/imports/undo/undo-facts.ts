import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { certificates } from "@/db/schema/certificates";
import type { KeptRow } from "@/db/schema/enums";
import { receiptClaims } from "@/db/schema/ledger";
import { feeWaivers } from "@/db/schema/waivers";
import { MAY_HAVE_PAID } from "@/lib/domain/records/retention/due-to-anonymize";
import type { Db } from "@/lib/platform/db/client";
import { IS_CHANGE } from "../../touched";

/**
 * The rows of an import whose undo is asked about: a query of line, student_id, is_new, season_number and created_at; and the condition
 * on `audit_log l` that the import itself wrote a line.
 */
export type Rows = { rows: SQL; isOwn: SQL };

/** A row of an import: whom it registered, and why it stays; null where nobody touched it since. */
export type RowFacts = {
  line: number;
  student_id: string;
  is_new: boolean;
  season: number;
  full_name: string;
  registration_no: string;
  because: KeptRow | null;
  seats: number;
  waivers: number;
  claims: number;
  certificates: number;
  /** Messages that went out since. */
  told: number;
};

/**
 * The condition on `enrollments e` that an imported row `r` made it: for a student whom the row made, every enrollment; for a student who
 * was known before, the one of the row's season.
 */
export const IS_OF_ROW: SQL = sql`e.student_id = r.student_id and (r.is_new or e.season_number = r.season_number)`;

/** Money came for row `r`, may still come, or a waiver was decided. */
const IS_PAID = sql`exists (select from enrollments e where ${IS_OF_ROW} and (
    e.receipt_no is not null or e.waived_cents > 0 or (e.fee_cents is distinct from 0 and e.state in ('enrolled', 'paid_waiting'))
    or exists (select from transactions t where t.enrollment_id = e.id)
    or exists (select from allocations t where t.enrollment_id = e.id)
    or exists (select from transaction_matches t where t.enrollment_id = e.id)
    or exists (select from credit_moves t where e.id in (t.from_enrollment_id, t.to_enrollment_id))
    or exists (select from credit_keeps t where t.enrollment_id = e.id)
    or exists (select from donations t where t.enrollment_id = e.id)
    or exists (select from refunds t where t.enrollment_id = e.id)
    or exists (select from open_accounts t where t.enrollment_id = e.id)
    or exists (select from payment_requests t where t.enrollment_id = e.id)
    or exists (select from mpesa_express_requests t where t.enrollment_id = e.id)
    or exists (select from receipt_claims t where t.enrollment_id = e.id and t.state <> 'open')
    or exists (select from fee_waivers t where t.enrollment_id = e.id and t.state <> 'requested')))
  or exists (${MAY_HAVE_PAID})`;

/** A register lists the student of row `r`. */
const IS_MARKED = sql`r.is_new and exists (select from register_marks m where m.student_id = r.student_id)`;

/** Somebody wrote to the student of row `r`, the student wrote, was told how to pay, or a certificate was announced. */
const IS_MESSAGED = sql`exists (select from replies p where p.student_id = r.student_id and p.created_at >= r.created_at)
  or exists (select from outbox o where o.student_id = r.student_id and o.created_at >= r.created_at and o.batch_id is not null)
  or exists (select from outbox o join enrollments e on e.id = o.about_id
    where o.student_id = r.student_id and o.kind in ('certificate', 'follow_up', 'feedback') and ${IS_OF_ROW})
  or exists (select from outbox o join enrollments e on e.student_id = o.student_id and strpos(o.body, e.pay_code) > 0
    where o.student_id = r.student_id and ${IS_OF_ROW} and (o.sent_at is not null or o.state in ('sending', 'unknown')))`;

/** Somebody else changed the student of row `r` or the place, or something else rests on them. */
const isChanged = (isOwn: SQL) => sql`exists (select from audit_log l
    where l.subject = 'student:' || r.student_id and l.at >= r.created_at and l.actor_kind <> 'system' and ${IS_CHANGE} and not (${isOwn}))
  or exists (select from enrollments e join audit_log l on l.subject = 'enrollment:' || e.id
    where ${IS_OF_ROW} and l.actor_kind <> 'system' and not (${isOwn}))
  or exists (select from student_merges g where r.student_id in (g.kept_id, g.merged_id) and g.done_at >= r.created_at)
  or exists (select from students g where g.merged_into = r.student_id)
  or exists (select from waiting_list w where w.student_id = r.student_id and (r.is_new or w.season_number = r.season_number))
  or exists (select from impact_answers i where i.student_id = r.student_id and i.updated_at >= r.created_at)
  or exists (select from follow_up_consents f where f.student_id = r.student_id and r.is_new)
  or exists (select from enrollments e where ${IS_OF_ROW} and (
    exists (select from offers o where o.enrollment_id = e.id) or exists (select from rescue_calls o where o.enrollment_id = e.id)
    or exists (select from follow_ups o where o.enrollment_id = e.id) or exists (select from feedback_asked o where o.enrollment_id = e.id)
    or exists (select from certificates o where o.enrollment_id = e.id and o.withdrawn_at is not null)))
  or (not r.is_new and not exists (
    select from season_registrations z where z.student_id = r.student_id and z.season_number <> r.season_number))`;

/** The first rows by line, with what rests on each. Lock their students before, where the answer decides. */
export function readRowFacts(db: Db, { rows, isOwn }: Rows, most: number): Promise<RowFacts[]> {
  const number = (table: PgTable) =>
    sql`(select count(*)::int from ${table} x join enrollments e on e.id = x.enrollment_id where ${IS_OF_ROW})`;
  return db.execute<RowFacts>(sql`
    select r.line, r.student_id, r.is_new, r.season_number as season, s.full_name, s.registration_no,
      case when ${IS_PAID} then 'paid' when ${IS_MARKED} then 'marked' when ${IS_MESSAGED} then 'messaged'
        when ${isChanged(isOwn)} then 'changed' end as because,
      (select count(*)::int from enrollments e where ${IS_OF_ROW}) as seats,
      ${number(feeWaivers)} as waivers, ${number(receiptClaims)} as claims, ${number(certificates)} as certificates,
      (select count(*)::int from outbox o
        where o.student_id = r.student_id and o.created_at >= r.created_at and o.sent_at is not null) as told
    from (${rows}) r join students s on s.id = r.student_id
    order by r.line, r.student_id limit ${most}`);
}

/** Locks the students and places of rows, so that what rests on them stays as it is read. */
export async function lockRows(tx: Db, { rows }: Rows, most: number): Promise<void> {
  const first = sql`(select r.* from (${rows}) r order by r.line, r.student_id limit ${most})`;
  await tx.execute(
    sql`select from enrollments e where exists (select from ${first} r where ${IS_OF_ROW}) order by e.id for update`,
  );
  await tx.execute(
    sql`select from students s where s.id in (select r.student_id from ${first} r) order by s.id for update`,
  );
}
