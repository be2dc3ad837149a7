import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runChild } from "./child.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
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
  return [...onPath, ...PLACES].find((place) => existsSync(place)) ?? null;
}

/**
 * Finds a Chromium or installs Debian's.
 * @returns {Promise<string>} its path
 * @throws Error with a message for the operator when neither works
 */
export async function ensureBrowser() {
  const found = findBrowser() ?? (await installed());
  if (found && spawnSync(found, ["--version"]).status === 0) return found;
  throw new Error(
    found
      ? `${found} does not run. Set CHROMIUM_PATH to a Chromium or Chrome that does.`
      : "The page tests need Chromium. Install chromium or google-chrome, or set CHROMIUM_PATH to one.",
  );
}

async function installed() {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
      const [command = "", ...rest] = [...asRoot, "apt-get", ...args];
      await runChild(`apt-get ${args[0]}`, command, rest, { env });
    }
  } catch (error) {
    console.error(error.message);
  }
  return findBrowser();
}
