import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { listExpressRequests } from "@/lib/domain/payments/prompts/list-express-requests";
import { type Asked, PaymentListPage } from "../payment-list-page";
import { ExpressTable } from "./express-table";

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
