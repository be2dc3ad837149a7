import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runChild } from "./child.mjs";

/** Chromium without a window: the same engine for 40 % less processor time than a whole Chromium that hides its window. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PATHS = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium: CHROMIUM_PATH, else the first on PATH or in a usual location.
 * @returns {string | null} its path
 */
export function findBrowser() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PATHS].find((path) => existsSync(path)) ?? null;
}

/**
 * Finds a Chromium. Installs Debian's headless one where that needs no password; otherwise uses the one found.
 * @returns {Promise<string>} its path
 * @throws Error with a message for the operator when there is none that runs
 */
export async function ensureBrowser() {
  const before = findBrowser();
  const found = before && (process.env.CHROMIUM_PATH || before.endsWith(SHELL)) ? before : await installed();
  if (found && runs(found)) return found;
  throw new Error(
    found
      ? `${found} does not run. Set CHROMIUM_PATH to a Chromium or Chrome that does.`
      : "The page tests need Chromium. Install chromium or google-chrome, or set CHROMIUM_PATH to one.",
  );
}

/** Installs SHELL with apt. @returns the best browser available afterwards */
async function installed() {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Without a network the answer must come soon.
  const apt = [...sudo, "apt-get", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
  try {
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", SHELL]]) {
      const [command = "", ...rest] = [...apt, ...args];
      await runChild(`apt-get ${args[0]}`, command, rest, { env, quiet: true });
    }
  } catch (error) {
    if (!findBrowser()) console.error(error.message);
  }
  return findBrowser();
}

function runs(browser) {
  return spawnSync(browser, ["--version"]).status === 0;
}
