import type { Metadata } from "next";
import type { SearchParams } from "@/lib/web/list-state";
import { TransactionQueriesList } from "../../_payments/queries-list";
import { paymentListWords as words } from "../../_payments/words";

export const metadata: Metadata = { title: words.queries.title };

export default function TransactionQueriesPage({ searchParams }: { searchParams: SearchParams }) {
  return <TransactionQueriesList desk="finance" searchParams={searchParams} />;
}
