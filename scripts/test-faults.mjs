import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { onStopSignal, startChild, stopChildren } from "./lib/child.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";
import { TEST_ENV } from "./lib/test-settings.mjs";

// npm run test:faults [-- L7 L10]: the fault tests of tests/slow/faults against a production build.
requireNode();
let ending = false;
onStopSignal(() => {
  ending = true;
  void stopChildren().then(() => process.exit(1));
});

try {
  await installIfNeeded(ROOT);
  await buildIfNeeded(ROOT, { ...TEST_ENV, NODE_ENV: "production" });
  const args = ["--conditions=react-server", "--import", "tsx", join("tests", "slow", "faults", "main.ts")];
  const faults = await startChild("The fault tests", process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: ROOT,
  });
  const code = await faults.exited;
  if (!ending) process.exit(code);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
