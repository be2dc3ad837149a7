import "server-only";
import { and, count, desc, eq, isNotNull, type SQL, sql, sum } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { unreadableMoney } from "@/db/schema/unreadable";
import { query } from "@/lib/platform/commands/query";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { mentions, totals } from "../ledger/list-conditions";
import { ListUnreadable } from "./input";
import { IS_OPEN_UNREADABLE } from "./open-entries";

/**
 * A page of the messages and statement rows that could not be booked, with their text as it came and what could be read of it: those
 * that wait, the longest first or as asked, or those that somebody has decided. Amounts in shillings, below 0 for money that left.
 * lib/domain/payments/README.md.
 */
export const listUnreadable = query("payments.unreadable", ListUnreadable, async ({ input, db }) => {
  const isAsked: SQL =
    input.state === "resolved"
      ? isNotNull(unreadableMoney.resolution)
      : sql`${unreadableMoney.id} in (select u.id from unreadable_money u where ${sql.raw(IS_OPEN_UNREADABLE)})`;
  const where = and(
    isAsked,
    input.id ? eq(unreadableMoney.id, input.id) : undefined,
    mentions(input.search, [unreadableMoney.raw, unreadableMoney.receipt, unreadableMoney.msisdn]),
  );
  const [sums] = await db
    .select({ total: count(), cents: sum(unreadableMoney.cents) })
    .from(unreadableMoney)
    .where(where);
  const since = [unreadableMoney.receivedAt, unreadableMoney.id];
  const order =
    input.state === "resolved"
      ? [desc(unreadableMoney.resolvedAt), desc(unreadableMoney.id)]
      : inOrder(orderOf(input.sort, { since, amount: [unreadableMoney.cents, ...since] }));
  const rows = await db
    .select({
      entry: unreadableMoney,
      by: sql<string | null>`${staff.firstName} || ' ' || ${staff.lastName}`,
    })
    .from(unreadableMoney)
    .leftJoin(staff, eq(staff.id, unreadableMoney.resolvedBy))
    .where(where)
    .orderBy(...order)
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  return { rows: rows.map(({ entry, by }) => shown(entry, by)), ...totals(sums) };
});

function shown(entry: typeof unreadableMoney.$inferSelect, by: string | null) {
  const { id, source, reason, raw, msisdn } = entry;
  return {
    ...{ id, source, reason, raw, msisdn },
    receipt: entry.receipt ?? codeNamedIn(raw),
    received_at: entry.receivedAt.toISOString(),
    amount: entry.cents === null ? null : toShillings(entry.cents),
    paid_at: entry.paidAt?.toISOString() ?? null,
    payer_name: entry.payerName,
    bill_ref: entry.billRef,
    resolution: entry.resolution,
    transaction_id: entry.transactionId,
    resolved_reason: entry.resolvedReason,
    resolved_by: by,
    resolved_at: entry.resolvedAt?.toISOString() ?? null,
  };
}

/** The names under which M-Pesa gives a payment's code, as a message writes them before it. */
const CODES =
  /"(?:TransID|MpesaReceiptNumber|transactionId)"\s*[:,]\s*(?:"Value"\s*:\s*)?"([A-Za-z0-9]{6,20})"/gi;

/** The M-Pesa code that a message names although the message as a whole cannot be read; null if it names none, or several. */
function codeNamedIn(raw: string): string | null {
  const named = [...raw.matchAll(CODES)].flatMap(([, code = ""]) =>
    /\d/.test(code) ? code.toUpperCase() : [],
  );
  const [only, another] = new Set(named);
  return only && !another ? only : null;
}
