import { AsyncLocalStorage } from "node:async_hooks";

const TICK_MS = 500;
/** Seven and a half seconds: longer than the server lets any statement run. */
const MOST_TICKS = 15;

type Work = { still: number };
const current = new AsyncLocalStorage<Work>();

/** A connection that neither answers nor ends: whoever waits for it waits for ever. */
export class ConnectionStuck extends Error {
  override readonly name = "ConnectionStuck";
  /** As the driver would say it, if it noticed. */
  readonly code = "CONNECTION_DESTROYED";
  constructor() {
    super("the database did not answer a statement in the time a statement may take");
  }
}

/**
 * Runs work that talks to the database, and gives up on it when no statement was sent for longer than one may take: the
 * driver keeps connections that were cut in the middle of a write and never writes on them again, and calls a server that
 * hangs up again without end (reliability.md L12, L15). The wait is counted in ticks, so that a process that was busy itself
 * blames nobody.
 * @throws ConnectionStuck
 */
export async function watched<Result>(run: () => Promise<Result>): Promise<Result> {
  const work: Work = { still: 0 };
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      work.still += 1;
      if (work.still >= MOST_TICKS) reject(new ConnectionStuck());
    }, TICK_MS);
  });
  try {
    return await Promise.race([current.run(work, run), stuck]);
  } finally {
    clearInterval(timer);
  }
}

/** Tells the watch that the work it runs in has sent a statement. */
export function statementSent(): void {
  const work = current.getStore();
  if (work) work.still = 0;
}
