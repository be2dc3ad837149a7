import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { query } from "@/lib/platform/commands/query";
import { DeskQueues } from "../ledger/list-input";
import { inSuspense } from "../ledger/suspense-sums";
import { IS_OPEN_REFUND, IS_OVER, IS_SHORT, IS_UNDECIDED, IS_WAITING } from "./desk-conditions";
import { readQueue } from "./desk-rows";

/**
 * What waits for the money desk: how many of each, and a page of one queue, what waits longest first. `short` = a part is
 * paid; `over` = credit nobody decided about; `paid_waiting` = paid without a seat; `suspense` = money nobody is known for;
 * `undecided` = prompts nobody knows the end of; `claims` = unproven receipt codes; `refunds` = asked, approved or sent, or
 * reversed when nobody expected it.
 * Amounts in shillings; `total_amount` is what is owed, free, paid, in suspense, asked, said or to be given back.
 */
export const deskQueues = query("payments.desk-queues", DeskQueues, async ({ input, db }) => ({
  counts: await countQueues(db),
  ...(await readQueue(db, input)),
}));

async function countQueues(db: Db) {
  const of = (from: string) => sql.raw(`select count(*)::int from ${from}`);
  const [counts] = await db.execute<Record<Queue, number>>(sql`select
    (${of("enrollments e")} where ${sql.raw(IS_SHORT)}) as short,
    (${of("enrollments e")} where ${sql.raw(IS_OVER)}) as over,
    (${of("enrollments e")} where ${sql.raw(IS_WAITING)}) as paid_waiting,
    (select coalesce(sum(s.rows), 0)::int from ${inSuspense()} s) as suspense,
    (${of("mpesa_express_requests x")} where ${sql.raw(IS_UNDECIDED)}) as undecided,
    (${of("receipt_claims")} where state = 'open') as claims,
    (${of("refunds r")} where ${sql.raw(IS_OPEN_REFUND)}) as refunds`);
  if (!counts) throw new Error("the queues were not counted");
  const { short, over, paid_waiting, suspense, undecided, claims, refunds } = counts;
  return { short, over, paid_waiting, suspense, undecided, claims, refunds };
}

type Queue = "short" | "over" | "paid_waiting" | "suspense" | "undecided" | "claims" | "refunds";
