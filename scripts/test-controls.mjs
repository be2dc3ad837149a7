import { join } from "node:path";
import { onStopSignal, runChild } from "./lib/child.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";

// npm run test:controls: removes each safeguard in turn and checks that a test fails without it.
requireNode();
onStopSignal();

try {
  await installIfNeeded(ROOT);
  const args = ["--conditions=react-server", "--import", "tsx", join("tests", "slow", "controls", "main.ts")];
  await runChild("The controls", process.execPath, [...args, ...process.argv.slice(2)], { cwd: ROOT });
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
