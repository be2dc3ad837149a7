import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { REQUESTED_HOLD_STATES } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import { DUE_CENTS_OF_E, IS_PAST, IS_WAIVED, PAID_CENTS_OF_E } from "@/lib/domain/enrollments/enrollment-row";
import { HAS_NO_TIMES } from "@/lib/domain/enrollments/seats/seat-rule";
import type { ListedPayment, PaymentFilter } from "@/lib/domain/people/students/list-input";
import { isNotClosed } from "@/lib/domain/seasons/season-rows";

const HOLD = sql`e.state in ${[...REQUESTED_HOLD_STATES]}`;
const IS_HELD = sql`(${HOLD} and e.hold_until > now())`;
const HAS_ENDED = sql`(e.state = 'expired' or (${HOLD} and e.hold_until <= now()))`;
const IS_PAID = sql`e.state in ('enrolled', 'paid_waiting')`;

/** Enrollments of a student's own season that count: an offer that nobody accepted is no place. */
const OF_STUDENT = sql`from ${enrollments} e where e.student_id = ${students.id} and e.season_number = ${students.seasonNumber}`;

const HAS_PAID = sql`${PAID_CENTS_OF_E} > 0`;

/** Of a student's enrollments, the one that the list shows. */
const SHOWN = sql`${OF_STUDENT} and (${IS_PAID} or ${IS_HELD} or ${HAS_ENDED})
    order by ${HAS_ENDED}, e.created_at desc, e.id limit 1`;

/** What a listed student has in the season of their registration: the class, how far it is paid, and what is due in shillings. */
export type Place = {
  course: string | null;
  class: string | null;
  payment: ListedPayment;
  amount_due: number;
};

/** The place as JSON, null without one; one lookup by the student's key. */
export const PLACE = sql<Place | null>`(select json_build_object('course', co.name, 'class', c.name, 'payment', p.payment,
    'amount_due', trim_scale(p.due_cents / 100.0))
  from (select e.class_id, case when ${IS_PAID} then 0
      else ${DUE_CENTS_OF_E} end as due_cents, case
      when ${HAS_NO_TIMES} then 'no_times'
      when e.state = 'enrolled' and ${IS_PAST} then 'past'
      when e.state = 'enrolled' and ${IS_WAIVED} then 'waived'
      when e.state = 'enrolled' then 'paid'
      when e.state = 'paid_waiting' then 'paid_waiting'
      when ${HAS_ENDED} then 'hold_ended'
      when ${HAS_PAID} then 'part_paid'
      else 'not_paid' end as payment
    ${SHOWN}) p
  join ${classes} c on c.id = p.class_id join ${courses} co on co.id = c.course_id)`;

/** A student without a place. */
export const NO_PLACE: Place = { course: null, class: null, payment: "no_class", amount_due: 0 };

const exists = (which: SQL) => sql`exists (select ${OF_STUDENT} and ${which})`;

const HOLD_ENDED = sql`${exists(HAS_ENDED)} and not ${exists(sql`(${IS_PAID} or ${IS_HELD})`)}`;

const CONDITIONS: Record<PaymentFilter, SQL> = {
  owing: sql`(${exists(IS_HELD)} or (${HOLD_ENDED}))`,
  not_paid: exists(sql`${IS_HELD} and not ${HAS_PAID}`),
  part_paid: exists(sql`${IS_HELD} and ${HAS_PAID}`),
  paid: exists(sql`e.state = 'enrolled' and not ${IS_PAST} and not ${IS_WAIVED}`),
  waived: exists(sql`e.state = 'enrolled' and ${IS_WAIVED}`),
  paid_waiting: exists(sql`e.state = 'paid_waiting'`),
  no_times: exists(HAS_NO_TIMES),
  unpaid: exists(IS_HELD),
  hold_ended: HOLD_ENDED,
  no_class: sql`not ${exists(sql`(${IS_PAID} or ${IS_HELD} or ${HAS_ENDED})`)}`,
};

/**
 * The condition on `students` of those with such a place. Without a season only of seasons that are not closed, where somebody
 * can still act on it.
 */
export function hasPlace(payment: PaymentFilter, season: number | undefined): SQL | undefined {
  const open = sql`${students.seasonNumber} in (select ${seasons.number} from ${seasons} where ${isNotClosed})`;
  return and(CONDITIONS[payment], season === undefined ? open : undefined);
}

/** The condition on `students` of those whose place, as the list shows it, is in a class. */
export function isInClass(classId: string): SQL {
  // The first condition finds the few students whose place is read.
  return sql`${students.id} in (select e.student_id from ${enrollments} e where e.class_id = ${classId})
    and (select e.class_id ${SHOWN}) = ${classId}`;
}
