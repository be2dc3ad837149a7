import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Skipped, type Stage } from "../fault";

/**
 * A disk that is soon full, and a folder beside it on the great one; gone after the fault. Below /var/tmp and not in a
 * folder of ours that Postgres' account may not enter (scripts/lib/postgres-home.mjs).
 * @param size as mount has it
 * @throws Skipped where none can be made
 */
export function smallDisk(size: string, later: Stage["later"]): { small: string; beside: string } {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    throw new Skipped("a small disk can be made by root on Linux alone");
  sweep();
  const folder = `/var/tmp/academy-disk-${process.pid}`;
  const [small, beside] = [join(folder, "small"), join(folder, "beside")];
  for (const each of [folder, small, beside]) mkdirSync(each, { mode: 0o711 });
  later(() => rmSync(folder, { recursive: true, force: true }));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=711`, "tmpfs", small], {
    encoding: "utf8",
  });
  if (mounted.status !== 0) throw new Skipped(`no tmpfs may be mounted here: ${mounted.stderr.trim()}`);
  later(() => spawnSync("umount", ["-l", small]));
  return { small, beside };
}

/** Takes all the room there is. @returns gives it back. */
export function plugUp(disk: string): () => void {
  const file = join(disk, "plug");
  const plug = openSync(file, "w");
  const zeros = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeSync(plug, statfsSync(file).bavail > 256 ? zeros : zeros.subarray(0, 4096));
  } catch {
    // Full.
  } finally {
    closeSync(plug);
  }
  return () => rmSync(file);
}

/** Disks of runs that were killed. */
function sweep(): void {
  for (const name of readdirSync("/var/tmp")) {
    const pid = /^academy-disk-(\d+)$/.exec(name)?.[1];
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    spawnSync("umount", ["-l", join("/var/tmp", name, "small")]);
    rmSync(join("/var/tmp", name), { recursive: true, force: true });
  }
}
