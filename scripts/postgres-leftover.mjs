import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Ends a Postgres that an earlier start left running in this cluster (kill -9), and takes away the lock file of one
 * that is long gone (power cut): its number may since have been given to another program.
 * @param {string} cluster the cluster's folder
 */
export async function clearLeftover(cluster) {
  const lock = join(cluster, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  if (runsIn(pid, cluster)) await end(pid, cluster);
  rmSync(lock, { force: true });
}

async function end(pid, cluster) {
  // Fast shutdown, then immediate: the next start recovers from the log.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGQUIT"])) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 10_000; waited += 50) {
      if (!runsIn(pid, cluster)) return;
      await pause(50);
    }
  }
  throw new Error(`A Postgres of an earlier start does not end; end process ${pid} by hand.`);
}

/** Whether a process number means a Postgres of this cluster. */
export function runsIn(pid, cluster) {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}
