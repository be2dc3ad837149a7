import { listQueries } from "@/lib/domain/payments/prompts/list-queries";
import { type Asked, PaymentListPage } from "../payment-list-page";
import { QueriesTable } from "./queries-table";

/** What M-Pesa was asked about prompts, and what it said, for a role of the desk. */
export function TransactionQueriesList(asked: Asked) {
  return (
    <PaymentListPage
      {...asked}
      kind="queries"
      path="transaction-queries"
      read={listQueries}
      draw={(list) => <QueriesTable list={list} />}
    />
  );
}
