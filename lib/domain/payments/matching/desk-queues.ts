import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/domain/access/actor";
import { scopeOf } from "@/lib/domain/access/authorize";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { inSuspense } from "../ledger/suspense";
import { readUnreadable } from "../unreadable/open-entries";
import { IS_OPEN_REFUND, IS_OVER, IS_SHORT, IS_UNDECIDED, IS_WAITING } from "./desk-conditions";
import { readQueue } from "./desk-rows";
import { DeskQueues } from "./input";

/**
 * The queues of the payments desk: the size of each, and a page of one, in the requested order or longest wait first.
 * `short` = paid in part; `over` = credit to decide about; `paid_waiting` = paid without a seat; `suspense` = on no
 * account; `undecided` = prompts without an outcome; `claims` = unproven receipt codes; `refunds` = open or reversed
 * unexpectedly. Amounts in shillings; `counts.unreadable`, for roles that may decide about it, is what could not be booked
 * (unreadable/open-entries.ts). `total_amount` sums what is due, free, paid, in suspense, requested, claimed or to be
 * refunded.
 */
export const deskQueues = query("payments.desk-queues", DeskQueues, async ({ actor, input, db }) => ({
  counts: {
    ...(await countQueues(db)),
    ...(mayDecide(actor) ? { unreadable: (await readUnreadable(db)).waiting } : {}),
  },
  ...(await readQueue(db, input)),
}));

function mayDecide(actor: Actor): boolean {
  return actor.kind === "staff" && scopeOf(actor.role, "payments.unreadable") !== undefined;
}

async function countQueues(db: Db) {
  const of = (from: string) => sql.raw(`select count(*)::int from ${from}`);
  const [counts] = await db.execute<Record<Queue, number>>(sql`select
    (${of("open_accounts o")} where ${sql.raw(IS_SHORT)}) as short,
    (${of("open_accounts o")} where ${sql.raw(IS_OVER)}) as over,
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
