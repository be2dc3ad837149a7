export function spellCount(count: number): string {
  return count.toLocaleString("en-KE");
}

/** Shillings as the spec shows them, 0.00. */
export function spellAmount(shillings: number): string {
  return shillings.toLocaleString("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
