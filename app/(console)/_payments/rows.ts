import type { listExpressRequests } from "@/lib/payments/list-express-requests";
import type { listPaybillRequests } from "@/lib/payments/list-paybill-requests";
import type { listPaymentRequests } from "@/lib/payments/list-payment-requests";
import type { listQueries } from "@/lib/payments/list-queries";
import type { listTransactions } from "@/lib/payments/list-transactions";

type RowOf<List extends (...given: never[]) => Promise<{ rows: object[] }>> = Awaited<
  ReturnType<List>
>["rows"][number];

export type RequestRow = RowOf<typeof listPaymentRequests>;
export type TransactionRow = RowOf<typeof listTransactions>;
export type ExpressRow = RowOf<typeof listExpressRequests>;
export type ClassicRow = RowOf<typeof listPaybillRequests>;
export type QueryRow = RowOf<typeof listQueries>;
