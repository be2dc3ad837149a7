import { accountsOf, isCollecting } from "./row-kinds";
import { refuseFile, type StatementRow } from "./statement-file";
import { statementTexts as texts } from "./texts";

/**
 * Refuses the statement of another account than the one that payers pay into, by its name or, where a file names none, by its
 * rows: an organisation's other accounts have transfers, withdrawals and payouts, and never a payer. docs/mpesa.md, "Statements".
 * @throws Refusal 400 statement_unreadable.
 */
export function refuseOtherAccount(account: string, rows: StatementRow[], ours: string): void {
  if (account !== "") {
    if (!isCollecting(account)) refuseFile(texts.otherAccount(withArticle(account), ours));
    return;
  }
  if (rows.some(isOfCollecting)) return;
  const [other] = rows.flatMap((row) => accountOf(row) || []);
  if (other) refuseFile(texts.otherAccount(withArticle(other), ours));
}

/** A row that only the collecting account has: a payer's money, coming in or going back, or a transfer out of it. */
function isOfCollecting(row: StatementRow): boolean {
  if (row.kind === "payment" || row.kind === "reversal") return true;
  return isCollecting(accountOf(row));
}

/** The account whose money a transfer moved: where it left, or arrived; empty if the row does not say. */
function accountOf(row: StatementRow): string {
  const { from, to } = accountsOf(row);
  return row.direction === "out" ? from : to;
}

function withArticle(account: string): string {
  return /account$/i.test(account) ? account : `${account} account`;
}
