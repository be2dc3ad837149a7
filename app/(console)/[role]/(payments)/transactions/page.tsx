import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { ListTransactions } from "@/lib/domain/payments/ledger/input";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { methodFilter, paymentList } from "../payment-list";
import { TransactionsTable } from "./transactions-table";

export const metadata = { title: texts.transactions.title };

/** All payments that arrived. */
export default paymentList({
  kind: "transactions",
  path: "transactions",
  read: listTransactions,
  sort: ListTransactions.shape.sort,
  pageSize: 200,
  Table: TransactionsTable,
  filters: [methodFilter],
  importHref: "/money/statements/import",
});
