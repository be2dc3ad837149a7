import { join } from "node:path";
import { runChild } from "./child.mjs";
import { startDemoAcademy } from "./demo-academy.mjs";

/**
 * Runs the Playwright tests, without retries, against a complete academy of their own.
 * @param {string} root the repository
 * @param {string} browser path of a Chromium
 * @param {{ only?: string[], output?: number }} [options] `only`: arguments for Playwright that select tests; `output`: an
 *   open file to write to
 * @throws Error when the academy does not start or a test fails
 */
export async function testPages(root, browser, { only = [], output } = {}) {
  const academy = await startDemoAcademy(root, "e2e");
  try {
    const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
    const args = [cli, "test", "--config", "tests/playwright.config.ts", "--retries", "0", ...only];
    await runChild("Playwright", process.execPath, args, {
      cwd: root,
      output,
      env: {
        ...academy.env,
        CHROMIUM_PATH: browser,
        BASE_URL: `http://localhost:${academy.env.PORT}`,
        SIM_URL: `http://127.0.0.1:${academy.env.SIM_PORT}`,
      },
    });
  } finally {
    await academy.stop();
  }
}
