/** The result of one side in one round. Latencies in milliseconds. */
export type Round = { perSecond: number; p50: number; p99: number; calls: number };

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

/** The median of several rounds, with minimum and maximum. */
export type Spread = { median: number; least: number; most: number };

/** One round of calls as figures. @param ms how long the round took */
export function roundOf(latencies: number[], ms: number): Round {
  const sorted = [...latencies].sort((one, other) => one - other);
  return {
    perSecond: (sorted.length / ms) * 1_000,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    calls: sorted.length,
  };
}

/** The median of some figures with minimum and maximum. */
export function spreadOf(figures: number[]): Spread {
  const sorted = [...figures].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median =
    sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
  return { median, least: at(sorted, 0), most: at(sorted, sorted.length - 1) };
}

/** The ratio round by round, so that a slower machine slows both sides. */
export function ratioOf(ours: number[], others: number[]): Spread {
  if (ours.length !== others.length) throw new Error("Two sides with a different number of rounds.");
  return spreadOf(ours.map((figure, round) => figure / at(others, round)));
}

/** The smallest value that a share of the sorted ones does not exceed. */
function quantile(sorted: number[], share: number): number {
  return at(sorted, Math.max(0, Math.ceil(sorted.length * share) - 1));
}

function at(figures: number[], index: number): number {
  const figure = figures[index];
  if (figure === undefined) throw new Error("A round without a call.");
  return figure;
}
