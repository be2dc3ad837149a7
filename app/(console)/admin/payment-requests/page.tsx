import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { PaymentRequestsList } from "../../_payments/requests-list";
import { paymentListWords as words } from "../../_payments/texts";

export const metadata: Metadata = { title: words.requests.title };

export default function PaymentRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return <PaymentRequestsList desk="admin" searchParams={searchParams} />;
}
