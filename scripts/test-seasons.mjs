import { join } from "node:path";
import { onStopSignal, runChild } from "./lib/child.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";
import { TEST_ENV } from "./lib/test-settings.mjs";

// npm run test:seasons: plays three seasons with 300 students, from the first registration to the last certificate.
requireNode();
onStopSignal();
await installIfNeeded(ROOT);
await runChild(
  "Three seasons",
  process.execPath,
  [
    join(ROOT, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--config",
    "tests/vitest.config.ts",
    "tests/domain/seasons/three-seasons.test.ts",
  ],
  { cwd: ROOT, env: { ...TEST_ENV, TEST_WHOLE: "1" } },
);
