import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { ListExpressRequests } from "@/lib/domain/payments/prompts/input";
import { listExpressRequests } from "@/lib/domain/payments/prompts/list-requests";
import type { DeskPageProps } from "@/lib/platform/http/require-verb";
import { PaymentListPage } from "../payment-list-page";
import { ExpressTable } from "./express-table";

export const metadata = { title: texts.express.title };

/** The STK prompts sent to phones. */
export default function ExpressRequestsPage(props: DeskPageProps) {
  return (
    <PaymentListPage
      {...props}
      kind="express"
      path="mpesa-express-requests"
      read={listExpressRequests}
      sort={ListExpressRequests.shape.sort}
      Table={ExpressTable}
    />
  );
}
