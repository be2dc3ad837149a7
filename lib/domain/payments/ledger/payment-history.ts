import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import type { REFUND_STATES, WAIVER_PAYERS, WAIVER_STATES } from "@/db/schema/enums";
import { feeWaivers } from "@/db/schema/waivers";
import { type Readers, readLine } from "@/lib/domain/events/events";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";

type StepName =
  | "arrived"
  | "cash_taken"
  | "voided"
  | "matched"
  | "unmatched"
  | "paid"
  | "taken_back"
  | "moved_out"
  | "moved_in"
  | "kept"
  | "donated"
  | `waiver_${(typeof WAIVER_STATES)[number]}`
  | `refund_${RefundStep}`;
type RefundStep = RefundState | "returned" | "taken_back" | "surprise" | "cleared";

/** A payment leaves the books whole by its statement, its void or its deposit, which is no step of a refund. */
type RefundState = Exclude<(typeof REFUND_STATES)[number], "withdrawn" | "voided" | "deposited">;

type Payer = (typeof WAIVER_PAYERS)[number];

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
  /** Who bears a waiver; null for other steps. */
  payer: Payer | null;
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
  payer?: Payer;
};

const NOBODY_ELSE = { other_id: null, full_name: null, registration_no: null };

/** The history of an account's money, or of one payment, oldest first. Amounts in shillings. */
export async function readHistory(
  db: Db,
  of: { enrollmentId: string } | { transactionId: string },
): Promise<PaymentStep[]> {
  const [is, isOfAccount] =
    "enrollmentId" in of
      ? [sql`x.enrollment_id = ${of.enrollmentId}`, true]
      : [sql`x.transaction_id = ${of.transactionId}`, false];
  const rows = [
    ...("enrollmentId" in of ? await readWaivers(db, of.enrollmentId) : []),
    ...(await db.execute<Row>(history(is, isOfAccount))),
    ...(await readRefunds(db, is)),
  ].sort((one, other) => one.ms - other.ms);
  const names = await staffNames(
    db,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.ms).toISOString(),
    step: row.step,
    amount: row.cents === null ? null : toShillings(row.cents),
    code: row.code,
    by: row.staff_id ? (names[row.staff_id] ?? null) : null,
    reason: row.reason ?? "",
    payer: row.payer ?? null,
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
  // Voided cash is on no account any more.
  const itsMoney = isOfAccount
    ? sql`(select t.id as transaction_id, t.enrollment_id from transactions t where t.method = 'cash'
        union select m.transaction_id, m.enrollment_id from transaction_matches m) x`
    : sql`(select t.id as transaction_id from transactions t) x`;
  return sql`
    with steps (id, rank, at, step, cents, code, staff_id, reason, other_id) as (
      select 'money ' || x.id, 0, x.created_at, 'arrived', x.amount_cents, x.receipt, null::uuid, '', null::uuid
        from (select t.*, t.id as transaction_id from transactions t) x
        where ${is} and x.method <> 'cash' and not exists (select 1 from transaction_matches m where m.transaction_id = x.id and ${sql.raw(String(isOfAccount))})
      union all
      select 'cash ' || c.transaction_id, 0, c.created_at, 'cash_taken', t.amount_cents, t.receipt, c.taken_by, c.note, null
        from ${itsMoney} join cash_receipts c on c.transaction_id = x.transaction_id
        join transactions t on t.id = x.transaction_id where ${is}
      union all
      select 'match ' || x.id, 1, x.created_at, case when x.method = 'cash' then 'voided' else x.step end, x.amount_cents, x.receipt, x.staff_id, x.reason,
          ${isOfAccount ? sql`null::uuid` : sql`x.enrollment_id`}
        from (select m.*, t.amount_cents, t.receipt, t.method from transaction_matches m join transactions t on t.id = m.transaction_id) x
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
    )
    select p.id, (extract(epoch from p.at) * 1000)::float8 as ms, p.step, p.cents, p.code, p.staff_id, p.reason, p.other_id,
        s.full_name, s.registration_no
      from steps p left join enrollments e on e.id = p.other_id left join students s on s.id = e.student_id
      order by p.at, p.rank, p.id`;
}

/** The requests and ends of an account's waivers. */
async function readWaivers(db: Db, enrollmentId: string): Promise<Row[]> {
  const rows = await db.select().from(feeWaivers).where(eq(feeWaivers.enrollmentId, enrollmentId));
  return rows.flatMap(({ id, amountCents, payer, decidedAt, ...waiver }): Row[] => {
    const said = { cents: amountCents, code: null, payer, ...NOBODY_ELSE };
    const asked = { staff_id: waiver.requestedBy, reason: waiver.reason };
    const decided = { staff_id: waiver.decidedBy, reason: waiver.decisionReason };
    return [
      { id: `asked ${id}`, ms: waiver.createdAt.getTime(), step: "waiver_requested", ...asked, ...said },
      ...(decidedAt
        ? [
            {
              id: `waiver ${id}`,
              ms: decidedAt.getTime(),
              step: `waiver_${waiver.state}` as const,
              ...decided,
              ...said,
            },
          ]
        : []),
    ];
  });
}

type RefundLine = Pick<Row, "id" | "ms" | "cents" | "staff_id"> & {
  subject: string;
  changes: unknown;
  receipt: string | null;
  payout_code: string | null;
  returned_code: string | null;
  surprise_code: string | null;
  reason: string;
  returned_reason: string | null;
  cleared_reason: string | null;
};

/** The steps of refunds, from the audit log; of an instant they are the last. */
async function readRefunds(db: Db, is: SQL): Promise<Row[]> {
  const lines = await db.execute<RefundLine>(sql`
    select 'refund ' || l.id as id, (extract(epoch from l.at) * 1000)::float8 as ms, x.amount_cents as cents,
        case when l.actor_kind = 'staff' then l.actor_id::uuid end as staff_id, l.subject, l.changes, x.receipt, x.payout_code,
        nullif(x.returned_code, 'not_done') as returned_code, x.unexpected_reversal_receipt as surprise_code, x.reason,
        x.returned_reason, x.cleared_reason
      from (select r.*, t.receipt from refunds r join transactions t on t.id = r.transaction_id) x
      join audit_log l on l.subject = 'refund:' || x.id where ${is} order by l.at, 'refund ' || l.id`);
  return [...lines].flatMap((line): Row[] => {
    const step = readLine(REFUND_STEPS, line);
    if (!step) return [];
    const { id, ms, cents, staff_id, receipt, payout_code, returned_code, surprise_code } = line;
    const codes: Partial<Record<RefundStep, string | null>> = {
      settled: payout_code,
      reversed: payout_code,
      returned: returned_code,
      surprise: surprise_code,
    };
    const reasons: Partial<Record<RefundStep, string | null>> = {
      asked: line.reason,
      taken_back: line.returned_reason,
      cleared: line.cleared_reason,
    };
    const code = step in codes ? (codes[step] ?? null) : receipt;
    const said = { step: `refund_${step}` as const, code, reason: reasons[step] ?? null };
    return [{ id, ms, cents, staff_id, ...said, ...NOBODY_ELSE }];
  });
}

const REFUND_STEPS: Readers<"refund", RefundStep | null> = {
  "refund.asked": () => "asked",
  "refund.moved": ({ from, to }) => {
    if (to === "withdrawn" || to === "voided" || to === "deposited") return null;
    return from === "sent" && to === "approved" ? "returned" : to;
  },
  "refund.taken_back": () => "taken_back",
  "refund.reversed": () => "reversed",
  "refund.surprised": () => "surprise",
  "refund.cleared": () => "cleared",
};
