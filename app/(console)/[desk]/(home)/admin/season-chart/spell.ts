export function formatCount(count: number): string {
  return count.toLocaleString("en-KE");
}

/** Shillings as the spec shows them, 0.00. */
export function formatAmount(shillings: number): string {
  return shillings.toLocaleString("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
