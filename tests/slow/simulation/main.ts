import { createHash, randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onStopSignal, stopChildren } from "@/scripts/lib/child.mjs";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { sweepThrowAways, throwAwayFolder } from "@/scripts/lib/throw-away-folder.mjs";
import { ROOT } from "../faults/support/databases";
import { breakEmptyGround, type EmptyGround } from "./ground";
import { readOptions } from "./options.mjs";
import { play, type Run } from "./play";
import { shrink } from "./shrink";
import { KINDS, type Step } from "./steps";

/** In their first fifty steps twelve of the faults would show that were put back to try the simulation (docs/reliability.md). */
const FIXED = [67, 133];
const REPEATED = { seed: 3, steps: 25 };
const SHRINK_MS = 10 * 60_000;
const DATA = ".data";
/** The exit code of what Ctrl-C stops. */
const STOPPED = 130;

const options = readOptions(process.argv.slice(2));
const results: { name: string; failure: string | null }[] = [];
/** What is played now, for whoever stops it. */
let playing = "The academy was not raised yet.";
let isStopped = false;
mkdirSync(join(ROOT, DATA), { recursive: true });
sweepThrowAways(ROOT);
const folder = throwAwayFolder(ROOT, `test-${process.pid}`);
const stopped = new Promise<void>((resolve) => onStopSignal(() => resolve()));
const ending = await Promise.race([playAll(), stopped.then(() => "stopped")]);
if (ending === "stopped") await stop();
const failures = results.flatMap(({ failure }) => failure ?? []);
const report = { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
writeFileSync(join(ROOT, DATA, "simulation.json"), JSON.stringify(report));
say(`${report.passed} passed, ${report.failed} failed`);
process.exit(failures.length > 0 ? 1 : 0);

async function playAll(): Promise<void> {
  const { story, short, minutes, seed, steps } = options;
  const unknown = (story?.steps as Step[] | undefined)?.find(({ kind }) => !KINDS.includes(kind));
  if (unknown) {
    say(`${story?.file} has a step "${unknown.kind}", which the academy does not know.`);
    process.exit(2);
  }
  const ground = await breakEmptyGround(folder);
  try {
    if (short) await playShort(ground);
    else if (story) await playAgain(ground, story.file, story.steps as Step[]);
    else if (minutes) await hunt(ground, Date.now() + minutes * 60_000);
    else await academy(ground, seed ?? randomInt(1_000_000), steps, say);
  } finally {
    await ground.close();
    await stopChildren();
  }
}

/** Says how to go on with what was stopped, and leaves no server and no database behind. */
async function stop(): Promise<never> {
  say(`\nStopped. ${playing}`);
  isStopped = true;
  process.on("unhandledRejection", () => {});
  await stopChildren("SIGQUIT");
  removeHome(folder);
  process.exit(STOPPED);
}

async function playShort(where: EmptyGround): Promise<void> {
  for (const seed of [...FIXED, randomInt(1_000_000)]) await academy(where, seed, options.steps);
  const [first, second] = [await play(where, REPEATED), await play(where, REPEATED)];
  const same = hashOf(first) === hashOf(second);
  const failure = `The same seed gave two runs:\n${told(first)}\n--\n${told(second)}`;
  results.push({ name: "the same seed gives the same run", failure: same ? null : failure });
}

async function hunt(where: EmptyGround, until: number): Promise<void> {
  while (Date.now() < until) await academy(where, randomInt(1_000_000), options.steps);
}

/** Plays one academy; what goes wrong is kept in a file, shrunk and told. */
async function academy(
  where: EmptyGround,
  seed: number,
  most: number,
  tell?: (line: string) => void,
): Promise<void> {
  const began = Date.now();
  const whole = `To play all of it: npm run simulate -- --seed ${seed} --steps ${most}`;
  playing = whole;
  say(`Seed ${seed} ...`);
  const run = await play(where, { seed, steps: most }, tell);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const ending = run.wrong ? "WRONG" : "as the model says";
  say(`Seed ${seed}: ${run.steps.length} steps, ${seconds} s, story ${hashOf(run)}, ${ending}`);
  if (!run.wrong) {
    results.push({ name: `seed ${seed}`, failure: null });
    return;
  }
  const file = join(DATA, `simulation-${seed}.json`);
  const keep = ({ steps }: Run) => {
    writeFileSync(join(ROOT, file), JSON.stringify(steps, null, 1));
    playing = `${steps.length} steps are enough so far: npm run simulate -- --story ${file}\n${whole}`;
  };
  keep(run);
  if (!options.unshrunk) say(`${run.wrong}\n\nIt is kept in ${file} and shrunk now ...`);
  const until = options.unshrunk ? 0 : Date.now() + SHRINK_MS;
  const short = await shrink(
    run,
    (given) => play(where, given),
    until,
    (shorter) => {
      keep(shorter);
      say(`${shorter.steps.length} steps are enough ...`);
    },
  );
  const failure = `It goes wrong at step ${run.steps.length} of seed ${seed}; these ${short.steps.length} steps are enough:\n\n${told(short)}\n
To play them again: npm run simulate -- --story ${file}
${whole}`;
  say(`\n${failure}\n`);
  results.push({ name: `seed ${seed}`, failure });
}

async function playAgain(where: EmptyGround, file: string, steps: Step[]): Promise<void> {
  playing = `To play it again: npm run simulate -- --story ${file}`;
  const run = await play(where, steps, say);
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
  if (!isStopped) process.stdout.write(`${line}\n`);
}
