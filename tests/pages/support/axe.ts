import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

/** Minified, so that each page parses half as much. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe into the page, which keeps it for the next check. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
}

/** Runs axe on the page. @returns each rule that is broken, with its first element */
export async function axeViolations(page: Page, options: RunOptions): Promise<string[]> {
  await injectAxe(page);
  return page.evaluate(async (options) => {
    const { axe: here } = window as unknown as { axe: typeof import("axe-core") };
    const found = await here.run(document, { ...options, resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
}
