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
  const asked = new URLSearchParams(from.split("?")[1] ?? "");
  if ((asked.get("queue") ?? "suspense") !== "suspense") return null;
  const page = Number(asked.get("page") ?? 1);
  const pageSize = await pageSizeOf(Promise.resolve(Object.fromEntries(asked)), 20);
  const queue = { search: asked.get("q") ?? "", sort: asked.get("sort") ?? undefined, pageSize };
  const [here, after] = [
    await idsOf(ctx, { ...queue, page }),
    await idsOf(ctx, { ...queue, page: page + 1 }),
  ];
  const ids = [...here, ...after.slice(0, 1)];
  const next = ids[ids.indexOf(id) + 1];
  return ids.includes(id) && next ? matchHref(next, from) : null;
}

async function idsOf(ctx: Ctx, asked: object): Promise<string[]> {
  const got = await loadPart(() => deskQueues(ctx, { ...asked, queue: "suspense" }));
  return "data" in got && got.data.queue === "suspense" ? got.data.rows.map((row) => row.transaction_id) : [];
}
