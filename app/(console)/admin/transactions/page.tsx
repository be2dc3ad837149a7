import type { Metadata } from "next";
import { TransactionsList } from "@/app/(console)/[desk]/(payments)/transactions/page";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { paymentListTexts as texts } from "../../_payments/texts";

export const metadata: Metadata = { title: texts.transactions.title };

export default function TransactionsPage({ searchParams }: { searchParams: SearchParams }) {
  return <TransactionsList desk="admin" searchParams={searchParams} />;
}
