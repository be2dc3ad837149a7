import type { Metadata } from "next";
import { listExpressRequests } from "@/lib/payments/list-express-requests";
import type { SearchParams } from "@/lib/web/list-state";
import { ExpressTable } from "../../_payments/express-table";
import { PaymentListPage } from "../../_payments/payment-list-page";
import { paymentListWords as words } from "../../_payments/words";

export const metadata: Metadata = { title: words.express.title };

export default function ExpressRequestsPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <PaymentListPage
      desk="cashier"
      title={words.express.title}
      searchParams={searchParams}
      read={listExpressRequests}
      draw={(list) => <ExpressTable list={list} />}
    />
  );
}
