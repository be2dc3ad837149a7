import type { Metadata } from "next";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { PaymentRequestsList } from "../../_payments/requests-list";
import { paymentListTexts as texts } from "../../_payments/texts";

export const metadata: Metadata = { title: texts.requests.title };

export default function PaymentRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return <PaymentRequestsList desk="admin" searchParams={searchParams} />;
}
