import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { ListExpressRequests } from "@/lib/domain/payments/requests/input";
import { listExpressRequests } from "@/lib/domain/payments/requests/list-requests";
import { paymentList } from "../payment-list";
import { ExpressTable } from "./express-table";

export const metadata = { title: texts.express.title };

/** The STK prompts sent to phones. */
export default paymentList({
  kind: "express",
  path: "mpesa-express-requests",
  read: listExpressRequests,
  sort: ListExpressRequests.shape.sort,
  Table: ExpressTable,
});
