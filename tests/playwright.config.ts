import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/lib/browser.mjs";
import { WHOLE_RUN } from "./support/whole-run";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// A test runs on the phone unless it is tagged @desktop. In a whole run one tagged @phone and @desktop runs on both, and those tagged
// @whole run too: variants of what the other tests check.
export default defineConfig({
  testDir: join(root, "tests", "pages"),
  globalSetup: ["room-for-all.ts", "demo-database.ts"].map((file) =>
    join(root, "tests", "pages", "support", file),
  ),
  outputDir: join(root, "test-results"),
  // One more than two cores: a test waits for M-Pesa and for answers a fifth of its time.
  workers: 3,
  // A test that passes only on a retry counts as failed.
  retries: 0,
  // Safety nets for a busy machine; no assertion rests on them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  ...(WHOLE_RUN ? {} : { grepInvert: /@whole/ }),
  reporter: [["list"], ["json", { outputFile: join(root, ".data", "playwright.json") }]],
  use: {
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    locale: "en-KE",
    timezoneId: "Africa/Nairobi",
    // Colours are checked without transitions.
    contextOptions: { reducedMotion: "reduce" },
    // Tracing slows every test, so it is opt-in: TRACE=1.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // A new page's first address opens in the process of its empty page. Otherwise it starts a second one, at twice the cost.
        "--renderer-process-limit=1",
        // Each page's scripts run once or twice: optimizing them costs more than it saves.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      grep: /@phone|^(?!.*@desktop)/s,
      use: { viewport: { width: 360, height: 640 }, hasTouch: true },
    },
    {
      name: "desktop",
      grep: WHOLE_RUN ? /@desktop/ : /^(?!.*@phone).*@desktop/s,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
