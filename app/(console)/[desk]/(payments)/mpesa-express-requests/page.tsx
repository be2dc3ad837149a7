import { listExpressRequests } from "@/lib/domain/payments/prompts/list-express-requests";
import { ExpressTable } from "./express-table";
import { type Asked, PaymentListPage } from "./payment-list-page";
import { paymentListTexts as texts } from "./texts";

/** The prompts sent to phones, for a role of the desk. */
export function ExpressRequestsList(asked: Asked) {
  return (
    <PaymentListPage
      {...asked}
      kind="express"
      path="mpesa-express-requests"
      read={listExpressRequests}
      draw={(list) => <ExpressTable list={list} />}
      exportLead={texts.express.exportLead}
    />
  );
}
