import "server-only";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import type { Ctx } from "@/lib/platform/commands/command";
import { pageSizeOf } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { matchHref } from "../../_money/queue-return";

/**
 * The address that matches the payment after this one, in the queue of unmatched payments it was opened from, with the queue's
 * search and order; null at its end, and for a payment opened from elsewhere.
 */
export async function nextPaymentHref(
  ctx: Ctx,
  id: string,
  from: string | undefined,
): Promise<string | null> {
  if (!from) return null;
  const query = new URLSearchParams(from.split("?")[1] ?? "");
  if ((query.get("queue") ?? "suspense") !== "suspense") return null;
  const page = Number(query.get("page") ?? 1);
  const pageSize = await pageSizeOf(Promise.resolve(Object.fromEntries(query)), 20);
  const queue = { search: query.get("q") ?? "", sort: query.get("sort") ?? undefined, pageSize };
  const [shown, after] = [
    await idsOf(ctx, { ...queue, page }),
    await idsOf(ctx, { ...queue, page: page + 1 }),
  ];
  const ids = [...shown, ...after.slice(0, 1)];
  const next = ids[ids.indexOf(id) + 1];
  return ids.includes(id) && next ? matchHref(next, from) : null;
}

async function idsOf(ctx: Ctx, filters: object): Promise<string[]> {
  const loaded = await loadPart(() => deskQueues(ctx, { ...filters, queue: "suspense" }));
  return "data" in loaded && loaded.data.queue === "suspense"
    ? loaded.data.rows.map((row) => row.transaction_id)
    : [];
}
