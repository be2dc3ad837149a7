import { sql } from "./database";

/** State and account of an enrollment in shillings: what is allocated, and what arrived beyond it. */
export async function summaryOf(enrollmentId: string) {
  const [row] = await sql`
    select state, late,
      coalesce((select sum(amount_cents) from allocations a where a.enrollment_id = e.id), 0)::int / 100.0 as paid,
      coalesce((select sum(amount_cents) from transactions t where t.enrollment_id = e.id), 0)::int / 100.0 as arrived
    from enrollments e where id = ${enrollmentId}`;
  return {
    state: row!.state as string,
    late: row!.late as boolean,
    paid: Number(row!.paid),
    credit: Number(row!.arrived) - Number(row!.paid),
  };
}

/** All transactions, oldest first, in shillings. */
export async function allTransactions(): Promise<
  Array<{
    receipt: string | null;
    shillings: number;
    method: string;
    sources: string[];
    flags: string[];
    isSuspense: boolean;
  }>
> {
  const rows = await sql`select receipt, amount_cents, method, sources, flags, enrollment_id from transactions
    order by created_at, id`;
  return rows.map((row) => ({
    receipt: row.receipt,
    shillings: row.amount_cents / 100,
    method: row.method,
    sources: row.sources,
    flags: row.flags,
    isSuspense: row.enrollment_id === null,
  }));
}

/** The transactions of one enrollment, oldest first. */
export async function transactionsOf(enrollmentId: string) {
  const receipts =
    await sql`select receipt, (amount_cents / 100.0)::float8 as shillings, method, sources, flags from transactions
    where enrollment_id = ${enrollmentId} order by created_at, id`;
  return [...receipts] as Array<{
    receipt: string | null;
    shillings: number;
    method: string;
    sources: string[];
    flags: string[];
  }>;
}

/** The prompts of an enrollment, oldest first. */
export async function stkPushesOf(enrollmentId: string) {
  const rows = await sql`select x.id, x.state, x.result_code, x.checkout_request_id, r.status as request
    from mpesa_express_requests x join payment_requests r on r.id = x.payment_request_id
    where x.enrollment_id = ${enrollmentId} order by x.created_at, x.id`;
  return [...rows] as Array<{
    id: string;
    state: string;
    result_code: string | null;
    checkout_request_id: string | null;
    request: string;
  }>;
}

/** Everything that payments and callbacks can change, to compare before and after. */
export async function dumpBooks(): Promise<string> {
  const [row] = await sql`select jsonb_build_array(
    (select jsonb_agg(e order by id) from enrollments e),
    (select jsonb_agg(t order by id) from transactions t),
    (select jsonb_agg(a order by id) from allocations a),
    (select jsonb_agg(x order by id) from mpesa_express_requests x),
    (select jsonb_agg(r order by id) from payment_requests r),
    (select jsonb_agg(o order by id) from outbox o))::text as books`;
  return row!.books;
}
