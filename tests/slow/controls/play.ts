import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "@/scripts/lib/browser.mjs";
import { startChild } from "@/scripts/lib/child.mjs";
import { testPages } from "@/scripts/lib/test-pages.mjs";
import { TEST_SETTINGS, withoutSettings } from "@/scripts/lib/test-settings.mjs";
import type { Play } from "./control";

/**
 * Runs one test in a tree.
 * @returns whether it passed, and its whole output
 */
export async function play(root: string, wanted: Play): Promise<{ green: boolean; output: string }> {
  const log = join(root, ".data-controls.log");
  const file = openSync(log, "w");
  try {
    const green = await start(root, wanted, file);
    return { green, output: stripVTControlCharacters(readFileSync(log, "utf8")) };
  } finally {
    closeSync(file);
  }
}

/** Whether the run failed in the named test rather than another. */
export function isBlamed({ named }: Play, output: string): boolean {
  const failed = output.split("\n").filter((line) => /^\s*(FAIL|×|✗|✘|\d+\))/.test(line));
  return failed.some((line) => line.includes(named));
}

async function start(root: string, { test, named }: Play, output: number): Promise<boolean> {
  const name = named.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (test.startsWith("tests/pages/")) {
    const browser = await ensureBrowser();
    return testPages(root, browser, { only: [test, "--grep", name], output }).then(
      () => true,
      (error) => {
        writeSync(output, `\n${error}\n`);
        return false;
      },
    );
  }
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", "--config", "tests/vitest.config.ts", test, "-t", name];
  const env = {
    ...withoutSettings(root),
    ...TEST_SETTINGS,
    DATABASE_URL: "postgres://127.0.0.1:9/no-database",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const child = await startChild("The test", process.execPath, args, { cwd: root, env, output });
  return (await child.exited) === 0;
}
