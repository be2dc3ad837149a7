import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { onStopSignal, startChild, stopChildren } from "./lib/child.mjs";
import { installPackages } from "./lib/debian-packages.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";
import { TEST_ENV } from "./lib/test-settings.mjs";

// npm run test:faults, test:failover, test:controls and simulate: the main file of a folder of tests/slow, with the arguments of the command.
const FOLDERS = {
  controls: { name: "The controls" },
  failover: { name: "The failover test", needsBuild: true, prepare: installServers },
  faults: { name: "The fault tests", needsBuild: true },
  simulation: { name: "The simulation", needsBuild: true },
};

requireNode();
const [folder, ...rest] = process.argv.slice(2);
const { name, needsBuild = false, prepare } = FOLDERS[folder];
let ending = false;
onStopSignal(() => {
  ending = true;
  void stopChildren().then(() => process.exit(1));
});
try {
  await installIfNeeded(ROOT);
  await prepare?.();
  if (needsBuild) await buildIfNeeded(ROOT, { ...TEST_ENV, NODE_ENV: "production" });
  const args = ["--conditions=react-server", "--import", "tsx", join("tests", "slow", folder, "main.ts")];
  const run = await startChild(name, process.execPath, [...args, ...rest], { cwd: ROOT });
  const code = await run.exited;
  if (!ending) process.exit(code);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

/** Debian only; as root it installs what is missing (docs/scaling.md). */
function installServers() {
  return installPackages(["postgresql", "patroni", "etcd-server", "python3-etcd", "haproxy", "pgbouncer"]);
}
