/** How far back a pull looks: usually a little, sometimes nearly all that Daraja keeps (docs/mpesa.md, "Pull transactions"). */
const PULL_HOURS = { usual: 2, whole: 47 };
/** From the third failure on, every eighth quarter (two hours) is tried. */
const MAX_DOUBLINGS = 3;

/**
 * Whether to pull Daraja's transactions in this quarter of an hour, and how far back. Quarters are numbered from any fixed
 * time. Each failure doubles the wait; the next successful pull looks far back to catch up.
 * @returns null when this quarter is skipped.
 */
export function pullTurn(now: {
  quarter: number;
  failures: number;
  isFirstToday: boolean;
}): { hours: number; isWhole: boolean } | null {
  if (now.quarter % 2 ** Math.min(now.failures, MAX_DOUBLINGS) !== 0) return null;
  const isWhole = now.failures > 0 || now.isFirstToday;
  return { hours: isWhole ? PULL_HOURS.whole : PULL_HOURS.usual, isWhole };
}
