import type { Run } from "./play";
import type { Step } from "./steps";

/**
 * Drops steps as long as the rest still goes wrong: halves first, then single ones.
 * @param again plays steps in a new academy
 * @param until epoch milliseconds after which it gives what it has
 */
export async function shrink(run: Run, again: (steps: Step[]) => Promise<Run>, until: number): Promise<Run> {
  let best = run;
  for (let size = best.steps.length >> 1; size > 0; size >>= 1)
    for (let from = 0; from < best.steps.length; ) {
      if (Date.now() > until) return best;
      const without = best.steps.toSpliced(from, size);
      const shorter = without.length > 0 ? await again(without) : undefined;
      if (shorter?.wrong && shorter.steps.length < best.steps.length) best = shorter;
      else from += size;
    }
  return best;
}
