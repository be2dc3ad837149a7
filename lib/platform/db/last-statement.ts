/** The last statement of each transaction that ends with one nobody waits for. */
const lasts = new WeakMap<object, Promise<unknown>>();

/**
 * Ends a transaction with a statement that was sent already: COMMIT follows without waiting in between. The transaction fails if the
 * statement does.
 */
export function endWith(tx: object, sent: Promise<unknown>): void {
  // Whoever ends the transaction waits for it; until then a failure is nobody's.
  sent.catch(() => undefined);
  lasts.set(tx, sent);
}

/** What a transaction still waits for. */
export function lastOf(tx: object): Promise<unknown> | undefined {
  return lasts.get(tx);
}
