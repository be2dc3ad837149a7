import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { TransactionsList } from "../../_payments/transactions-list";
import { paymentListWords as words } from "../../_payments/texts";

export const metadata: Metadata = { title: words.transactions.title };

export default function TransactionsPage({ searchParams }: { searchParams: SearchParams }) {
  return <TransactionsList desk="finance" searchParams={searchParams} />;
}
