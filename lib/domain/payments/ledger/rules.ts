/** Splits an incoming amount into the part that pays the fee and the rest, which is credit. All in cents. */
export function splitPayment(amountCents: number, dueCents: number): { allocate: number; credit: number } {
  const allocate = Math.max(0, Math.min(amountCents, dueCents));
  return { allocate, credit: amountCents - allocate };
}
