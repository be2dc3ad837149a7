import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { buildIfNeeded } from "./build.mjs";
import { runChild, stopChildren } from "./child.mjs";
import { installIfNeeded } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { spellTallies, tallyPlaywright, tallyVitest } from "./tally.mjs";
import { testPages } from "./test-pages.mjs";
import { TEST_SETTINGS } from "./test-settings.mjs";

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const data = join(root, ".data");
const reports = { vitest: join(data, "vitest.json"), pages: join(data, "playwright.json") };
const env = {
  ...process.env,
  ...TEST_SETTINGS,
  DATABASE_URL: "postgres://127.0.0.1:9/nobody-listens-here",
  NEXT_TELEMETRY_DISABLED: "1",
};
let failedStages = 0;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => void stopChildren().then(() => process.exit(1)));
}
mkdirSync(data, { recursive: true });
for (const report of Object.values(reports)) rmSync(report, { force: true });

try {
  await stage("Packages", () => installIfNeeded(root));
  const browser = await stage("Browser", ensureBrowser);
  await stage("Format and lint", () =>
    run("Biome", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]),
  );
  await stage("Types", async () => {
    await run("next typegen", "next/dist/bin/next", ["typegen"]);
    await run("tsc", "typescript/bin/tsc", ["--noEmit", "-p", "."]);
  });
  await testStage("Rules, verbs, API and simulator", () =>
    run("Vitest", "vitest/vitest.mjs", ["run", "--config", "tests/vitest.config.ts"]),
  );
  await stage("Production build", () => buildIfNeeded(root, { ...env, NODE_ENV: "production" }));
  await testStage("Pages", () => testPages(root, browser));
} catch (fault) {
  console.error(`\n${fault.message}`);
  process.exitCode = 1;
}
await stopChildren();
const tallies = [tallyVitest(reports.vitest), tallyPlaywright(reports.pages)];
console.log(`\n${spellTallies([...tallies, { passed: 0, failed: failedStages, skipped: 0 }])}`);
process.exit();

/** One step: its heading, its work, its seconds. What fails here has no report of its own and counts as one failure. */
async function stage(name, work) {
  try {
    return await timed(name, work);
  } catch (fault) {
    failedStages += 1;
    throw fault;
  }
}

/** A step whose runner counts its own failures, unless it fell before it could. */
async function testStage(name, work) {
  const failures = () => tallyVitest(reports.vitest).failed + tallyPlaywright(reports.pages).failed;
  try {
    await timed(name, work);
  } catch (fault) {
    if (failures() === 0) failedStages += 1;
    throw fault;
  }
}

async function timed(name, work) {
  console.log(`\n== ${name}`);
  const begin = performance.now();
  try {
    return await work();
  } finally {
    console.log(`== ${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  }
}

function run(name, bin, args) {
  return runChild(name, process.execPath, [join(root, "node_modules", bin), ...args], {
    cwd: root,
    env,
  });
}
