import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { wordList } from "@/db/schema/columns";
import { HOLD_STATES, LIVE_STATES, type MessageKind } from "@/db/schema/enums";
import type { outbox } from "@/db/schema/messages";
import type { Db } from "@/lib/platform/db/client";

export type OutboxRow = typeof outbox.$inferSelect;

/**
 * Why a message must not be sent any more, as a SQL text that is null while it is still true. It is checked in the transaction
 * that dequeues the message, right before the call.
 */
type Check = (message: OutboxRow) => SQL;

const NULL = sql`null::text`;
const always: Check = () => NULL;
const HOLDS = sql.raw(wordList(HOLD_STATES));
/** Days after the closing in which feedback is answered (lib/domain/feedback). */
const FEEDBACK_DAYS = 60;
const LIVE = sql.raw(wordList(LIVE_STATES));

/** One row decides: the reason by its state, or `otherwise` if there is no such row. A message without `by` is always true. */
const byRow =
  (
    from: (id: string) => SQL,
    why: SQL,
    otherwise: string,
    by: "aboutId" | "staffId" | "batchId" = "aboutId",
  ): Check =>
  ({ [by]: id }) =>
    id ? sql`(select case when count(*) = 0 then ${otherwise} else max(${why}) end from ${from(id)})` : NULL;

const ofEnrollment = (why: SQL): Check =>
  byRow((id) => sql`enrollments e where e.id = ${id}`, why, "enrollment_over");

const unpaidHold = ofEnrollment(sql`case
  when e.state in ('enrolled', 'paid_waiting') then 'paid'
  when e.state in (${HOLDS}) and e.hold_until > now() then null
  else 'hold_over' end`);

// The seat is held by the enrollment or, for a student with a seat elsewhere, by the row of the waiting list.
const openOffer = byRow(
  (id) =>
    sql`offers o join enrollments e on e.id = o.enrollment_id left join waiting_list w on w.id = o.waiting_id where o.id = ${id}`,
  sql`case when o.answer is null and o.expires_at > now() and (e.state = 'offered' or w.state = 'offered')
    then null else 'offer_over' end`,
  "offer_over",
);

const ofBatch = byRow(
  (id) => sql`message_batches b where b.id = ${id}`,
  sql`case when b.state = 'stopped' then 'stopped' end`,
  "stopped",
  "batchId",
);

const CHECKS: Record<MessageKind, Check> = {
  // A code has no row of its own: its life ends with `expires_at`, and a newer code replaces it.
  code: always,
  reset_link: byRow(
    (id) => sql`password_resets r where r.id = ${id}`,
    sql`case when r.used_at is null and r.expires_at > now() then null else 'link_over' end`,
    "link_over",
  ),
  first_password: byRow(
    (id) => sql`staff s where s.id = ${id}`,
    sql`case when s.first_login and s.status = 'active' and s.archived_at is null then null
            else 'password_chosen' end`,
    "password_chosen",
    "staffId",
  ),
  // Past events stay worth knowing, also once a new second factor is set up.
  second_factor_reset: always,
  account_changed: always,
  // The one that says it is over has no row of its own.
  alert: byRow(
    (id) => sql`alerts a where a.id = ${id}`,
    sql`case when a.over_at is not null then 'alert_over' end`,
    "alert_over",
  ),
  registered: always,
  seat_held: unpaidHold,
  waiting: byRow(
    (id) => sql`waiting_list w where w.id = ${id}`,
    sql`case when w.state = 'waiting' then null else 'waiting_over' end`,
    "waiting_over",
  ),
  hold_ending: ofEnrollment(sql`case
    when e.state in ('enrolled', 'paid_waiting') then 'paid'
    when e.state not in (${HOLDS}) or e.hold_until <= now() then 'hold_over'
    when exists (select from receipt_claims c where c.enrollment_id = e.id and c.state = 'open') then 'payment_checked' end`),
  hold_over: ofEnrollment(
    sql`case when e.state in ('enrolled', 'paid_waiting') or (e.state in (${HOLDS}) and e.hold_until > now())
      then 'seat_again' end`,
  ),
  // The payment is confirmed even if the seat was lost since.
  part_paid: ofEnrollment(sql`case when e.state = 'enrolled' then 'paid' end`),
  claim_kept: always,
  // It arrived, whatever became of it since.
  credit_kept: always,
  enrolled: ofEnrollment(sql`case when e.state = 'enrolled' then null else 'enrollment_over' end`),
  // The payment stays received, even if the seat is lost.
  payer_receipt: always,
  refunded: byRow(
    (id) => sql`refunds r where r.id = ${id}`,
    sql`case when r.state in ('settled', 'sent') then null else 'refund_over' end`,
    "refund_over",
  ),
  payment_changed: ofEnrollment(sql`case when e.state = 'enrolled' then 'paid' end`),
  no_seat: ofEnrollment(
    sql`case when e.state = 'enrolled' then 'seat_again' when e.state = 'cancelled' then 'enrollment_over' end`,
  ),
  offer: openOffer,
  keep_place: openOffer,
  // The subject that was moved or cancelled may be a class or a session: the student must still be of the class.
  moved: stillOfClass,
  cancelled: always,
  absence: byRow(
    (id) => sql`registers r where r.id = ${id}`,
    sql`case when r.status = 'removed' then 'register_removed' end`,
    "register_removed",
  ),
  certificate: byRow(
    (id) => sql`certificates c where c.id = ${id} or c.enrollment_id = ${id}`,
    sql`case when c.withdrawn_at is not null then 'certificate_withdrawn' end`,
    "certificate_withdrawn",
  ),
  notice: ofBatch,
  promotion: ofBatch,
  conversation: always,
  // It names a moment, or says that registration is open, and its life is a day.
  opening: always,
  follow_up: byRow(
    (id) => sql`follow_ups f where f.id = ${id}`,
    sql`case when f.question is null then 'follow_up_over' end`,
    "follow_up_over",
  ),
  feedback: byRow(
    (
      id,
    ) => sql`feedback_asked f join enrollments e on e.id = f.enrollment_id join students s on s.id = e.student_id
      join seasons z on z.number = e.season_number where f.enrollment_id = ${id}`,
    sql`case when f.answered or s.consent_until is not null or z.closed_at is null
      or z.closed_at <= now() - make_interval(days => ${FEEDBACK_DAYS}::int) then 'feedback_over' end`,
    "feedback_over",
  ),
};

