import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import nextEnv from "@next/env";
import { announce } from "./announce.mjs";
import { buildIfNeeded } from "./build.mjs";
import { runChild, startChild } from "./child.mjs";
import { claimFolder } from "./folder-claim.mjs";
import { requireFreePort } from "./ports.mjs";
import { ensureDatabase, startPostgres } from "./postgres.mjs";
import { SERVER } from "./server-command.mjs";
import { readSettings } from "./settings.mjs";
import { requireValid } from "./valid-settings.mjs";

const READY_MS = 120_000;
/** Runs TypeScript; the condition lets modules guarded by "server-only" load outside Next. */
const TSX = ["--conditions=react-server", "--import", "tsx"];

/**
 * Brings up everything: database, migrations, demo, build, simulator, server; returns when /api/ready says 200.
 * @param {string} root the repository, with its packages installed
 * @param {boolean} dev hot reload instead of a production build
 * @param {(child: import("./child.mjs").Child) => void} watch called with each part that must go on running
 * @throws Error with a sentence for the person at the terminal
 */
export async function startStack(root, dev, watch) {
  nextEnv.loadEnvConfig(root, dev, { info: () => {}, error: console.error });
  const settings = readSettings(root, dev);
  await claimFolder(settings.folder);
  await requireFreePort(settings.port, "PORT");
  if (settings.simulated) await requireFreePort(settings.simPort, "SIM_PORT");

  const url = settings.embedded ? await startDatabase(settings.folder, watch) : process.env.DATABASE_URL;
  const env = settings.server(url);
  await requireValid(env);
  const script = (name, file) =>
    runChild(name, process.execPath, [...TSX, join("scripts", file)], { cwd: root, env });
  await script("The migration", "migrate.ts");
  if (settings.embedded && settings.demo) await script("The demo seed", "seed.ts");
  if (!dev) await buildIfNeeded(root, env);

  const run = async (name, args, itsEnv) =>
    watch(await startChild(name, process.execPath, args, { cwd: root, env: itsEnv }));
  if (settings.simulated) await run("The simulator", [...TSX, "simulator/main.ts"], settings.simulator);
  await run("The server", dev ? ["scripts/serve.mjs"] : SERVER, env);
  await untilReady(settings.port);
  announce(settings, env);
}

async function startDatabase(folder, watch) {
  const { child, url } = await startPostgres({ folder });
  watch(child);
  await ensureDatabase(url, "academy");
  return url("academy");
}

async function untilReady(port) {
  const deadline = Date.now() + READY_MS;
  let last = "no answer";
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, {
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status === 200) return;
      last = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
    } catch (fault) {
      last = fault.cause?.message ?? fault.message;
    }
    await pause(150);
  }
  throw new Error(`The app did not become ready in ${READY_MS / 1000} s. /api/ready: ${last}`);
}
