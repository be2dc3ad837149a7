import { type Fault, faultOf, hasFault } from "./faults";
import { type Posting, send } from "./send";
import type { Exchange } from "./traffic";
import type { World } from "./world";

/** A message with what a forger would write in its place. */
export type Letter = Posting & { forgeries: (which: string) => Posting[] };

const LONGEST_HOLD = 60;

/**
 * Brings a callback to the app, once, with the faults it is to suffer (mpesa.md 12.4). Resolves when all that is not
 * put off has been answered; gives the log lines written.
 */
export async function deliver(world: World, letter: Letter, faults: Fault[]): Promise<Exchange[]> {
  if (hasFault(faults, "lost")) return [notSent(world, letter, "lost")];
  const delay = faultOf(faults, "delay");
  if (delay) {
    const rest = faults.filter((fault) => fault !== delay);
    world.clock.after(delay.n, letter.what, () => deliver(world, letter, rest));
    return [];
  }
  const forged = faultOf(faults, "forged");
  const lines: Exchange[] = [];
  if (forged)
    for (const forgery of letter.forgeries(forged.which)) lines.push(await send(world, forgery, []));
  if (hasFault(faults, "reorder")) {
    holdBack(world, letter, faults);
    return lines;
  }
  return [...lines, ...(await bring(world, letter, faults))];
}

async function bring(world: World, letter: Letter, faults: Fault[]): Promise<Exchange[]> {
  const copies = Math.max(1, Math.floor(faultOf(faults, "duplicate")?.n ?? 1));
  const lines = await Promise.all(Array.from({ length: copies }, () => send(world, letter, faults)));
  world.sent.push(letter);
  const oldest = world.sent[0];
  if (oldest && hasFault(faults, "old-replay"))
    lines.push(await send(world, { ...oldest, what: "replay" }, []));
  for (const release of world.heldBack.splice(0)) await release();
  return lines;
}

function holdBack(world: World, letter: Letter, faults: Fault[]) {
  let gone = false;
  const release = async () => {
    if (gone) return;
    gone = true;
    await bring(world, letter, faults);
  };
  world.heldBack.push(release);
  world.clock.after(LONGEST_HOLD, letter.what, release);
}

function notSent(world: World, letter: Letter, note: string): Exchange {
  const { what, url, body } = letter;
  return world.traffic.write({
    kind: "callback",
    what,
    method: "POST",
    url,
    headers: {},
    body,
    status: null,
    answer: "",
    note,
  });
}
