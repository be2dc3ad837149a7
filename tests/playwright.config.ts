import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/lib/browser.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// A test runs on the phone unless it is tagged @desktop; one tagged @phone and @desktop runs on both.
export default defineConfig({
  testDir: join(root, "tests", "pages"),
  outputDir: join(root, "test-results"),
  workers: 2,
  // A machine that stalls for seconds is no fault of the academy; what passed only the second time is named as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: join(root, ".data", "playwright.json") }]],
  use: {
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    locale: "en-KE",
    timezoneId: "Africa/Nairobi",
    // Colours are looked at as they are, not on their way.
    contextOptions: { reducedMotion: "reduce" },
    // Tracing slows every test; in CI the second try has a trace.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      grep: /@phone|^(?!.*@desktop)/s,
      use: { viewport: { width: 360, height: 640 }, hasTouch: true },
    },
    { name: "desktop", grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
