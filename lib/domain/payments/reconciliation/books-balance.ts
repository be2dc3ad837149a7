import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { toShillings } from "@/lib/platform/money";
import { inSuspense } from "../ledger/suspense";

type Sums = Record<"arrived" | "pays" | "credit" | "suspense" | "refunded" | "donated", string>;

/**
 * All the money there is, in shillings, and where it stands: arrived = pays + credit + suspense + refunded + donated. Only what is
 * really there counts as credit and suspense, so that money that was spent twice shows. `refunded` is given back, or on
 * its way back. What arrived, pays and is credit was counted as it came (`tallies`, `open_accounts`); `check_invariants()`
 * holds those to the rows.
 */
export async function readBalance(db: Db) {
  const [row] = await db.execute<Sums>(sql`select
    (select coalesce(sum(cents), 0) from tallies where list = 'money') as arrived,
    (select coalesce(sum(cents), 0) from tallies where list = 'paid') as pays,
    (select coalesce(sum(credit_cents), 0) from open_accounts) as credit,
    (select coalesce(sum(s.left_cents), 0) from ${inSuspense()} s) as suspense,
    (select coalesce(sum(amount_cents), 0) from refunds where state <> 'cancelled') as refunded,
    (select coalesce(sum(amount_cents), 0) from donations) as donated`);
  if (!row) throw new Error("the books were not summed");
  const cents = (name: keyof Sums) => Number(row[name]);
  const parts = cents("pays") + cents("credit") + cents("suspense") + cents("refunded") + cents("donated");
  return {
    arrived: toShillings(cents("arrived")),
    pays: toShillings(cents("pays")),
    credit: toShillings(cents("credit")),
    suspense: toShillings(cents("suspense")),
    refunded: toShillings(cents("refunded")),
    donated: toShillings(cents("donated")),
    parts: toShillings(parts),
    is_even: parts === cents("arrived"),
  };
}
