import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { ListPaymentRequests } from "@/lib/domain/payments/requests/input";
import { listPaymentRequests } from "@/lib/domain/payments/requests/list-requests";
import { methodFilter, paymentList } from "../payment-list";
import { RequestsTable } from "./requests-table";

export const metadata = { title: texts.requests.title };

/** The payment requests sent to payers. */
export default paymentList({
  kind: "requests",
  path: "payment-requests",
  read: listPaymentRequests,
  sort: ListPaymentRequests.shape.sort,
  Table: RequestsTable,
  filters: [methodFilter],
});
