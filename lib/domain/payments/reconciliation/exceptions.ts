import "server-only";
import { sql } from "drizzle-orm";
import type { EnrollmentState } from "@/db/schema/enums";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import type { Days } from "./range";
import { EXCEPTIONS, sideBySide } from "./side-by-side";

/** The lists of exceptions for staff, with the causes in each. */
export const RECONCILED_LISTS = {
  seats: ["seat_no_receipt", "seat_unproven"],
  money: ["money_suspense", "money_waiting", "money_part", "money_credit", "money_closed"],
  missing: ["missing"],
  differs: ["differs"],
} as const;

export type ReconciledList = keyof typeof RECONCILED_LISTS;
export type Cause = (typeof RECONCILED_LISTS)[ReconciledList][number];

/** Rows shown of each list; the export has all. */
const SHOWN_ROWS = 50;

type Found = {
  cause: Cause;
  at: string;
  receipt: string | null;
  said_cents: string | null;
  our_cents: number | null;
  /** What another source than the books and the statement reported, where that differs. */
  reported_cents: number | null;
  cents: string;
  proof: "proved" | "no_receipt" | "unproven" | "open" | null;
  statement_id: string | null;
  transaction_id: string | null;
  enrollment_id: string | null;
  payer: string;
  account: string;
  full_name: string | null;
  registration_no: string | null;
  state: EnrollmentState | null;
  unreadable_id: string | null;
  is_shown: boolean;
  count_of_cause: string;
  cents_of_cause: string;
  difference_of_cause: string | null;
};

/**
 * The exceptions of some days by list, oldest first: at most fifty rows of each, with the number and the shillings of all
 * rows of the list and of each cause.
 */
export async function readExceptions(db: Db, days: Days) {
  const rows = await db.execute<Found>(
    sql`${sql.raw(`with ${sideBySide(days)}, ${EXCEPTIONS}`)}, numbered as (
      select *, row_number() over (partition by split_part(cause, '_', 1) order by at, receipt, cause, enrollment_id) as position,
        row_number() over own as position_in_cause, count(*) over own as count_of_cause, sum(cents) over own as cents_of_cause,
        sum(our_cents - said_cents) over own as difference_of_cause
      from exceptions window own as (partition by cause)
    )
    select n.*, c.amount_cents as reported_cents, n.position <= ${SHOWN_ROWS} as is_shown, coalesce(t.payer_name, '') as payer,
      coalesce(t.bill_ref, s.account, '') as account, st.full_name, st.registration_no, e.state, q.id as unreadable_id
    from numbered n left join lateral (select * from transactions where id = n.transaction_id offset 0) t on true
      left join lateral (
        select account from statement_rows where n.transaction_id is null and receipt = n.receipt and is_counted and kind = 'payment' offset 0
      ) s on true
      left join lateral (
        select amount_cents from mpesa_paybill_confirmations
        where n.cause = 'differs' and trans_id = n.receipt and amount_cents <> n.our_cents offset 0
      ) c on true
      left join lateral (
        select id from unreadable_money u where n.cause in ('missing', 'differs') and u.receipt = n.receipt and u.source = 'statement'
          and u.resolution is null order by u.cents = n.said_cents desc limit 1
      ) q on true
      left join lateral (select * from enrollments where id = n.enrollment_id offset 0) e on true
      left join lateral (select * from students where id = e.student_id offset 0) st on true
    where n.position <= ${SHOWN_ROWS} or n.position_in_cause = 1 order by n.position`,
  );
  // Each cause has at least one row here, shown or not, which carries the totals of the cause.
  const causes = new Map([...rows].map((row) => [row.cause, row]));
  const list = (name: ReconciledList) => {
    const own: readonly Cause[] = RECONCILED_LISTS[name];
    const centsOf = (cause: Cause) => Number(causes.get(cause)?.cents_of_cause ?? 0);
    const counted = own.map((cause) => ({
      cause,
      count: Number(causes.get(cause)?.count_of_cause ?? 0),
      amount: toShillings(centsOf(cause)),
    }));
    return {
      total: counted.reduce((sum, { count }) => sum + count, 0),
      amount: toShillings(own.reduce((sum, cause) => sum + centsOf(cause), 0)),
      causes: counted,
      rows: [...rows].filter(({ cause, is_shown }) => is_shown && own.includes(cause)).map(shown),
    };
  };
  return {
    seats: list("seats"),
    money: list("money"),
    missing: list("missing"),
    differs: list("differs"),
    /** Books minus statements, in cents, over the payments that are in both. */
    differenceCents: Number(causes.get("differs")?.difference_of_cause ?? 0),
  };
}

function shown({ said_cents, our_cents, reported_cents, cents, at, state, ...row }: Found) {
  const { cause, receipt, proof, statement_id, transaction_id, enrollment_id, unreadable_id } = row;
  const { payer, account, full_name, registration_no } = row;
  return {
    cause,
    receipt,
    transaction_date: new Date(at).toISOString(),
    amount: toShillings(Number(cents)),
    statement_amount: said_cents === null ? null : toShillings(Number(said_cents)),
    books_amount: our_cents === null ? null : toShillings(our_cents),
    reported_amount: reported_cents === null ? null : toShillings(reported_cents),
    /** Books less the statement, or less what was reported where no statement differs. */
    difference: differenceOf({ said_cents, our_cents, reported_cents }),
    /** Whether a statement proves the payment (`sideBySide` lists the values). */
    proof,
    statement_id,
    transaction_id,
    enrollment_id,
    /** Its entry in the queue for what could not be booked, while nobody has decided. */
    unreadable_id,
    payer_name: payer,
    bill_ref: account,
    full_name,
    registration_no,
    status: state === null ? null : SHOWN[state],
  };
}

function differenceOf({
  said_cents,
  our_cents,
  reported_cents,
}: Pick<Found, "said_cents" | "our_cents" | "reported_cents">) {
  const ours = our_cents ?? 0;
  const said = said_cents === null ? ours : Number(said_cents);
  return toShillings(ours - (said === ours ? (reported_cents ?? ours) : said));
}
