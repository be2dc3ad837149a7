import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild, stopChildren } from "./child.mjs";
import { installIfNeeded } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => void stopChildren().then(() => process.exit(1)));
}

try {
  await installIfNeeded(root);
  const args = ["--conditions=react-server", "--import", "tsx", join("tests", "slow", "controls", "main.ts")];
  await runChild("The controls", process.execPath, [...args, ...process.argv.slice(2)], { cwd: root });
} catch (fault) {
  console.error(`\n${fault.message}`);
  process.exitCode = 1;
}
