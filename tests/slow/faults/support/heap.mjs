// Loaded before an instance: on SIGUSR2 it collects garbage and writes down the heap's size.
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const letGo = runInNewContext("gc");
let times = 0;
process.on("SIGUSR2", () => {
  letGo();
  times += 1;
  writeFileSync(process.env.HEAP_FILE ?? "", `${times} ${process.memoryUsage().heapUsed}`);
});
