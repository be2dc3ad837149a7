import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { log } from "./log.mjs";

const POSTGRES = "/usr/lib/postgresql";
const INSTALL = ["install", "-y", "--no-install-recommends"];

/**
 * Installs Debian packages that are missing, which needs root.
 * @param {string[]} names
 * @throws Error that names the command to run, when this is not root or not Debian
 */
export async function installPackages(names) {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version"))
    throw new Error(
      `These packages of Debian are missing. As root: apt-get ${INSTALL.join(" ")} ${missing.join(" ")}`,
    );
  log("info", `Installing ${missing.join(", ")} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runChild("apt-get update", "apt-get", ["update"], { env, quiet: true });
  await runChild("apt-get install", "apt-get", [...INSTALL, ...missing], { env, quiet: true });
}

/**
 * Debian's newest Postgres of the versions that a program supports.
 * @param {number} newest the latest major version it supports
 * @returns {string} the folder of its programs
 * @throws Error when there is none
 */
export function debianPostgres(newest) {
  const found = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  const version = Math.max(...found.filter((each) => each <= newest && existsSync(binOf(each))));
  if (!Number.isFinite(version)) throw new Error(`No Postgres up to version ${newest} is below ${POSTGRES}.`);
  return binOf(version);
}

function binOf(version) {
  return join(POSTGRES, String(version), "bin");
}

function isInstalled(name) {
  const { stdout } = spawnSync("dpkg-query", ["-s", name], { encoding: "utf8" });
  return stdout?.includes("Status: install ok installed");
}
