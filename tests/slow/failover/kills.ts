import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Writers } from "../faults/support/writers";
import type { Cluster } from "./cluster";
import type { Node } from "./node";

/** The node to kill, primary or standby, and whether its disk is lost with it. */
export type Kill = { role: "primary" | "standby"; losesDisk: boolean };

export type Killed = Kill & {
  who: string;
  processes: number;
  /** Milliseconds from the kill until the other node was the primary; 0 when the standby died. */
  promoted: number;
  /** Milliseconds from the kill until a write that began after it was acknowledged. */
  served: number;
  /** How the node came back, and the milliseconds from its start until it was a standby again. */
  rejoined: string;
  whole: number;
};

const SEVERED_MS = 1_500;
/** How long the survivor works alone. */
const ALONE_MS = 3_000;
const PATIENCE_MS = 120_000;
const WRITTEN = [200, 201];

/**
 * Kills a node by force, waits until writes are acknowledged again, and brings it back. Before a primary dies its standby is cut
 * off for a moment: what is acknowledged meanwhile would be lost.
 * @param say prints one event
 */
export async function kill(
  { role, losesDisk }: Kill,
  cluster: Cluster,
  { deeds }: Writers,
  say: (event: string) => void,
): Promise<Killed> {
  const primary = await cluster.primary();
  if (!primary) throw new Error("there is no primary to begin with");
  const [first, second] = cluster.nodes;
  const standby = primary === first ? second : first;
  const victim = role === "primary" ? primary : standby;
  if (role === "primary") {
    const cut = primary.severStandby();
    say(`${primary.name} sends nothing to its standby any more (${cut} process stopped)`);
    await pause(SEVERED_MS + randomInt(500));
  }
  const logged = victim.logSize();
  const at = Date.now();
  const processes = victim.kill();
  const disk = losesDisk ? victim.loseDisk() : undefined;
  say(`${role} ${victim.name} killed with ${processes} processes${losesDisk ? ", its disk is lost" : ""}`);
  let promoted = 0;
  if (role === "primary") {
    await until(async () => (await cluster.primary()) === standby, `${standby.name} is not promoted`);
    promoted = Date.now() - at;
    say(`${standby.name} is the primary, ${seconds(promoted)} after the kill`);
  }
  const ends = () =>
    deeds
      .filter(({ begun, answer }) => begun > at && WRITTEN.includes(answer.status))
      .map(({ begun, answer }) => begun + answer.ms - at);
  await until(async () => ends().length > 0, "nothing is served");
  const served = Math.min(...ends());
  say(`the first write is acknowledged, ${seconds(served)} after the kill`);
  await pause(ALONE_MS);
  await disk;
  await victim.start();
  const whole = await cluster.whole();
  const rejoined = wayBack(victim, logged);
  say(`${victim.name} is a standby again after ${seconds(whole)}, ${rejoined}`);
  return { role, losesDisk, who: victim.name, processes, promoted, served, rejoined, whole };
}

/** How a node caught up, from what its Patroni wrote. */
function wayBack({ logged }: Node, from: number): string {
  const text = logged(from);
  if (/replica has been created/.test(text)) return "from a base backup";
  if (/running pg_rewind|pg_rewind exit code=0/i.test(text)) return "by pg_rewind";
  return "by its own log";
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > PATIENCE_MS)
      throw new Error(`${otherwise} after ${PATIENCE_MS / 1000} s`);
    await pause(100);
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
