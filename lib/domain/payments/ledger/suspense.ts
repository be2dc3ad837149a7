import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { refunds, suspense } from "@/db/schema/ledger";
import { listCounters } from "@/db/schema/list-counters";
import type { Db } from "@/lib/platform/db/client";
import { counterFilter } from "@/lib/platform/db/list-counters";

/** States of a refund that is neither paid out nor cancelled. */
const OPEN_REFUND_STATES = ["asked", "approved", "sent"] as const;

/** Whether a locked transaction in suspense may be put on an account: some of it is left and no refund of it is open. */
export async function isMatchable(tx: Db, transactionId: string): Promise<boolean> {
  const { cents, hasOpenRefund } = await readSuspense(tx, transactionId);
  return cents > 0 && !hasOpenRefund;
}

/**
 * The cents of a transaction that are in suspense, and whether a refund from suspense is open; while it is, the transaction
 * cannot be matched. Lock the transaction before deciding on this.
 */
export async function readSuspense(
  db: Db,
  transactionId: string,
): Promise<{ cents: number; hasOpenRefund: boolean }> {
  const [left] = await db
    .select({ cents: suspense.cents })
    .from(suspense)
    .where(eq(suspense.transactionId, transactionId));
  const [open] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.transactionId, transactionId),
        isNull(refunds.enrollmentId),
        inArray(refunds.state, [...OPEN_REFUND_STATES]),
      ),
    )
    .limit(1);
  return { cents: left?.cents ?? 0, hasOpenRefund: open !== undefined };
}

/**
 * Transactions on no account of which some left suspense, to their payer (open or settled refunds) or to the bursary fund: `cents` left,
 * of `arrived_cents`. These are few; all others in suspense are there in full and are in the list counters
 * (lib/platform/db/list-counters.ts).
 */
const LEFT_SUSPENSE = sql`(
  select t.id, t.method, nairobi_date(t.transacted_at) as day, t.amount_cents as arrived_cents, least(r.cents, t.amount_cents) as cents
  from (
    select transaction_id, sum(amount_cents) as cents from (
      select transaction_id, amount_cents from refunds where enrollment_id is null and state <> 'cancelled'
      union all select transaction_id, amount_cents from donations where enrollment_id is null
    ) lines group by transaction_id
  ) r join transactions t on t.id = r.transaction_id where t.enrollment_id is null
)`;

type SuspenseFilter = {
  method?: string | undefined;
  /** Nairobi dates on which the transaction was paid, both inclusive. */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
};

type SuspenseSums = { total: number; leftCents: string; arrivedCents: string };

/** How many transactions are in suspense, how many cents of them are left, and how many arrived. */
export async function sumSuspense(db: Db, filter: SuspenseFilter = {}): Promise<SuspenseSums> {
  const [row] = await db.execute<SuspenseSums>(suspenseSums(filter));
  return row ?? { total: 0, leftCents: "0", arrivedCents: "0" };
}

/** The SELECT of these sums. */
export function suspenseSums(filter: SuspenseFilter): SQL {
  return sql`select coalesce(sum(s.rows), 0)::int as total, coalesce(sum(s.left_cents), 0)::text as "leftCents",
    coalesce(sum(s.arrived_cents), 0)::text as "arrivedCents" from ${inSuspense(filter)} s`;
}

/** A subquery of `rows`, `left_cents` and `arrived_cents` whose sums are the totals in suspense: counters minus refunds and gifts. */
export function inSuspense({ method, createdFrom, createdTo }: SuspenseFilter = {}): SQL {
  const counted = counterFilter("money", { statuses: ["unknown"], kind: method, createdFrom, createdTo });
  const refunded = and(
    method ? sql`b.method = ${method}` : undefined,
    createdFrom ? sql`b.day >= ${createdFrom}::date` : undefined,
    createdTo ? sql`b.day <= ${createdTo}::date` : undefined,
  );
  return sql`(
    select ${listCounters.rows} as rows, ${listCounters.cents} as left_cents, ${listCounters.cents} as arrived_cents from ${listCounters} where ${counted}
    union all
    select case when b.cents = b.arrived_cents then -1 else 0 end, -b.cents, case when b.cents = b.arrived_cents then -b.cents else 0 end
    from ${LEFT_SUSPENSE} b ${refunded ? sql`where ${refunded}` : sql``}
  )`;
}
