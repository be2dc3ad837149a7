import type { Round } from "./figures";

/** One way to do the same work. */
export type Side = { name: string; round: () => Promise<Round> };

/**
 * Runs the sides in turn, after one uncounted round each, forwards and backwards, so that drift of the machine
 * affects all of them.
 * @returns the rounds of each side, in the order of the sides.
 */
export async function takeTurns(sides: Side[], rounds: number): Promise<Round[][]> {
  const done: Round[][] = sides.map(() => []);
  for (let turn = 0; turn <= rounds; turn++) {
    const order = [...sides.keys()];
    if (turn % 2 === 1) order.reverse();
    for (const index of order) {
      const round = await sides[index]!.round();
      if (turn > 0) done[index]!.push(round);
    }
  }
  return done;
}
