import type { Metadata } from "next";
import { listPaybillRequests } from "@/lib/payments/list-paybill-requests";
import type { SearchParams } from "@/lib/web/list-state";
import { ClassicTable } from "../../_payments/classic-table";
import { PaymentListPage } from "../../_payments/payment-list-page";
import { paymentListWords as words } from "../../_payments/words";

export const metadata: Metadata = { title: words.classic.title };

export default function ClassicRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <PaymentListPage
      desk="cashier"
      title={words.classic.title}
      searchParams={searchParams}
      read={listPaybillRequests}
      draw={(list) => <ClassicTable list={list} />}
    />
  );
}
