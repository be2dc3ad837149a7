import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { onStopSignal, stopChildren } from "./lib/child.mjs";
import { removeHome } from "./lib/postgres-home.mjs";
import { ROOT } from "./lib/root.mjs";

const PARTS = ["pages", "lighthouse", "messages", "heavy", "writes"];
const folder = join(ROOT, ".data", "bench");

onStopSignal(() => void leave(1));
try {
  const options = readArguments();
  const { bench } = await import("../tests/slow/bench/run.ts");
  const { met, missed, skipped } = await bench(ROOT, options, console.log);
  for (const reason of skipped) console.log(`SKIPPED ${reason}`);
  console.log(
    `${met} goals met, ${missed} missed, ${skipped.length} skipped; figures in .data/${options.only ? `bench-${options.only}` : "bench"}.json`,
  );
  await leave(0);
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  await leave(1);
}

/**
 * npm run bench -- [--students 1000000] [--beside 1000] [--rounds 5] [--seconds 2] [--lanes 8] [--most 600] [--only pages|lighthouse|messages|heavy|writes] [--before ../other]
 * students, beside: the sizes of the large and the small academy; most: calls per round where each call uses up a row; only
 * pages: measures just the public pages; lighthouse: their scores; messages: enrolling and payments while messages go out; heavy: reading while
 * a worker thread is at work; writes: the calls that write most often, beside one statement and their own by a plain driver; before: the
 * folder of another commit with its packages, whose server takes turns with ours on the same databases.
 */
function readArguments() {
  const names = ["students", "beside", "rounds", "seconds", "lanes", "most", "only", "before"];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  });
  const number = (name, otherwise) => {
    const value = values[name] === undefined ? otherwise : Number(String(values[name]).replace(/[_,]/g, ""));
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
    return value;
  };
  const pace = {
    rounds: number("rounds", 5),
    seconds: number("seconds", 2),
    lanes: number("lanes", 8),
    most: number("most", 600),
  };
  const { only } = values;
  if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only must be ${PARTS.join(" or ")}.`);
  const before = values.before && resolve(values.before);
  return { small: number("beside", 1_000), large: number("students", 20_000), pace, only, before };
}

/** Stops what was started and removes its data. */
async function leave(code) {
  await stopChildren();
  removeHome(folder);
  process.exit(code);
}
