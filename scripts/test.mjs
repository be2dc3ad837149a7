import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser, findBrowser } from "./lib/browser.mjs";
import { buildIfNeeded } from "./lib/build.mjs";
import { onStopSignal, runChild, stopChildren } from "./lib/child.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";
import { testPages } from "./lib/test-pages.mjs";
import { TEST_ENV } from "./lib/test-settings.mjs";
import { countPlaywright, countReport, countVitest, formatCounts, runStages } from "./lib/test-stages.mjs";

// npm test: every check, one after the other. The last line counts them all. npm run test:whole (--whole) adds the variants and repetitions
// that npm test leaves out.
if (process.argv.includes("--whole")) process.env.TEST_WHOLE = "1";
requireNode();
onStopSignal();
const data = join(ROOT, ".data");
const reports = {
  vitest: join(data, "vitest.json"),
  simulation: join(data, "simulation.json"),
  playwright: join(data, "playwright.json"),
};
mkdirSync(data, { recursive: true });
for (const report of Object.values(reports)) rmSync(report, { force: true });

// Debian's servers answer while the other checks need the processor.
const browser = ensureBrowser();
browser.catch(() => {});

const total = await runStages([
  { name: "Packages", run: () => installIfNeeded(ROOT) },
  {
    name: "Format and lint",
    needs: ["Packages"],
    run: () => tool("Biome", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]),
  },
  {
    name: "Types",
    needs: ["Packages"],
    run: async () => {
      await tool("next typegen", "next/dist/bin/next", ["typegen"]);
      // As many as cores: each repeats a part of the others' work.
      await tool("tsc", "typescript/bin/tsc", ["--noEmit", "-p", ".", "--checkers", "2"]);
    },
  },
  {
    name: "Rules, verbs, API and simulator",
    needs: ["Packages"],
    run: () => tool("Vitest", "vitest/vitest.mjs", ["run", "--config", "tests/vitest.config.ts"]),
    count: () => countVitest(reports.vitest),
  },
  {
    name: "Production build",
    needs: ["Packages"],
    run: () => buildIfNeeded(ROOT, { ...TEST_ENV, NODE_ENV: "production" }),
  },
  {
    name: "Simulated academies",
    needs: ["Production build"],
    run: () => {
      const main = join("tests", "slow", "simulation", "main.ts");
      const args = ["--conditions=react-server", "--import", "tsx", main, "--short", "--steps", "50"];
      return runChild("The simulation", process.execPath, args, { cwd: ROOT, env: TEST_ENV });
    },
    count: () => countReport(reports.simulation),
  },
  { name: "Browser", run: () => browser },
  {
    name: "Pages",
    needs: ["Production build", "Browser"],
    run: () => testPages(ROOT, findBrowser() ?? ""),
    count: () => countPlaywright(reports.playwright),
  },
]);
await stopChildren();
console.log(`\n${formatCounts(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

function tool(name, bin, args) {
  return runChild(name, process.execPath, [join(ROOT, "node_modules", bin), ...args], {
    cwd: ROOT,
    env: { ...TEST_ENV, TEST_WHOLE: process.env.TEST_WHOLE },
  });
}
