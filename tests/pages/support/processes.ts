import { readdirSync, readFileSync } from "node:fs";

/** The process that serves an academy's requests, a child of the one that was started. Linux only. */
export function serverOf(starter: number): number | undefined {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const own = pids.find((pid) => {
    const parent = /^PPid:\s+(\d+)$/m.exec(statusFile(pid, "status"))?.[1];
    return Number(parent) === starter && statusFile(pid, "cmdline").includes("scripts/serve.mjs");
  });
  return own === undefined ? undefined : Number(own);
}

/** The memory of a process, in MB. */
export function megabytesOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(statusFile(String(pid), "status"))?.[1] ?? Number.NaN) / 1024;
}

/** A file of /proc; empty once the process has ended. */
function statusFile(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
