import type { Metadata } from "next";
import { TransactionQueriesList } from "@/app/(console)/[desk]/(payments)/transaction-queries/page";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { paymentListTexts as texts } from "../../_payments/texts";

export const metadata: Metadata = { title: texts.queries.title };

export default function TransactionQueriesPage({ searchParams }: { searchParams: SearchParams }) {
  return <TransactionQueriesList desk="finance" searchParams={searchParams} />;
}
