import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { ListPaybillRequests } from "@/lib/domain/payments/ledger/input";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { paymentList } from "../payment-list";
import { ClassicTable } from "./classic-table";

export const metadata = { title: texts.classic.title };

/** Paybill payments as Safaricom confirmed them. */
export default paymentList({
  kind: "classic",
  path: "mpesa-classic-requests",
  read: listPaybillRequests,
  sort: ListPaybillRequests.shape.sort,
  Table: ClassicTable,
});
