import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { ListQueries } from "@/lib/domain/payments/requests/input";
import { listQueries } from "@/lib/domain/payments/requests/list-requests";
import { paymentList } from "../payment-list";
import { QueriesTable } from "./queries-table";

export const metadata = { title: texts.queries.title };

/** The status queries about prompts and M-Pesa's answers. */
export default paymentList({
  kind: "queries",
  path: "transaction-queries",
  read: listQueries,
  sort: ListQueries.shape.sort,
  Table: QueriesTable,
});
