import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";

type StepName =
  | "arrived"
  | "matched"
  | "unmatched"
  | "paid"
  | "taken_back"
  | "moved_out"
  | "moved_in"
  | "kept"
  | "donated"
  | `refund_${"asked" | "approved" | "sent" | "returned" | "taken_back" | "settled" | "cancelled" | "reversed"}`
  | `refund_${"surprise" | "cleared"}`;

/** A step in the history of an account's money or of one payment. */
export type PaymentStep = {
  id: string;
  at: string;
  step: StepName;
  /** Shillings; null where the step has no amount. */
  amount: number | null;
  /** An M-Pesa code: of the payment, or of the payout. */
  code: string | null;
  /** The name of the staff member; null for steps of the system or M-Pesa. */
  by: string | null;
  reason: string;
  /** The other student involved: where credit moved to or came from, or the student the payment was matched to. */
  student: { enrollment_id: string; full_name: string; registration_no: string } | null;
};

type Row = {
  id: string;
  ms: number;
  step: StepName;
  cents: number | null;
  code: string | null;
  staff_id: string | null;
  reason: string | null;
  other_id: string | null;
  full_name: string | null;
  registration_no: string | null;
};

/** The history of an account's money, or of one payment, oldest first. Amounts in shillings. */
export async function readHistory(
  db: Db,
  of: { enrollmentId: string } | { transactionId: string },
): Promise<PaymentStep[]> {
  const [is, isOfAccount] =
    "enrollmentId" in of
      ? [sql`x.enrollment_id = ${of.enrollmentId}`, true]
      : [sql`x.transaction_id = ${of.transactionId}`, false];
  const rows = [...(await db.execute<Row>(history(is, isOfAccount)))];
  const names = await staffNames(
    db,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.map((row) => ({
    id: row.id,
    at: new Date(Number(row.ms)).toISOString(),
    step: row.step,
    amount: row.cents === null ? null : toShillings(row.cents),
    code: row.code,
    by: row.staff_id ? (names[row.staff_id] ?? null) : null,
    reason: row.reason ?? "",
    student:
      row.other_id && row.full_name && row.registration_no
        ? { enrollment_id: row.other_id, full_name: row.full_name, registration_no: row.registration_no }
        : null,
  }));
}

/** The steps from every table that records one; `is` selects the rows of `x`. The rank orders steps of the same instant. */
function history(is: SQL, isOfAccount: boolean): SQL {
  const keeps = sql`union all
    select 'keep ' || x.enrollment_id, 5, x.created_at, 'kept', null, null, x.staff_id, x.reason, null::uuid
      from credit_keeps x where ${is}`;
  const movesIn = sql`union all
    select 'in ' || x.id, 2, x.created_at, 'moved_in', x.amount_cents, x.receipt, x.staff_id, x.reason, x.other
      from (select m.*, m.to_enrollment_id as enrollment_id, m.from_enrollment_id as other, t.receipt
        from credit_moves m join transactions t on t.id = m.transaction_id) x where ${is}`;
  return sql`
    with steps (id, rank, at, step, cents, code, staff_id, reason, other_id) as (
      select 'money ' || x.id, 0, x.created_at, 'arrived', x.amount_cents, x.receipt, null::uuid, '', null::uuid
        from (select t.*, t.id as transaction_id from transactions t) x
        where ${is} and not exists (select 1 from transaction_matches m where m.transaction_id = x.id and ${sql.raw(String(isOfAccount))})
      union all
      select 'match ' || x.id, 1, x.created_at, x.step, x.amount_cents, x.receipt, x.staff_id, x.reason,
          ${isOfAccount ? sql`null::uuid` : sql`x.enrollment_id`}
        from (select m.*, t.amount_cents, t.receipt from transaction_matches m join transactions t on t.id = m.transaction_id) x
        where ${is}
      union all
      select 'pay ' || x.id, case when x.amount_cents > 0 then 3 else 0 end, x.created_at,
          case when x.amount_cents > 0 then 'paid' else 'taken_back' end, abs(x.amount_cents), x.receipt, null, '',
          ${isOfAccount ? sql`null::uuid` : sql`x.enrollment_id`}
        from (select a.*, t.receipt from allocations a join transactions t on t.id = a.transaction_id) x where ${is}
      union all
      select 'out ' || x.id, 2, x.created_at, 'moved_out', x.amount_cents, x.receipt, x.staff_id, x.reason, x.other
        from (select m.*, m.from_enrollment_id as enrollment_id, m.to_enrollment_id as other, t.receipt
          from credit_moves m join transactions t on t.id = m.transaction_id) x where ${is}
      ${isOfAccount ? movesIn : sql``}
      ${isOfAccount ? keeps : sql``}
      union all
      select 'gift ' || x.id, 4, x.created_at, 'donated', x.amount_cents, x.receipt, x.staff_id, x.reason, null
        from (select d.*, t.receipt from donations d join transactions t on t.id = d.transaction_id) x where ${is}
      union all
      select 'refund ' || a.id, 6, a.at, 'refund_' || a.step, x.amount_cents,
          case when a.step in ('settled', 'reversed') then x.payout_code else case a.step when 'returned' then nullif(x.returned_code, 'not_done')
            when 'surprise' then x.unexpected_reversal_receipt else x.receipt end end,
          a.staff_id,
          case a.step when 'asked' then x.reason when 'taken_back' then x.returned_reason
            when 'cleared' then x.cleared_reason else '' end, null
        from (select r.*, t.receipt from refunds r join transactions t on t.id = r.transaction_id) x
        join lateral (select l.id, l.at, case when l.actor_kind = 'staff' then l.actor_id::uuid end as staff_id,
            case when l.changes ? 'cleared' then 'cleared' when l.changes ? 'reversed_cents' then 'surprise'
              when l.changes ->> 'from' = 'sent' and l.changes ->> 'to' = 'approved'
                then case when l.changes ? 'checked' then 'taken_back' else 'returned' end
              else l.changes ->> 'to' end as step
          from audit_log l where l.subject = 'refund:' || x.id) a on a.step is not null
        where ${is}
    )
    select p.id, (extract(epoch from p.at) * 1000)::float8 as ms, p.step, p.cents, p.code, p.staff_id, p.reason, p.other_id,
        s.full_name, s.registration_no
      from steps p left join enrollments e on e.id = p.other_id left join students s on s.id = e.student_id
      order by p.at, p.rank, p.id`;
}
