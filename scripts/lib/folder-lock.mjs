import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const TIMEOUT_MS = 15_000;
let lockFile = "";

/**
 * Locks the data folder: two starts in one folder would take each other's database away. Waits for a start that is ending.
 * @param {string} folder
 * @throws Error when another start is running there
 */
export async function lockFolder(folder) {
  const file = join(folder, "start.pid");
  const deadline = Date.now() + TIMEOUT_MS;
  for (let owner = readLock(file); isStart(owner.pid); owner = readLock(file)) {
    if (!owner.ending || Date.now() > deadline) {
      throw new Error(
        `Academy is already running with the data folder ${folder} (process ${owner.pid}). Stop it, or set ACADEMY_DATA to another folder.`,
      );
    }
    await pause(100);
  }
  lockFile = file;
  writeFileSync(file, String(process.pid));
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Marks the lock as about to be released, so that the next start waits for it. */
export function markLockEnding() {
  if (lockFile) writeFileSync(lockFile, `${process.pid} ending`);
}

function readLock(file) {
  const [pid, state] = existsSync(file) ? readFileSync(file, "utf8").split(" ") : [];
  return { pid: Number(pid ?? 0), ending: state === "ending" };
}

/** Whether a process id still belongs to a start and was not reused by another program. */
function isStart(pid) {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.mjs");
  } catch (error) {
    return error.code === "EPERM";
  }
}
