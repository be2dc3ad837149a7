import { join } from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { onStopSignal, startChild, stopChildren } from "./child.mjs";
import { installIfNeeded, requireNode } from "./install.mjs";
import { ROOT } from "./root.mjs";
import { TEST_ENV } from "./test-settings.mjs";

/**
 * Runs the main file of a folder of tests/slow against a production build, with this command's arguments, and ends with its exit code.
 * @param {string} name how the tests are called in messages
 * @param {string} folder below tests/slow
 * @param {() => Promise<void>} [prepare] runs before the build
 */
export async function runSlowTests(name, folder, prepare) {
  requireNode();
  let ending = false;
  onStopSignal(() => {
    ending = true;
    void stopChildren().then(() => process.exit(1));
  });
  try {
    await installIfNeeded(ROOT);
    await prepare?.();
    await buildIfNeeded(ROOT, { ...TEST_ENV, NODE_ENV: "production" });
    const args = ["--conditions=react-server", "--import", "tsx", join("tests", "slow", folder, "main.ts")];
    const run = await startChild(name, process.execPath, [...args, ...process.argv.slice(2)], { cwd: ROOT });
    const code = await run.exited;
    if (!ending) process.exit(code);
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
