import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "./build.mjs";
import { startChild, stopChildren } from "./child.mjs";
import { installIfNeeded } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { TEST_SETTINGS } from "./test-settings.mjs";

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
let ending = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    ending = true;
    void stopChildren().then(() => process.exit(1));
  });
}

try {
  await installIfNeeded(root);
  await buildIfNeeded(root, {
    ...process.env,
    ...TEST_SETTINGS,
    DATABASE_URL: "postgres://127.0.0.1:9/nobody-listens-here",
    NEXT_TELEMETRY_DISABLED: "1",
    NODE_ENV: "production",
  });
  const args = ["--conditions=react-server", "--import", "tsx", join("tests", "slow", "faults", "main.ts")];
  const faults = await startChild("The faults", process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: root,
  });
  const code = await faults.exited;
  if (!ending) process.exit(code);
} catch (fault) {
  console.error(`\n${fault.message}`);
  process.exit(1);
}
