import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { ListPaybillRequests } from "@/lib/domain/payments/ledger/input";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import type { DeskPageProps } from "@/lib/platform/http/require-verb";
import { PaymentListPage } from "../payment-list-page";
import { ClassicTable } from "./classic-table";

export const metadata = { title: texts.classic.title };

/** Paybill payments as Safaricom confirmed them. */
export default function ClassicRequestsPage(props: DeskPageProps) {
  return (
    <PaymentListPage
      {...props}
      kind="classic"
      path="mpesa-classic-requests"
      read={listPaybillRequests}
      sort={ListPaybillRequests.shape.sort}
      Table={ClassicTable}
    />
  );
}
