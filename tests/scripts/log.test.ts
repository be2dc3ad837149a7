import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const LOG = join(import.meta.dirname, "..", "..", "scripts", "lib", "log.mjs");

/**
 * Runs a process that reports its errors in its log, as Next does, and whose log no longer has a reader.
 * @returns how it ended; null when it had to be killed
 */
function writeUnread({ drops }: { drops: boolean }): Promise<number | null> {
  const program = `
    import { dropUnreadLines, log } from ${JSON.stringify(LOG)};
    if (${drops}) dropUnreadLines();
    let reported = 0;
    process.on("uncaughtException", (error) => {
      reported += 1;
      if (reported > 100) process.exit(3);
      log("error", String(error));
    });
    process.stdin.resume().once("end", () => {
      for (let line = 0; line < 5; line += 1) log("info", "A line that nobody reads");
      if (${drops}) setTimeout(() => process.exit(0), 300);
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.end();
  const timeout = setTimeout(() => child.kill("SIGKILL"), 300_000);
  return new Promise((resolve) => {
    child.once("exit", (code) => {
      clearTimeout(timeout);
      resolve(code);
    });
  });
}

test("a server whose log nobody reads any more continues without reporting it for ever", async () => {
  expect(await writeUnread({ drops: true })).toBe(0);
});

test("the lines are dropped, because otherwise every report of a lost line would be lost and reported again", async () => {
  expect(await writeUnread({ drops: false })).toBe(3);
});
