import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";

/**
 * Brings node_modules to what package-lock.json says, with `npm ci`, unless it is there already. The stamp is
 * npm's own: node_modules/.package-lock.json, written last, lists what an install of any kind put there.
 * @param {string} root the repository
 * @throws Error when npm fails
 */
export async function installIfNeeded(root) {
  if (isInstalled(root)) return;
  console.log("Installing the packages of package-lock.json ...");
  // NODE_ENV=production would leave out what the build needs.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  await runChild("npm ci", process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd: root });
}

function isInstalled(root) {
  const stamp = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(stamp)) return false;
  const wanted = packagesOf(join(root, "package-lock.json"));
  const installed = packagesOf(stamp);
  return Object.entries(wanted).every(
    ([path, { version, ...entry }]) =>
      path === "" || installed[path]?.version === version || (!installed[path] && isForOthers(entry)),
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/** An optional package of another system; which C library this system has, npm alone knows. */
function isForOthers({ optional, os, cpu, libc }) {
  if (!optional) return false;
  return !os?.includes(process.platform) || (cpu && !cpu.includes(process.arch)) || libc !== undefined;
}