function stillOfClass({ aboutId, studentId }: OutboxRow): SQL {
  if (!aboutId || !studentId) return NULL;
  return sql`(select case
    when not exists (select 1 from sessions where id = ${aboutId} union all select 1 from classes where id = ${aboutId}
      union all select 1 from enrollments where id = ${aboutId}) then null
    when exists (select 1 from enrollments e where e.student_id = ${studentId} and e.state in (${LIVE}) and (
      e.id = ${aboutId} or e.class_id = ${aboutId} or e.class_id = (select class_id from sessions where id = ${aboutId})))
      then null
    else 'enrollment_over' end)`;
}

/**
 * Kinds of which a newer message to the same recipient about the same person replaces an older one; below, also about the same
 * subject.
 */
const REPLACED_BY_PERSON: readonly MessageKind[] = ["code", "reset_link", "first_password"];
const REPLACED_BY_SUBJECT: readonly MessageKind[] = [
  "seat_held",
  "hold_ending",
  "part_paid",
  "payment_changed",
  "moved",
];

/** Whether a newer message replaces this one: 'replaced', else null. */
function replaced({ id, kind, recipient, studentId, staffId, aboutId, createdAt }: OutboxRow): SQL {
  const byPerson = REPLACED_BY_PERSON.includes(kind);
  if (!byPerson && !(REPLACED_BY_SUBJECT.includes(kind) && aboutId)) return NULL;
  return sql`(select 'replaced' where exists (select 1 from outbox n
    where n.recipient = ${recipient} and n.created_at > ${createdAt.toISOString()}::timestamptz + interval '1 millisecond'
      and n.id <> ${id} and n.kind = ${kind} and n.student_id is not distinct from ${studentId}
      and n.staff_id is not distinct from ${staffId} and ${byPerson ? sql`true` : sql`n.about_id = ${aboutId}`}
      and n.state in ('queued', 'sending', 'accepted', 'delivered', 'unknown')))`;
}

/**
 * Whether the reason of a message no longer holds: its hold ended or was paid, its link was used, its offer was answered, a newer
 * message replaced it (lib/domain/messaging/README.md).
 * @returns why, as a code of `whyTexts`; null while it is true
 */
export async function whyUntrue(tx: Db, message: OutboxRow): Promise<string | null> {
  const [row] = await tx.execute<{ why: string | null }>(
    sql`select coalesce(${CHECKS[message.kind](message)}, ${replaced(message)}) as why`,
  );
  return row?.why ?? null;
}
