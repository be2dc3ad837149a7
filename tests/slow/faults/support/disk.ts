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
 * A small disk, and a folder beside it on the large one; both are removed after the fault. Below /var/tmp, because
 * Postgres' account may not enter our own folder (scripts/lib/postgres-home.mjs).
 * @param size in mount's format
 * @throws Skipped where mounting is not possible
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

/** Fills the disk. @returns a function that frees it */
export function plugUp(disk: string): () => void {
  const file = join(disk, "plug");
  const plug = openSync(file, "w");
  const zeros = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeSync(plug, statfsSync(file).bavail > 256 ? zeros : zeros.subarray(0, 4096));
  } catch {
    // The disk is full.
  } finally {
    closeSync(plug);
  }
  return () => rmSync(file);
}

/** Removes disks of killed runs. */
function sweep(): void {
  for (const name of readdirSync("/var/tmp")) {
    const pid = /^academy-disk-(\d+)$/.exec(name)?.[1];
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    spawnSync("umount", ["-l", join("/var/tmp", name, "small")]);
    rmSync(join("/var/tmp", name), { recursive: true, force: true });
  }
}
