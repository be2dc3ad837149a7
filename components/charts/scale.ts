/** A round number at or above the highest value. */
export function ceilingOf(most: number): number {
  if (most <= 1) return 1;
  const noughts = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * noughts).find((line) => line >= most) ?? most;
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-KE");
}

/** Formats shillings as 0.00. */
export function formatAmount(shillings: number): string {
  return shillings.toLocaleString("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
