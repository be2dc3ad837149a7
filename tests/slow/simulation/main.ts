import { createHash, randomInt } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { onStopSignal, stopChildren } from "@/scripts/lib/child.mjs";
import { type Ground, ROOT } from "../faults/support/databases";
import { breakEmptyGround } from "./ground";
import { play, type Run } from "./play";
import { shrink } from "./shrink";
import type { Step } from "./steps";

/** In their first fifty steps twelve of the faults would show that were put back to try the simulation (docs/reliability.md). */
const FIXED = [67, 133];
const REPEATED = { seed: 3, steps: 25 };
const SHRINK_MS = 10 * 60_000;
const DATA = join(ROOT, ".data");

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    steps: { type: "string", default: "200" },
    minutes: { type: "string" },
    /** Plays the steps of a file again that a failing run left. */
    story: { type: "string" },
    /** What `npm test` plays: the fixed seeds, one fresh, and one twice. */
    short: { type: "boolean", default: false },
    /** A failing run is told as it was played, without the time that shrinking takes. */
    unshrunk: { type: "boolean", default: false },
  },
});
const steps = Number(values.steps);
const results: { name: string; failure: string | null }[] = [];
mkdirSync(DATA, { recursive: true });
onStopSignal();
const ground = await breakEmptyGround();
try {
  if (values.short) await playShort(ground);
  else if (values.story) await playAgain(ground, values.story);
  else if (values.minutes) await hunt(ground, Date.now() + Number(values.minutes) * 60_000);
  else await academy(ground, Number(values.seed ?? randomInt(1_000_000)), steps, say);
} finally {
  await ground.close();
  await stopChildren();
}
const failures = results.flatMap(({ failure }) => failure ?? []);
const report = { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
writeFileSync(join(DATA, "simulation.json"), JSON.stringify(report));
say(`${report.passed} passed, ${report.failed} failed`);
process.exit(failures.length > 0 ? 1 : 0);

async function playShort(where: Ground): Promise<void> {
  for (const seed of [...FIXED, randomInt(1_000_000)]) await academy(where, seed, steps);
  const [first, second] = [await play(where, REPEATED), await play(where, REPEATED)];
  const same = hashOf(first) === hashOf(second);
  const failure = `The same seed gave two runs:\n${told(first)}\n--\n${told(second)}`;
  results.push({ name: "the same seed gives the same run", failure: same ? null : failure });
}

async function hunt(where: Ground, until: number): Promise<void> {
  while (Date.now() < until) await academy(where, randomInt(1_000_000), steps);
}

/** Plays one academy; what goes wrong is shrunk and told. */
async function academy(
  where: Ground,
  seed: number,
  most: number,
  tell?: (line: string) => void,
): Promise<void> {
  const began = Date.now();
  const run = await play(where, { seed, steps: most }, tell);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const ending = run.wrong ? "WRONG" : "as the model says";
  say(`Seed ${seed}: ${run.steps.length} steps, ${seconds} s, story ${hashOf(run)}, ${ending}`);
  if (run.wrong) {
    const until = values.unshrunk ? 0 : Date.now() + SHRINK_MS;
    const short = await shrink(run, (given) => play(where, given), until);
    const file = join(".data", `simulation-${seed}.json`);
    writeFileSync(join(DATA, `simulation-${seed}.json`), JSON.stringify(short.steps, null, 1));
    const failure = `It goes wrong at step ${run.steps.length} of seed ${seed}; these ${short.steps.length} steps are enough:\n\n${told(short)}\n
To play them again: npm run simulate -- --story ${file}
To play all of them: npm run simulate -- --seed ${seed} --steps ${most}`;
    say(`\n${failure}\n`);
    results.push({ name: `seed ${seed}`, failure });
  } else results.push({ name: `seed ${seed}`, failure: null });
}

async function playAgain(where: Ground, file: string): Promise<void> {
  const run = await play(where, JSON.parse(readFileSync(file, "utf8")) as Step[], say);
  say(run.wrong ?? "as the model says");
  results.push({ name: file, failure: run.wrong && told(run) });
}

/** Two runs with one hash are the same to the letter. */
function hashOf(run: Run): string {
  return createHash("sha256").update(JSON.stringify(run)).digest("hex").slice(0, 12);
}

function told({ story, wrong }: Run): string {
  return `${story.join("\n")}\n\n${wrong ?? ""}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
