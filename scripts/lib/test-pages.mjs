import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runChild, startChild } from "./child.mjs";
import { freePort } from "./ports.mjs";
import { removeHome } from "./postgres-home.mjs";
import { TEST_SETTINGS, withoutSettings } from "./test-settings.mjs";
import { throwAwayFolder } from "./throw-away-folder.mjs";

const READY_MS = 180_000;

/**
 * Runs the Playwright tests, without retries, against a complete academy started by scripts/start.mjs, on free ports and
 * with new data.
 * @param {string} root the repository
 * @param {string} browser path of a Chromium
 * @param {{ only?: string[], output?: number }} [options] `only`: arguments for Playwright that select tests; `output`: an
 *   open file to write to
 * @throws Error when the academy does not start or a test fails
 */
export async function testPages(root, browser, { only = [], output } = {}) {
  const folder = throwAwayFolder(root, "e2e");
  removeHome(folder);
  // The simulator's mail server has the port after its own. The app's own is above both, so that it is neither.
  const simPort = await freePort(3);
  const port = simPort + 2;
  const env = {
    ...withoutSettings(root),
    PORT: String(port),
    SIM_PORT: String(simPort),
    SIM_SPEED: "5",
    ACADEMY_DATA: folder,
    CRON_SECRET: TEST_SETTINGS.CRON_SECRET,
    // Tests that need rate limits of their own set X-Forwarded-For.
    TRUST_PROXY: "1",
    // A pull could fall into any test and find the payments that the test has lost on purpose.
    MPESA_PULL: "0",
  };
  const academy = await startAcademy(root, env, `http://127.0.0.1:${port}`);
  try {
    const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
    const args = [cli, "test", "--config", "tests/playwright.config.ts", "--retries", "0", ...only];
    await runChild("Playwright", process.execPath, args, {
      cwd: root,
      output,
      env: {
        ...env,
        CHROMIUM_PATH: browser,
        BASE_URL: `http://localhost:${port}`,
        SIM_URL: `http://127.0.0.1:${simPort}`,
      },
    });
  } finally {
    await academy.stop(25_000);
    removeHome(folder);
  }
}

async function startAcademy(root, env, url) {
  const log = join(root, ".data", "e2e-start.log");
  const output = openSync(log, "w");
  const academy = await startChild("The academy", process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env,
    output,
  });
  closeSync(output);
  let exited = false;
  void academy.exited.then(() => {
    exited = true;
  });
  for (const deadline = Date.now() + READY_MS; !exited && Date.now() < deadline; await pause(200)) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.status === 200) return academy;
  }
  if (!exited) await academy.stop(25_000);
  throw new Error(`The academy did not start:\n${readFileSync(log, "utf8").slice(-4_000)}`);
}
