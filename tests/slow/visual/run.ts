import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "@/scripts/lib/browser.mjs";
import { buildIfNeeded } from "@/scripts/lib/build.mjs";
import { startDemoAcademy } from "@/scripts/lib/demo-academy.mjs";
import { NO_DATABASE, settingsFor } from "../bench/servers";
import { cloneTree } from "../controls/tree";
import { compare } from "./compare";
import { openScreens, SIZES } from "./screens";

const TRIES = 20;

type Pictures = Map<string, Buffer>;

/**
 * Compares the look of pages with that in another revision, both built and opened on this machine, so that fonts and browser are
 * the same. Pictures of changed screens are in .data/visual.
 * @param root the repository, as it is now with its changes
 * @param revision any name of a commit
 * @returns the changed screens with the share of changed pixels, and how many were compared
 */
export async function compareScreens(root: string, revision: string, progress: (text: string) => void) {
  const folder = join(root, ".data", "look");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const tree = await cloneTree(root, revision);
  const begun: { stop: () => Promise<void> }[] = [];
  try {
    for (const code of [tree.root, root]) await buildIfNeeded(code, settingsFor(code, NO_DATABASE));
    // Together, because their demos begin now.
    const academies = await Promise.all([
      startDemoAcademy(root, "look-before", tree.root),
      startDemoAcademy(root, "look-after"),
    ]);
    begun.push(...academies);
    progress("opening the screens of both");
    const [before, after] = await Promise.all(academies.map(({ url }) => take(browser, url)));
    return await report(browser, folder, before ?? new Map(), after ?? new Map());
  } finally {
    for (const academy of begun) await academy.stop();
    await browser.close();
    tree.remove();
  }
}

/** The pictures of all screens, by name and size. */
async function take(browser: Browser, url: string): Promise<Pictures> {
  const pictures: Pictures = new Map();
  await openScreens(browser, url, async (page, name) => {
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      pictures.set(`${name} (${size})`, await stillPicture(page));
    }
    await page.setViewportSize(SIZES.phone);
  });
  return pictures;
}

/** A picture of the whole page once two in a row are the same: scripts may still take the page over. */
async function stillPicture(page: Page): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let left = TRIES; left > 0; left--) {
    await page.evaluate(holdStill);
    const picture = await page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
    if (last?.equals(picture)) return picture;
    last = picture;
  }
  throw new Error(`${page.url()} does not hold still.`);
}

/** Runs in the page: writes clock times, minutes left, codes and ids, which are others in every run, alike. */
function holdStill(): void {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    node.textContent = (node.textContent ?? "")
      .replace(/\d\d:\d\d(:\d\d)?/g, "00:00")
      .replace(/\d+ min\b/g, "30 min")
      .replace(/\b(?=\d*[A-Z])[A-Z\d]{6,}\b/g, "AAAAAA")
      .replace(/\b[\da-f]{8}\b/g, "00000000");
}

async function report(browser: Browser, folder: string, before: Pictures, after: Pictures) {
  const page: Page = await browser.newPage();
  const changed: { name: string; share: number }[] = [];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  for (const name of names) {
    const [one, other] = [before.get(name), after.get(name)];
    const change = one && other ? await compare(page, one, other) : undefined;
    if (change?.share === 0) continue;
    changed.push({ name, share: change?.share ?? 1 });
    const file = join(folder, name.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, ""));
    const kinds = { before: one, after: other, changed: change?.picture };
    for (const [kind, picture] of Object.entries(kinds))
      if (picture) writeFileSync(`${file}.${kind}.png`, picture);
  }
  return { changed, compared: names.length };
}
