import type { Metadata } from "next";
import { PaymentRequestsList } from "@/app/(console)/[desk]/(payments)/payment-requests/page";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { paymentListTexts as texts } from "../../_payments/texts";

export const metadata: Metadata = { title: texts.requests.title };

export default function PaymentRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return <PaymentRequestsList desk="cashier" searchParams={searchParams} />;
}
