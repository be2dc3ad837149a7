import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { onStopSignal, startChild, stopChildren } from "./lib/child.mjs";
import { installPackages } from "./lib/debian-packages.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";
import { TEST_ENV } from "./lib/test-settings.mjs";

// npm run test:faults, test:failover, test:disk, test:controls, test:mutation:verbs, test:traced and simulate: the main file of a folder
// of tests/slow, with the arguments of the command.
const FOLDERS = {
  controls: { name: "The controls" },
  disk: { name: "The test of a lost disk", needsBuild: true, prepare: installArchiver, mayBeSkipped: true },
  failover: { name: "The failover test", needsBuild: true, prepare: installServers },
  faults: { name: "The fault tests", needsBuild: true },
  mutations: { name: "The mutations" },
  simulation: { name: "The simulation", needsBuild: true, options: "../tests/slow/simulation/options.mjs" },
  traced: { name: "The traced build" },
};

requireNode();
const [folder, ...rest] = process.argv.slice(2);
const { name, needsBuild = false, prepare, mayBeSkipped = false, options } = FOLDERS[folder];
// A wrong option need not wait for a build.
if (options) (await import(options)).readOptions(rest);
let ending = false;
/** @type {import("./lib/child.mjs").Child | undefined} */
let run;
onStopSignal(() => {
  ending = true;
  void stopChildren().then(async () => process.exit((await run?.exited) || 1));
});
try {
  await installIfNeeded(ROOT);
  await prepare?.().catch((error) => {
    if (!mayBeSkipped) throw error;
    console.log(`SKIPPED: ${name} was not run. ${error.message}`);
    process.exit(0);
  });
  if (needsBuild) await buildIfNeeded(ROOT, { ...TEST_ENV, NODE_ENV: "production" });
  const args = ["--conditions=react-server", "--import", "tsx", join("tests", "slow", folder, "main.ts")];
  run = await startChild(name, process.execPath, [...args, ...rest], { cwd: ROOT });
  const code = await run.exited;
  if (!ending) process.exit(code);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

/** Debian only; as root it installs what is missing (docs/backups.md). */
function installArchiver() {
  return installPackages(["postgresql", "pgbackrest"]);
}

/** Debian only; as root it installs what is missing (docs/scaling.md). */
function installServers() {
  return installPackages(["postgresql", "patroni", "etcd-server", "python3-etcd", "haproxy", "pgbouncer"]);
}
