import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stopChildren } from "./child.mjs";
import { removeHome } from "./postgres-home.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, ".data", "bench");

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void leave(1));
try {
  const asked = readArguments();
  const { bench } = await import("../tests/slow/bench/run.ts");
  const { met, missed, skipped } = await bench(root, asked, console.log);
  for (const reason of skipped) console.log(`SKIPPED ${reason}`);
  console.log(
    `${met} goals met, ${missed} missed, ${skipped.length} skipped; figures in .data/${asked.only ? "bench-pages" : "bench"}.json`,
  );
  await leave(0);
} catch (fault) {
  console.error(fault instanceof Error ? fault.stack : fault);
  await leave(1);
}

/**
 * npm run bench -- [--students 1000000] [--beside 1000] [--rounds 5] [--seconds 2] [--lanes 8] [--most 600] [--only pages]
 * students: of the large academy, beside: of the small one; most: calls of a round where each uses up a row; only
 * pages: what the public pages weigh and when they are painted, and nothing else.
 */
function readArguments() {
  const options = Object.fromEntries(
    ["students", "beside", "rounds", "seconds", "lanes", "most", "only"].map((name) => [
      name,
      { type: "string" },
    ]),
  );
  const { values } = parseArgs({ options });
  const number = (name, otherwise) => {
    const figure = values[name] === undefined ? otherwise : Number(String(values[name]).replace(/[_,]/g, ""));
    if (!(figure > 0)) throw new Error(`--${name} is a number above 0.`);
    return figure;
  };
  const pace = {
    rounds: number("rounds", 5),
    seconds: number("seconds", 2),
    lanes: number("lanes", 8),
    most: number("most", 600),
  };
  const { only } = values;
  if (only !== undefined && only !== "pages") throw new Error("--only is pages.");
  return { small: number("beside", 1_000), large: number("students", 20_000), pace, only };
}

/** Ends what was started; what it kept goes with it. */
async function leave(code) {
  await stopChildren();
  removeHome(folder);
  process.exit(code);
}
