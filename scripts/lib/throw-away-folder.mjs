import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { removeHome } from "./postgres-home.mjs";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * A folder for a database that a test run throws away; not created. It is in memory where there is room, because a test
 * file's own database is 300 files, which some disks take half a second to create; otherwise below .data.
 * @param {string} root the repository
 * @param {string} name unique within the repository; "test-" and a process id if `sweepThrowAways` shall remove it once that
 *   process is gone
 * @returns {string}
 */
export function throwAwayFolder(root, name) {
  return join(throwAways(root), name);
}

/**
 * Removes what killed runs left behind; their Postgres ended with them.
 * @param {string} root the repository
 */
export function sweepThrowAways(root) {
  const all = throwAways(root);
  for (const name of readdirSync(all)) {
    const pid = /^test-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) removeHome(join(all, name));
  }
}

function throwAways(root) {
  const disk = join(root, ".data");
  const memory = join(MEMORY, `academy-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`);
  const folder = hasRoom() && isOwn(memory) ? memory : disk;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** The folder takes memory from other programs, so the machine must have as much to spare. */
function hasRoom() {
  if (process.platform !== "linux" || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES && process.availableMemory() > 2 * NEEDED_BYTES;
}

/** Every user can write to the parent: a folder made by another user is not used. */
function isOwn(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return !found || (found.isDirectory() && found.uid === process.getuid?.());
}

function isRunning(pid) {
  return process.platform === "linux" ? existsSync(`/proc/${pid}`) : true;
}
