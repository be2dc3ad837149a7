import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { stopChildren } from "./child.mjs";
import { markEnding } from "./folder-claim.mjs";
import { installIfNeeded } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dev = process.argv.includes("--dev");
let ending = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (!ending) console.log("\nStopping ...");
    // Only who ends us from outside may have a load balancer that is to hear of it first (serve.mjs).
    void end(0, signal === "SIGTERM" ? undefined : "SIGINT");
  });
}
// Whoever read our output may leave before us.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  await installIfNeeded(root);
  // Only now are there packages to import.
  const { startStack } = await import("./stack.mjs");
  await startStack(root, dev, watch);
} catch (fault) {
  if (!ending) console.error(`\n${fault.message}`);
  await end(1);
}

function watch(child) {
  void child.exited.then((code) => {
    if (ending) return;
    console.error(`\n${child.name} ended with code ${code}. The end of its output:\n${child.tail()}`);
    void end(code || 1);
  });
}

async function end(code, signal) {
  if (ending) return;
  ending = true;
  markEnding();
  await stopChildren(signal);
  process.exit(code);
}
