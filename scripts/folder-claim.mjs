import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 15_000;
let claimed = "";

/**
 * Makes the data folder this start's own: two in one folder would take each other's database away. A start that is
 * just ending is waited for.
 * @param {string} folder
 * @throws Error with a sentence when another start goes on running there
 */
export async function claimFolder(folder) {
  const file = join(folder, "start.pid");
  const deadline = Date.now() + PATIENCE_MS;
  for (let other = readClaim(file); isStart(other.pid); other = readClaim(file)) {
    if (!other.ending || Date.now() > deadline) {
      throw new Error(
        `The academy already runs on ${folder} (process ${other.pid}). Stop it, or give this one a folder: ACADEMY_DATA.`,
      );
    }
    await pause(100);
  }
  claimed = file;
  writeFileSync(file, String(process.pid));
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Tells a start that comes now that this one is about to leave the folder. */
export function markEnding() {
  if (claimed) writeFileSync(claimed, `${process.pid} ending`);
}

function readClaim(file) {
  const [pid, state] = existsSync(file) ? readFileSync(file, "utf8").split(" ") : [];
  return { pid: Number(pid ?? 0), ending: state === "ending" };
}

/** Whether a process number still means a start, and not another program that was given it since. */
function isStart(pid) {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.mjs");
  } catch (fault) {
    return fault.code === "EPERM";
  }
}
