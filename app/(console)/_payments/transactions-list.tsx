import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { type Asked, PaymentListPage } from "./payment-list-page";
import { TransactionsTable } from "./transactions-table";
import { paymentListWords as words } from "./texts";

/** All money that arrived, for a role of the desk. */
export function TransactionsList(asked: Asked) {
  return (
    <PaymentListPage
      {...asked}
      kind="transactions"
      path="transactions"
      read={listTransactions}
      draw={(list) => <TransactionsTable list={list} />}
      exportLead={words.transactions.exportLead}
      importHref="/money/statements/import"
    />
  );
}
