import type { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import type { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import type {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/prompts/list-requests";

type RowOf<List extends (...given: never[]) => Promise<{ rows: object[] }>> = Awaited<
  ReturnType<List>
>["rows"][number];

export type RequestRow = RowOf<typeof listPaymentRequests>;
export type TransactionRow = RowOf<typeof listTransactions>;
export type ExpressRow = RowOf<typeof listExpressRequests>;
export type ClassicRow = RowOf<typeof listPaybillRequests>;
export type QueryRow = RowOf<typeof listQueries>;
