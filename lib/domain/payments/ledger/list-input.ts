import { z } from "zod";
import { DateOnly, paging, rowId } from "@/lib/platform/input-shapes";

const method = z.enum(["express", "paybill"]).optional();
const days = { createdFrom: DateOnly.optional(), createdTo: DateOnly.optional() };

export const ListPaymentRequests = paging(20).extend({
  ...days,
  status: z.enum(["pending", "success", "failed", "cancelled"]).optional(),
  method,
});
export const ListExpressRequests = paging(20).extend({
  ...days,
  status: z.enum(["created", "sent", "unknown", "paid", "failed", "cancelled"]).optional(),
});
export const ListTransactions = paging(200).extend({
  ...days,
  status: z.enum(["matched", "credit", "suspense", "given_back"]).optional(),
  method,
});
export const ListPaybillRequests = paging(20).extend({
  ...days,
  status: z.enum(["matched", "unmatched", "given_back"]).optional(),
});
export const ListQueries = paging(20).extend({
  ...days,
  status: z.enum(["paid", "failed", "cancelled", "open", "unknown"]).optional(),
});

export const DeskQueues = paging(20).extend({
  queue: z
    .enum(["short", "over", "paid_waiting", "suspense", "undecided", "claims", "refunds"])
    .default("suspense"),
});

export const TransactionId = z.object({ id: rowId() });
