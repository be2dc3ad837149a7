import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runChild, startChild } from "./child.mjs";
import { freePort } from "./ports.mjs";
import { removeHome } from "./postgres-home.mjs";
import { TEST_SETTINGS } from "./test-settings.mjs";

const READY_MS = 180_000;

/**
 * Runs the Playwright tests against a whole academy, started as anybody starts it, on free ports and with fresh data.
 * @param {string} root the repository
 * @param {string} browser path of a Chromium
 * @param {{ only?: string[], output?: number }} [options] only is what to say to Playwright so that it runs fewer; output is an
 *   open file to write to
 * @throws Error when the academy does not start or a test fails
 */
export async function testPages(root, browser, { only = [], output } = {}) {
  const folder = join(root, ".data", "e2e");
  removeHome(folder);
  const [port, simPort] = [await freePort(), await freePort()];
  const env = {
    ...withoutSettings(root),
    PORT: String(port),
    SIM_PORT: String(simPort),
    SIM_SPEED: "5",
    ACADEMY_DATA: folder,
    CRON_SECRET: TEST_SETTINGS.CRON_SECRET,
    // A test that must not share its limits with others says who it is in X-Forwarded-For.
    TRUST_PROXY: "1",
    // What is lost stays lost: the quarter of an hour may end in the middle of a test.
    MPESA_PULL: "0",
  };
  const academy = await startAcademy(root, env, `http://127.0.0.1:${port}`);
  try {
    const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
    await runChild(
      "Playwright",
      process.execPath,
      [cli, "test", "--config", "tests/playwright.config.ts", ...only],
      {
        cwd: root,
        output,
        env: {
          ...env,
          CHROMIUM_PATH: browser,
          BASE_URL: `http://localhost:${port}`,
          SIM_URL: `http://127.0.0.1:${simPort}`,
        },
      },
    );
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
  let over = false;
  void academy.exited.then(() => {
    over = true;
  });
  for (const deadline = Date.now() + READY_MS; !over && Date.now() < deadline; await pause(200)) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.status === 200) return academy;
  }
  if (!over) await academy.stop(25_000);
  throw new Error(`The academy did not start:\n${readFileSync(log, "utf8").slice(-4_000)}`);
}

/**
 * The environment with every setting of .env.example emptied: neither it nor a .env may lead a test to real data.
 * @param {string} root the repository
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutSettings(root) {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const names = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  return { ...process.env, ...Object.fromEntries(names.map((name) => [name, ""])) };
}
