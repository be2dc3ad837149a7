import { closeDatabase } from "@/lib/platform/db/client";
import { tick } from "./tick";

// A process beside the test's, as a second server would be: it does the scheduler's work on the same database until it is asked to
// stop. Started by load.test.ts with the database's address in its environment.

let isOver = false;
process.on("message", () => {
  isOver = true;
});
process.send?.("ready");
let runs = 0;
while (!isOver) {
  await tick().catch(() => undefined);
  runs += 1;
  await new Promise((resolve) => setImmediate(resolve));
}
await closeDatabase();
process.send?.(runs, () => process.exit(0));
