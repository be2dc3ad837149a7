import { PEOPLE } from "./people";
import type { Run } from "./play";
import type { Step } from "./steps";

/**
 * Drops steps as long as the rest still goes wrong in the same way: all of one person, then halves, and single ones at last.
 * @param again plays steps in a new academy
 * @param until epoch milliseconds after which it gives what it has
 * @param keep is given each shorter run as soon as it is found
 */
export async function shrink(
  run: Run,
  again: (steps: Step[]) => Promise<Run>,
  until: number,
  keep: (shorter: Run) => void = () => {},
): Promise<Run> {
  let best = run;
  /** @returns whether the rest was enough */
  const drop = async (rest: Step[]): Promise<boolean> => {
    const isFewer = rest.length > 0 && rest.length < best.steps.length;
    const shorter = isFewer && Date.now() <= until ? await again(rest) : undefined;
    const isSame = shorter?.faults.some((fault) => run.faults.includes(fault));
    if (!shorter || !isSame || shorter.steps.length >= best.steps.length) return false;
    best = shorter;
    keep(best);
    return true;
  };
  for (const person of PEOPLE.keys()) await drop(best.steps.filter(({ who }) => who !== person));
  for (let size = best.steps.length >> 1; size > 0; size >>= 1)
    for (let from = 0; from < best.steps.length && Date.now() <= until; )
      if (!(await drop(best.steps.toSpliced(from, size)))) from += size;
  return best;
}
