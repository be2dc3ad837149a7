import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { log } from "./log.mjs";

const MIN_NODE = [20, 20];

/** Ends the process with one clear line if Node.js is too old for Next.js 16. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  log("error", `Academy needs Node.js ${MIN_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Installs the packages of package-lock.json with `npm ci` unless they are installed. npm writes
 * node_modules/.package-lock.json last, so it lists what is installed.
 * @param {string} root the repository
 * @throws Error with the end of npm's output when it fails
 */
export async function installIfNeeded(root) {
  if (isInstalled(root)) return;
  log("info", "Installing the packages of package-lock.json ...");
  // With NODE_ENV=production, npm would omit what the build needs.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  await runChild("npm ci", npm, args, { cwd: root, quiet: true });
}

function isInstalled(root) {
  const stamp = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(stamp)) return false;
  const wanted = packagesOf(join(root, "package-lock.json"));
  const installed = packagesOf(stamp);
  return Object.entries(wanted).every(
    ([path, { version, ...entry }]) =>
      path === "" || installed[path]?.version === version || (!installed[path] && isForOtherSystem(entry)),
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/** An optional package for another system. Only npm knows this system's C library, so `libc` always counts as another. */
function isForOtherSystem({ optional, os, cpu, libc }) {
  if (!optional) return false;
  return !os?.includes(process.platform) || (cpu && !cpu.includes(process.arch)) || libc !== undefined;
}
