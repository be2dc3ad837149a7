import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { type Asked, PaymentListPage } from "../payment-list-page";
import { ClassicTable } from "./classic-table";

/** The payments to the paybill number as Safaricom confirmed them, for a role of the desk. */
export function ClassicRequestsList(asked: Asked) {
  return (
    <PaymentListPage
      {...asked}
      kind="classic"
      path="mpesa-classic-requests"
      read={listPaybillRequests}
      draw={(list) => <ClassicTable list={list} />}
      exportLead={texts.classic.exportLead}
    />
  );
}
