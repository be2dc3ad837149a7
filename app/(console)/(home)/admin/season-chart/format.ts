export function formatCount(count: number): string {
  return count.toLocaleString("en-KE");
}

/** Formats shillings as 0.00. */
export function formatAmount(shillings: number): string {
  return shillings.toLocaleString("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
