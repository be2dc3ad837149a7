/** Waits until the caller's turn, so that turns are no closer together than the pace allows. */
export type Pacer = () => Promise<void>;

/** Spaces calls of this process evenly. @param perSecond calls in a second; Infinity lets all pass */
export function pacer(perSecond: number): Pacer {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + gap;
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
  };
}
