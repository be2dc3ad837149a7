import "server-only";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { QUEUE_PAGE_SIZE } from "../../_money/queue-links";
import { matchHref } from "../../_money/queue-return";

/**
 * The address that matches the payment after this one, in the queue of unmatched payments it was opened from, with the queue's
 * search; null at its end, and for a payment opened from elsewhere.
 */
export async function nextPaymentHref(
  ctx: Ctx,
  id: string,
  from: string | undefined,
): Promise<string | null> {
  if (!from) return null;
  const asked = new URLSearchParams(from.split("?")[1] ?? "");
  if ((asked.get("queue") ?? "suspense") !== "suspense") return null;
  const search = asked.get("q") ?? "";
  const page = Number(asked.get("page") ?? 1);
  const ids = [...(await idsOf(ctx, search, page)), ...(await idsOf(ctx, search, page + 1)).slice(0, 1)];
  const next = ids[ids.indexOf(id) + 1];
  return ids.includes(id) && next ? matchHref(next, from) : null;
}

async function idsOf(ctx: Ctx, search: string, page: number): Promise<string[]> {
  const got = await loadPart(() =>
    deskQueues(ctx, { queue: "suspense", search, page, pageSize: QUEUE_PAGE_SIZE }),
  );
  return "data" in got && got.data.queue === "suspense" ? got.data.rows.map((row) => row.transaction_id) : [];
}
