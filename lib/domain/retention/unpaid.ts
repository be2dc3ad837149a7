import "server-only";
import { sql } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import { RETENTION_PERIODS } from "./periods";

const TERM = sql`now() - ${`${RETENTION_PERIODS.unpaidDays} days`}::interval`;

/** Something of a place is money, or was, or may become some: a prompt nobody knows the end of, a code to be proved. */
const HAS_MONEY = sql`e.receipt_no is not null or e.enrolled_at is not null or e.state in ('enrolled', 'paid_waiting')
  or exists (select 1 from transactions t where t.enrollment_id = e.id)
  or exists (select 1 from allocations a where a.enrollment_id = e.id)
  or exists (select 1 from money_matches m where m.enrollment_id = e.id)
  or exists (select 1 from credit_moves c where c.from_enrollment_id = e.id or c.to_enrollment_id = e.id)
  or exists (select 1 from refunds r where r.enrollment_id = e.id)
  or exists (select 1 from receipt_claims c where c.enrollment_id = e.id and c.state <> 'refused')
  or exists (select 1 from mpesa_express_requests x where x.enrollment_id = e.id and x.state in ('created', 'sent', 'unknown', 'paid'))`;

/** Something was done with a place within the term, or it is held still. */
const IS_YOUNG = sql`greatest(e.created_at, e.updated_at) >= ${TERM} or e.hold_until >= now()
  or exists (select 1 from payment_requests p where p.enrollment_id = e.id and greatest(p.created_at, p.updated_at) >= ${TERM})`;

/** Money that nobody is known for came from a phone of the student's, whole or as a hash, or from one that was to pay. */
const MAY_HAVE_PAID = sql`select 1 from transactions t where t.enrollment_id is null and (
  t.msisdn in (s.msisdn, s.guardian_msisdn, encode(phone_hash(s.msisdn), 'hex'), encode(phone_hash(s.guardian_msisdn), 'hex'))
  or t.msisdn in (select p.paying_msisdn from payment_requests p join enrollments e on e.id = p.enrollment_id where e.student_id = s.id))`;

/**
 * Which students `s` are registrations that were never paid and whose term has ended: nothing was done with them for ninety
 * days, and no money, mark or claim hangs on them.
 */
export const IS_UNPAID_AND_OLD = sql`s.msisdn <> ${REMOVED} and greatest(s.created_at, s.updated_at) < ${TERM}
  and not exists (select 1 from enrollments e where e.student_id = s.id and (${HAS_MONEY}))
  and not exists (select 1 from enrollments e where e.student_id = s.id and (${IS_YOUNG}))
  and not exists (select 1 from register_marks m where m.student_id = s.id)
  and not exists (select 1 from student_access v where v.student_id = s.id and v.revoked_at is null and v.expires_at > now())
  and not exists (${MAY_HAVE_PAID})`;
