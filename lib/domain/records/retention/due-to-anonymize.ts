import "server-only";
import { sql } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";
import { RETENTION_PERIODS } from "./periods";

const OLDEST = sql`now() - ${`${RETENTION_PERIODS.unpaidDays} days`}::interval`;

/** Enrollment `e` has received a payment, or may still: an undecided prompt, an unproven receipt claim. */
const HAS_MONEY = sql`e.receipt_no is not null or e.enrolled_at is not null or e.state in ('enrolled', 'paid_waiting')
  or exists (select 1 from transactions t where t.enrollment_id = e.id)
  or exists (select 1 from allocations a where a.enrollment_id = e.id)
  or exists (select 1 from transaction_matches m where m.enrollment_id = e.id)
  or exists (select 1 from credit_moves c where c.from_enrollment_id = e.id or c.to_enrollment_id = e.id)
  or exists (select 1 from refunds r where r.enrollment_id = e.id)
  or exists (select 1 from fee_waivers w where w.enrollment_id = e.id)
  or exists (select 1 from receipt_claims c where c.enrollment_id = e.id and c.state <> 'refused')
  or exists (select 1 from mpesa_express_requests x where x.enrollment_id = e.id and x.state in ('created', 'sent', 'unknown', 'paid'))`;

/** Enrollment `e` was active within the period, or its seat is still held. */
const IS_RECENT = sql`greatest(e.created_at, e.updated_at) >= ${OLDEST} or e.hold_until >= now()
  or exists (select 1 from payment_requests p where p.enrollment_id = e.id and greatest(p.created_at, p.updated_at) >= ${OLDEST})`;

/** A payment in suspense came from a phone of student `s` (whole or hashed), or from one a payment was requested from. */
export const MAY_HAVE_PAID = sql`select 1 from transactions t where t.enrollment_id is null and (
  t.msisdn in (s.msisdn, s.guardian_msisdn, encode(phone_hash(s.msisdn), 'hex'), encode(phone_hash(s.guardian_msisdn), 'hex'))
  or t.msisdn in (select p.paying_msisdn from payment_requests p join enrollments e on e.id = p.enrollment_id where e.student_id = s.id))`;

/**
 * Student `s` gave no consent in time, and no money is in sight: none that was paid, may still come for a held seat, or is in suspense from
 * a phone of theirs. With money the record stays, and the desk asks for consent.
 */
export const IS_WITHOUT_CONSENT = sql`s.consent_until <= now() and s.merged_into is null
  and not exists (select 1 from enrollments e where e.student_id = s.id and (e.hold_until >= now() or ${HAS_MONEY}))
  and not exists (${MAY_HAVE_PAID})`;

/**
 * Student `s` never paid, was inactive for the whole period, is on no waiting list, and has no payment, mark, claim or view
 * access. A record that was merged is kept as long as the one it stands in.
 */
export const IS_UNPAID_AND_OLD = sql`s.msisdn <> ${REMOVED} and s.merged_into is null and greatest(s.created_at, s.updated_at) < ${OLDEST}
  and not exists (select 1 from enrollments e where e.student_id = s.id and (${HAS_MONEY}))
  and not exists (select 1 from enrollments e where e.student_id = s.id and (${IS_RECENT}))
  and not exists (select 1 from waiting_list w where w.student_id = s.id
    and (w.state in ('waiting', 'offered') or w.updated_at >= ${OLDEST}))
  and not exists (select 1 from register_marks m where m.student_id = s.id)
  and not exists (select 1 from student_access v where v.student_id = s.id and v.revoked_at is null and v.expires_at > now())
  and not exists (${MAY_HAVE_PAID})`;

/** The number of a season's registrations that are due to be anonymized; the next night does it. */
export async function countDueToAnonymize(db: Db, season: number): Promise<number> {
  const [row] = await db.execute<{ due: number }>(sql`
    select count(*)::int as due from students s where s.season_number = ${season}::int and ${IS_UNPAID_AND_OLD}`);
  return row?.due ?? 0;
}
