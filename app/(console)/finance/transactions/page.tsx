import type { Metadata } from "next";
import { listTransactions } from "@/lib/payments/list-transactions";
import type { SearchParams } from "@/lib/web/list-state";
import { PaymentListPage } from "../../_payments/payment-list-page";
import { TransactionsTable } from "../../_payments/transactions-table";
import { paymentListWords as words } from "../../_payments/words";

export const metadata: Metadata = { title: words.transactions.title };

export default function TransactionsPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <PaymentListPage
      desk="finance"
      title={words.transactions.title}
      searchParams={searchParams}
      read={listTransactions}
      draw={(list) => <TransactionsTable list={list} />}
    />
  );
}
