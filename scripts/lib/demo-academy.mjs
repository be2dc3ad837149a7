import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startChild } from "./child.mjs";
import { freePort } from "./ports.mjs";
import { removeHome } from "./postgres-home.mjs";
import { TEST_SETTINGS, withoutSettings } from "./test-settings.mjs";
import { throwAwayFolder } from "./throw-away-folder.mjs";

const READY_MS = 180_000;

/**
 * @typedef {{ url: string, env: NodeJS.ProcessEnv & { PORT: string, SIM_PORT: string }, pid: number, stop: () =>
 *   Promise<void> }} DemoAcademy `stop` also removes its data
 */

/**
 * A complete academy with the demo and the simulator, started by scripts/start.mjs on free ports and with new data.
 * @param {string} root the repository
 * @param {string} name of its data folder and of its log in .data, unique within the repository
 * @param {string} [code] the checkout whose academy is started
 * @returns {Promise<DemoAcademy>}
 * @throws Error with the end of its log when it does not start
 */
export async function startDemoAcademy(root, name, code = root) {
  const folder = throwAwayFolder(root, name);
  removeHome(folder);
  mkdirSync(join(root, ".data"), { recursive: true });
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
    // Tests that need their own rate limits set X-Forwarded-For.
    TRUST_PROXY: "1",
    // A pull during a test would find payments that the test lost on purpose.
    MPESA_PULL: "0",
  };
  const log = join(root, ".data", `${name}-start.log`);
  const output = openSync(log, "w");
  const child = await startChild("The academy", process.execPath, ["scripts/start.mjs"], {
    cwd: code,
    env,
    output,
  });
  closeSync(output);
  const stop = async () => {
    await child.stop(25_000);
    removeHome(folder);
  };
  const url = `http://127.0.0.1:${port}`;
  if (await isReady(child, url)) return { url, env, pid: child.pid, stop };
  await stop();
  throw new Error(`The academy did not start:\n${readFileSync(log, "utf8").slice(-4_000)}`);
}

/** Waits until the academy answers, exits or times out. */
async function isReady(child, url) {
  let exited = false;
  void child.exited.then(() => {
    exited = true;
  });
  for (const deadline = Date.now() + READY_MS; !exited && Date.now() < deadline; await pause(200)) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.status === 200) return true;
  }
  return false;
}
