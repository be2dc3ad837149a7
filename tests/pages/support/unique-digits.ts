const ALL = 90_000;
const EACH = 1_000;
/** Shares no factor with ALL, so that every number is drawn once, and neighbours are far apart. */
const STEP = 48_271;
/** The same for all workers of a run, which have one parent; another run begins elsewhere. */
const BEGIN = process.ppid * 7_919;
let drawn = 0;

/**
 * Digits that no other test of the run has, for phones, names and codes: each of Playwright's workers draws from a thousand of its own. Drawn by
 * lot, two of sixty phones would be the same in one run of fifty.
 * @returns five digits, 10000 to 99999
 */
export function uniqueDigits(): string {
  if (drawn >= EACH) throw new Error(`a worker draws at most ${EACH} numbers`);
  const nth = Number(process.env.TEST_WORKER_INDEX ?? 0) * EACH + drawn++;
  return String(10_000 + (((nth % ALL) * STEP + BEGIN) % ALL));
}
