import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { listCounters } from "@/db/schema/tallies";
import { counterFilter } from "@/lib/platform/db/list-counters";

/**
 * Money on nobody's account of which some goes back, or went: `cents` of it, `arrived_cents` in all. There is little of it; all
 * other money that is nobody's is so whole, and is counted as it comes (lib/platform/db/list-counters.ts).
 */
export const BACK_FROM_SUSPENSE = sql`(
  select t.id, t.method, nairobi_date(t.created_at) as day, t.amount_cents as arrived_cents, least(r.cents, t.amount_cents) as cents
  from (
    select transaction_id, sum(amount_cents) as cents from refunds
    where enrollment_id is null and state <> 'cancelled' group by transaction_id
  ) r join transactions t on t.id = r.transaction_id where t.enrollment_id is null
)`;

type Narrowed = {
  method?: string | undefined;
  /** Dates of Nairobi on which it was written down, both included. */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
};

type Sums = { total: number; leftCents: string; arrivedCents: string };

/** How many payments are in suspense, how many cents are left of them, and how many arrived with them. */
export async function sumSuspense(db: Db, narrowed: Narrowed = {}): Promise<Sums> {
  const [row] = await db.execute<Sums>(sql`select coalesce(sum(s.rows), 0)::int as total,
    coalesce(sum(s.left_cents), 0)::text as "leftCents", coalesce(sum(s.arrived_cents), 0)::text as "arrivedCents"
    from ${inSuspense(narrowed)} s`);
  return row ?? { total: 0, leftCents: "0", arrivedCents: "0" };
}

/** Lines of `rows`, `left_cents` and `arrived_cents`, which are sums of what is in suspense. */
export function inSuspense({ method, createdFrom, createdTo }: Narrowed = {}): SQL {
  const counted = counterFilter("money", { statuses: ["unknown"], kind: method, createdFrom, createdTo });
  const back = and(
    method ? sql`b.method = ${method}` : undefined,
    createdFrom ? sql`b.day >= ${createdFrom}::date` : undefined,
    createdTo ? sql`b.day <= ${createdTo}::date` : undefined,
  );
  return sql`(
    select ${listCounters.rows} as rows, ${listCounters.cents} as left_cents, ${listCounters.cents} as arrived_cents from ${listCounters} where ${counted}
    union all
    select case when b.cents = b.arrived_cents then -1 else 0 end, -b.cents, case when b.cents = b.arrived_cents then -b.cents else 0 end
    from ${BACK_FROM_SUSPENSE} b ${back ? sql`where ${back}` : sql``}
  )`;
}
