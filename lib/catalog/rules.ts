/** Places left of a limit; null means that there is no limit. Lowered limits never give a negative number. */
export function seatsLeft(capacity: number | null, taken: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}
