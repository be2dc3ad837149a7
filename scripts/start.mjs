import { onStopSignal, stopChildren } from "./lib/child.mjs";
import { markLockEnding } from "./lib/folder-lock.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { log } from "./lib/log.mjs";
import { ROOT } from "./lib/root.mjs";

// npm start, or npm run dev (--dev): the whole academy, until Ctrl-C.
requireNode();
const dev = process.argv.includes("--dev");
let ending = false;

onStopSignal((signal) => {
  if (!ending) log("info", "Stopping ...");
  // Only SIGTERM may come from a platform whose load balancer needs notice (serve.mjs); at a terminal the server stops at once.
  void end(0, signal === "SIGTERM" ? undefined : "SIGINT");
});
// The reader of our output may exit before us.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  await installIfNeeded(ROOT);
  // Imports packages, so it must come after the installation.
  const { startStack } = await import("./lib/stack.mjs");
  await startStack(ROOT, dev, watch);
} catch (error) {
  if (!ending) log("error", error.message);
  await end(1);
}

function watch(child) {
  void child.exited.then((code) => {
    if (ending) return;
    log("error", `${child.name} exited with code ${code}. The end of its output:\n${child.tail()}`);
    void end(code || 1);
  });
}

async function end(code, signal) {
  if (ending) return;
  ending = true;
  markLockEnding();
  await stopChildren(signal);
  process.exit(code);
}
