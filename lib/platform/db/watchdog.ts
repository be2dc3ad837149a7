import { AsyncVariable } from "../async-variable";

const TICK_MS = 500;
/** Seven and a half seconds: longer than the statement timeout. */
const MOST_TICKS = 15;

type Work = { idleTicks: number };
const current = new AsyncVariable<Work>();

/** A connection neither answered nor ended. */
export class ConnectionStuck extends Error {
  override readonly name = "ConnectionStuck";
  /** The driver's code for a lost connection. */
  readonly code = "CONNECTION_DESTROYED";
  constructor() {
    super("the database did not answer a statement in the time a statement may take");
  }
}

/**
 * Runs database work, and fails it when it sent no statement for longer than one may take: the driver keeps connections that
 * were cut during a write and never uses them again (docs/reliability.md). Time is counted in ticks, so that a busy process
 * does not mistake its own delay for the database's.
 * @throws ConnectionStuck
 */
export async function watched<Result>(run: () => Promise<Result>): Promise<Result> {
  const work: Work = { idleTicks: 0 };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      work.idleTicks += 1;
      if (work.idleTicks >= MOST_TICKS) reject(new ConnectionStuck());
    }, TICK_MS);
  });
  try {
    return await Promise.race([current.run(work, run), timeout]);
  } finally {
    clearInterval(timer);
  }
}

/** Resets the watchdog of the current work after a statement was sent. @param _text of the statement, for tests */
export function statementSent(_text?: string): void {
  const work = current.get();
  if (work) work.idleTicks = 0;
}

/** Gives others a turn in the middle of long work between two statements. The wait for it is not the database's delay. */
export async function giveTurn(): Promise<void> {
  await new Promise(setImmediate);
  statementSent();
}
