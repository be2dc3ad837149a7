import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "@/scripts/lib/browser.mjs";
import { startChild } from "@/scripts/lib/child.mjs";
import { testPages } from "@/scripts/lib/test-pages.mjs";
import { TEST_SETTINGS, withoutSettings } from "@/scripts/lib/test-settings.mjs";
import type { Play } from "./control";

/**
 * Plays one fault or test in a tree.
 * @returns whether all was well, and all that was said.
 */
export async function play(root: string, wanted: Play): Promise<{ green: boolean; said: string }> {
  const log = join(root, ".data-controls.log");
  const output = openSync(log, "w");
  try {
    const green = await start(root, wanted, output);
    return { green, said: stripVTControlCharacters(readFileSync(log, "utf8")) };
  } finally {
    closeSync(output);
  }
}

/** What a red run must have said: that this rule or test is what broke. */
export function isBlamed(wanted: Play, said: string): boolean {
  if ("fault" in wanted)
    return said.split("\n").some((line) => /^ {2}\S/.test(line) && line.includes(wanted.breaks));
  const failed = said.split("\n").filter((line) => /^\s*(FAIL|×|✗|✘|\d+\))/.test(line));
  return failed.some((line) => line.includes(wanted.named));
}

async function start(root: string, wanted: Play, output: number): Promise<boolean> {
  if ("test" in wanted && wanted.test.startsWith("tests/pages/")) {
    const browser = await ensureBrowser();
    const only = [wanted.test, "--grep", literally(wanted.named), "--retries", "0"];
    return testPages(root, browser, { only, output }).then(
      () => true,
      (fault) => {
        writeSync(output, `\n${fault}\n`);
        return false;
      },
    );
  }
  const words =
    "fault" in wanted
      ? [join("scripts", "test-faults.mjs"), wanted.fault, ...minutesOf(wanted)]
      : [
          join("node_modules", "vitest", "vitest.mjs"),
          ...["run", "--config", "tests/vitest.config.ts", wanted.test, "-t", literally(wanted.named)],
        ];
  const env = {
    ...withoutSettings(root),
    ...TEST_SETTINGS,
    DATABASE_URL: "postgres://127.0.0.1:9/nobody-listens-here",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const child = await startChild("The test", process.execPath, words, { cwd: root, env, output });
  return (await child.exited) === 0;
}

function minutesOf({ minutes }: { minutes?: number }): string[] {
  return minutes === undefined ? [] : ["--minutes", String(minutes)];
}

function literally(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
