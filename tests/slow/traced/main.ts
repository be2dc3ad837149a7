import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { findBrowser } from "@/scripts/lib/browser.mjs";
import { onStopSignal, runChild, stopChildren } from "@/scripts/lib/child.mjs";
import { TEST_ENV } from "@/scripts/lib/test-settings.mjs";

// npm run test:traced: what a platform does. A checkout without anything built is built by plain `next build` and no setting; then
// tests/pages/any-host.spec.ts plays the academy on the traced files.
const ROOT = process.cwd();
// Outside the repository, whose own lock file Next would take for the root.
const tree = mkdtempSync("/var/tmp/academy-traced-");
const leave = () => rmSync(tree, { recursive: true, force: true });
onStopSignal(() => void stopChildren().then(leave, leave));
try {
  checkOut();
  const next = join(tree, "node_modules", "next", "dist", "bin", "next");
  const { PATH, HOME } = process.env;
  await runChild("next build", process.execPath, [next, "build"], {
    cwd: tree,
    env: { PATH, HOME, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    quiet: true,
  });
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const config = join("tests", "slow", "traced", "playwright.config.ts");
  await runChild("The academy on the traced files", process.execPath, [cli, "test", "--config", config], {
    cwd: ROOT,
    env: { ...TEST_ENV, TRACED_BUILD: tree, CHROMIUM_PATH: findBrowser() ?? "" },
  });
} finally {
  leave();
}

/** The files of the working folder that git knows, with the installed packages. */
function checkOut(): void {
  const names = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  for (const name of names.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    copyFileSync(join(ROOT, name), join(tree, name));
  }
  const packages = [join(ROOT, "node_modules"), tree];
  // As links where it is the same disk.
  const linked = spawnSync("cp", ["-al", ...packages]).status === 0;
  if (linked) return;
  rmSync(join(tree, "node_modules"), { recursive: true, force: true });
  execFileSync("cp", ["-a", ...packages]);
}
