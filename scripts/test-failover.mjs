import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { onStopSignal, startChild, stopChildren } from "./lib/child.mjs";
import { installPackages } from "./lib/debian-packages.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";
import { TEST_ENV } from "./lib/test-settings.mjs";

// npm run test:failover [-- --kills 5]: kills the primary of a replicated database under load (docs/scaling.md). Debian only; as
// root it installs what is missing.
const PACKAGES = ["postgresql", "patroni", "etcd-server", "python3-etcd", "haproxy", "pgbouncer"];
requireNode();
let ending = false;
onStopSignal(() => {
  ending = true;
  void stopChildren().then(() => process.exit(1));
});

try {
  await installIfNeeded(ROOT);
  await installPackages(PACKAGES);
  await buildIfNeeded(ROOT, { ...TEST_ENV, NODE_ENV: "production" });
  const args = ["--conditions=react-server", "--import", "tsx", join("tests", "slow", "failover", "main.ts")];
  const run = await startChild("The failover test", process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: ROOT,
  });
  const code = await run.exited;
  if (!ending) process.exit(code);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
