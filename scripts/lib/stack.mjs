import { setTimeout as pause } from "node:timers/promises";
import nextEnv from "@next/env";
import { buildIfNeeded } from "./build.mjs";
import { bundle, bundleOf } from "./bundle.mjs";
import { runChild, startChild } from "./child.mjs";
import { lockFolder } from "./folder-lock.mjs";
import { LOG_FORMAT, log } from "./log.mjs";
import { requireFreePort } from "./ports.mjs";
import { ensureDatabase, startPostgres } from "./postgres.mjs";
import { ownHost } from "./server/hosts.mjs";
import { readSettings, requireValidSettings } from "./settings.mjs";

/**
 * Node's limits of memory, in megabytes. Old objects: V8 collects later the more memory the machine has; endless lists of five hundred
 * rows took 942 MB of 24 GB, and 496 MB with this limit. The academy's own data is a quarter of it (docs/security.md). New objects: with
 * twice Node's own size they are collected half as often, for some 30 MB more (docs/performance.md, "Node 24").
 */
export const HEAP = ["--max-old-space-size=768", "--max-semi-space-size=32"];

/** Node's arguments to run the production server. */
export const SERVER = [...HEAP, "scripts/serve.mjs"];

const READY_MS = 120_000;

const DEMO_PASSWORD = "Karibu-Academy-9";
/** The staff of db/seed/demo.ts. */
const DEMO_STAFF = [
  ["0700000001", "admin"],
  ["0700000002", "tutor"],
  ["0700000003", "tutor"],
  ["0700000004", "cashier"],
  ["0700000005", "finance"],
  ["0700000006", "tutor, suspended"],
  ["0700000007", "tutor, first login"],
];

/**
 * Starts everything: database, migrations, demo, build, simulator, server. Returns when /api/ready answers 200.
 * @param {string} root the repository, with its packages installed
 * @param {boolean} dev hot reload instead of a production build
 * @param {(child: import("./child.mjs").Child) => void} watch called with each process that must keep running
 * @throws Error with a message for the operator
 */
export async function startStack(root, dev, watch) {
  nextEnv.loadEnvConfig(root, dev, { info: () => {}, error: console.error });
  const settings = readSettings(root, dev);
  await lockFolder(settings.folder);
  await requireFreePort(settings.port, "PORT");
  if (settings.simulated) {
    await requireFreePort(settings.simPort, "SIM_PORT");
    // Its mail server.
    await requireFreePort(settings.simPort + 1, "SIM_PORT");
  }

  const url = settings.embedded ? await startDatabase(settings.folder, watch) : process.env.DATABASE_URL;
  const env = settings.server(url);
  await bundle(root);
  await requireValidSettings(env);
  const script = (name, file) => runChild(name, process.execPath, [bundleOf(file)], { cwd: root, env });
  await script("The migration", "scripts/db-migrate.ts");
  if (settings.embedded && settings.demo) await script("The demo seed", "scripts/db-seed.ts");
  if (!dev) await buildIfNeeded(root, env);

  const run = async (name, args, itsEnv) =>
    watch(await startChild(name, process.execPath, args, { cwd: root, env: itsEnv }));
  if (settings.simulated) await run("The simulator", [bundleOf("simulator/main.ts")], settings.simulator);
  await run("The server", dev ? ["scripts/serve.mjs"] : SERVER, env);
  await untilReady(`http://${ownHost(env.HOST)}:${settings.port}/api/ready`);
  announce(settings, env);
}

async function startDatabase(folder, watch) {
  const { child, url } = await startPostgres({ folder });
  watch(child);
  await ensureDatabase(url, "academy");
  return url("academy");
}

async function untilReady(address) {
  const deadline = Date.now() + READY_MS;
  let last = "no answer";
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(address, {
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status === 200) return;
      last = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
    } catch (error) {
      last = error.cause?.message ?? error.message;
    }
    await pause(500);
  }
  throw new Error(`The app did not become ready in ${READY_MS / 1000} s. /api/ready: ${last}`);
}

/** Prints the addresses, and the accounts of the demo. Without terminal and demo, one JSON line. */
function announce({ port, simPort, simulated, demo, folder, embedded }, env) {
  const app = `http://localhost:${port}`;
  const simulator = `http://127.0.0.1:${simPort}`;
  // A secret the operator chose does not belong in a log.
  const showSecret = demo || !process.env.CRON_SECRET;
  if (LOG_FORMAT === "json" && !demo) {
    log("info", "Academy is ready.", { app, ...(simulated && { simulator }), ...(embedded && { folder }) });
    if (showSecret) log("info", `CRON_SECRET=${env.CRON_SECRET}`);
    return;
  }
  const lines = ["", "Academy is ready.", "", `  App                ${app}`];
  if (simulated) {
    lines.push(`  Simulator          ${simulator}  (M-Pesa, SMS, mail)`);
    lines.push(`  Virtual phone      ${simulator}/phone/254712345678  (any number)`);
    lines.push(`  Mailbox            ${simulator}/mail`);
  }
  if (embedded) lines.push(`  Data               ${folder}`);
  if (/^(1|true)$/.test(env.NO_SCHEDULER ?? ""))
    lines.push(
      "",
      "  NO_SCHEDULER is set: nothing is booked or sent until this is called, once a minute:",
      `  curl -X POST -H "Authorization: Bearer $CRON_SECRET" ${app}/api/v1/payments/reconcile`,
    );
  if (demo) {
    lines.push("", `  Demo staff, password ${DEMO_PASSWORD}:`);
    for (const [phone, role] of DEMO_STAFF) lines.push(`    ${phone}  ${role}`);
  }
  if (showSecret) lines.push("", `CRON_SECRET=${env.CRON_SECRET}`);
  lines.push("", "Ctrl-C stops everything; the data stays.", "");
  console.log(lines.join("\n"));
}
