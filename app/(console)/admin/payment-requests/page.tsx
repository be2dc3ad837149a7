import type { Metadata } from "next";
import { listPaymentRequests } from "@/lib/payments/list-payment-requests";
import type { SearchParams } from "@/lib/web/list-state";
import { PaymentListPage } from "../../_payments/payment-list-page";
import { RequestsTable } from "../../_payments/requests-table";
import { paymentListWords as words } from "../../_payments/words";

export const metadata: Metadata = { title: words.requests.title };

export default function PaymentRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <PaymentListPage
      desk="admin"
      title={words.requests.title}
      searchParams={searchParams}
      read={listPaymentRequests}
      draw={(list) => <RequestsTable list={list} />}
    />
  );
}
