import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time in milliseconds: of all programs, and of this one with those it started. */
type Used = { all: number; own: number };

/**
 * Starts counting how many processors other programs take.
 * @returns what they took on average since then; null where the system does not say
 */
export function countOthers(): () => number | null {
  const [before, begun] = [usedTime(), performance.now()];
  return () => {
    const after = usedTime();
    if (!before || !after) return null;
    const others = after.all - before.all - (after.own - before.own);
    return Math.max(0, others / (performance.now() - begun));
  };
}

/** The load average of the last minute. */
export function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function usedTime(): Used | null {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    // user, nice, system, idle, iowait, irq, softirq, steal; the last is time in which another machine had our processor.
    const [user, nice, system, , , irq, soft, steal] = line.split(/\s+/).slice(1).map(Number) as number[];
    const all = [user, nice, system, irq, soft, steal].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0);
    return { all: all * TICK_MS, own: ownTicks() * TICK_MS };
  } catch {
    return null;
  }
}

/** Of this process, all that descend from it, and those of them that have ended. */
function ownTicks(): number {
  const family = new Set([process.pid]);
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const known = all.flatMap((pid) => statOf(pid)).sort((one, other) => one.pid - other.pid);
  // A child may have a smaller number than its parent, so look until none is added.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of known) if (family.has(parent)) family.add(pid);
  }
  return known.filter(({ pid }) => family.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0);
}

function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may contain spaces and brackets; the state and the parent follow it.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
