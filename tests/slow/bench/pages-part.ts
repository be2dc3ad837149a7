import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "@/scripts/lib/browser.mjs";
import { buildIfNeeded } from "@/scripts/lib/build.mjs";
import { startDemoAcademy } from "@/scripts/lib/demo-academy.mjs";
import { lighthouseRows } from "./lighthouse";
import { pageRows } from "./page-rows";
import { NO_DATABASE, type Server, serveBare, settingsFor } from "./servers";
import type { Row } from "./table";
import { openBrowser } from "./visit";

/** The measurements, and what the machine lacks for the rest. */
export type Measured = { rows: Row[]; skipped: string[] };
type Say = (text: string) => void;

/**
 * Measures the public pages, of an academy with the demo and the simulator, beside pages without anything.
 * @param serveThem serves those (bareAlone)
 */
export async function pagesPart(
  root: string,
  serveThem: () => Promise<Server>,
  rounds: number,
  say: Say,
): Promise<Measured> {
  return withAcademy(root, say, async (browserPath, url) => {
    const bare = await serveThem();
    const browser = await openBrowser(browserPath);
    try {
      return { rows: await pageRows(browser, url, bare.url, rounds, say), skipped: [] };
    } finally {
      await browser.close();
    }
  });
}

/** The bare app without a database: just its pages. @param folder for its build */
export async function bareAlone(root: string, folder: string, say: Say): Promise<Server> {
  say("building the bare app");
  const reads = join(folder, "reads.json");
  writeFileSync(reads, "{}");
  return serveBare(root, folder, NO_DATABASE, reads);
}

/** The scores of Lighthouse for each kind of public page. */
export async function lighthousePart(root: string, say: Say): Promise<Measured> {
  return withAcademy(root, say, (browserPath, url) => lighthouseRows(root, browserPath, url, say));
}

async function withAcademy(
  root: string,
  say: Say,
  work: (browserPath: string, url: string) => Promise<Measured>,
): Promise<Measured> {
  const browserPath = findBrowser();
  if (!browserPath) return { rows: [], skipped: ["pages: there is no Chromium on this machine"] };
  say("building and starting an academy with the demo");
  await buildIfNeeded(root, settingsFor(root, NO_DATABASE));
  const academy = await startDemoAcademy(root, "bench-pages");
  try {
    return await work(browserPath, academy.url);
  } finally {
    await academy.stop();
  }
}
