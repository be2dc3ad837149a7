import type { Move } from "./months";
import type { Refusal, Seat } from "./terms";

/** Who told of a payment. */
export type Source = "callback" | "query" | "statement";
/** A payment as M-Pesa tells it; `at` is when it was made. */
export type Told = { receipt: string; shillings: number; at: number };
/** Whose it is: the seat of a prompt by M-Pesa's number of it, that of the account typed, or the bursary fund. */
export type Whose = { key: string } | { seat: Seat | undefined } | "fund";
export type Payment = Told & { sources: Set<Source>; isOut: boolean; move: Move };
type Statement = { receipts: string[]; isWithdrawn: boolean };

/** What M-Pesa reported of each payment, and the statements that were imported. */
export class Reports {
  readonly #payments = new Map<string, Payment>();
  readonly statements: Statement[] = [];

  get size(): number {
    return this.#payments.size;
  }

  get(receipt: string): Payment | undefined {
    return this.#payments.get(receipt);
  }

  add(payment: Payment): void {
    this.#payments.set(payment.receipt, payment);
  }

  import(receipts: string[]): void {
    this.statements.push({ receipts, isWithdrawn: false });
  }

  /**
   * Withdraws an import, unless something was built on what it alone reports.
   * @param isFree whether a payment is where it arrived, on nobody's account
   * @returns the payments that nothing reports any more, or the refusal
   */
  withdraw(statement: Statement, isFree: (receipt: string) => boolean): Payment[] | Refusal {
    if (statement.isWithdrawn) return [];
    const others = this.statements.filter((one) => one !== statement && !one.isWithdrawn);
    const own = statement.receipts
      .filter((receipt) => !others.some(({ receipts }) => receipts.includes(receipt)))
      .flatMap((receipt) => this.#payments.get(receipt) ?? [])
      .filter(({ isOut }) => !isOut);
    const alone = own.filter(({ sources }) => sources.size === 1 && sources.has("statement"));
    const isNamed = ({ sources }: Payment) => sources.has("query") && !sources.has("callback");
    if (own.some(isNamed) || alone.some(({ receipt }) => !isFree(receipt))) return "statement_in_use";
    statement.isWithdrawn = true;
    for (const { sources } of own) sources.delete("statement");
    for (const payment of alone) payment.isOut = true;
    return alone;
  }
}
