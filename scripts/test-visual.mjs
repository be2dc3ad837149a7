import { parseArgs } from "node:util";
import { onStopSignal, stopChildren } from "./lib/child.mjs";
import { installIfNeeded, requireNode } from "./lib/install.mjs";
import { ROOT } from "./lib/root.mjs";

// npm run test:visual -- --against <revision>: lists the screens that differ from that revision, and by how much. It only reports;
// the pictures in .data/visual show whether a change was intended.
requireNode();
onStopSignal();

try {
  const { values } = parseArgs({ options: { against: { type: "string", default: "HEAD" } } });
  await installIfNeeded(ROOT);
  const { compareScreens } = await import("../tests/slow/visual/run.ts");
  const { changed, compared } = await compareScreens(ROOT, values.against, console.log);
  for (const { name, share } of changed) console.log(`${(share * 100).toFixed(2).padStart(7)} %  ${name}`);
  console.log(
    `${changed.length} of ${compared} screens differ from ${values.against}; pictures in .data/visual`,
  );
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
} finally {
  await stopChildren();
}
