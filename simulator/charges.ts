/** Up to so many shillings the business pays this fee. Invented, in the manner of a business tariff. */
const TARIFF = [
  [100, 0],
  [500, 5],
  [1_000, 10],
  [2_500, 15],
  [5_000, 25],
  [10_000, 45],
  [50_000, 80],
  [250_000, 105],
] as const;

/** What receiving a payment costs the business, in cents. */
export function chargeFor(amountCents: number): number {
  const step = TARIFF.find(([most]) => amountCents <= most * 100);
  return (step?.[1] ?? 105) * 100;
}
