import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { listPaymentRequests } from "@/lib/domain/payments/prompts/list-payment-requests";
import { type Asked, PaymentListPage } from "../payment-list-page";
import { RequestsTable } from "./requests-table";

/** What was asked of payers, for a role of the desk. */
export function PaymentRequestsList(asked: Asked) {
  return (
    <PaymentListPage
      {...asked}
      kind="requests"
      path="payment-requests"
      read={listPaymentRequests}
      draw={(list) => <RequestsTable list={list} />}
      exportLead={texts.requests.exportLead}
    />
  );
}
