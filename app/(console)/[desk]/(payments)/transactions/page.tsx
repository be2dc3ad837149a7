import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { type Asked, PaymentListPage } from "../payment-list-page";
import { TransactionsTable } from "./transactions-table";

/** All money that arrived, for a role of the desk. */
export function TransactionsList(asked: Asked) {
  return (
    <PaymentListPage
      {...asked}
      kind="transactions"
      path="transactions"
      read={listTransactions}
      draw={(list) => <TransactionsTable list={list} />}
      exportLead={texts.transactions.exportLead}
      importHref="/money/statements/import"
    />
  );
}
