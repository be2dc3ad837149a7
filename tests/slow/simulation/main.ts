import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { onStopSignal, stopChildren } from "@/scripts/lib/child.mjs";
import { type Ground, ROOT } from "../faults/support/databases";
import { breakEmptyGround } from "./ground";
import { play, type Run } from "./play";
import { shrink } from "./shrink";

/** Within fifty steps these two find five of the faults that were put back to try the simulation (docs/reliability.md). */
const FIXED = [1, 2];
const REPEATED = { seed: 3, steps: 15 };
const SHRINK_MS = 10 * 60_000;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    steps: { type: "string", default: "200" },
    minutes: { type: "string" },
    /** What `npm test` plays: the fixed seeds, one fresh, and one twice. */
    short: { type: "boolean", default: false },
    /** A failing run is told as it was played, without the time that shrinking takes. */
    unshrunk: { type: "boolean", default: false },
  },
});
const steps = Number(values.steps);
const results: { name: string; failure: string | null }[] = [];
onStopSignal();
const ground = await breakEmptyGround();
try {
  if (values.short) await playShort(ground);
  else if (values.minutes) await hunt(ground, Date.now() + Number(values.minutes) * 60_000);
  else await academy(ground, Number(values.seed ?? randomInt(1_000_000)), steps, say);
} finally {
  await ground.close();
  await stopChildren();
}
const failures = results.flatMap(({ failure }) => failure ?? []);
const report = { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
mkdirSync(join(ROOT, ".data"), { recursive: true });
writeFileSync(join(ROOT, ".data", "simulation.json"), JSON.stringify(report));
say(`${report.passed} passed, ${report.failed} failed`);
process.exit(failures.length > 0 ? 1 : 0);

async function playShort(where: Ground): Promise<void> {
  for (const seed of [...FIXED, randomInt(1_000_000)]) await academy(where, seed, steps);
  const [first, second] = [await play(where, REPEATED), await play(where, REPEATED)];
  const same = isDeepStrictEqual(first, second);
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
  say(`Seed ${seed}: ${run.steps.length} steps, ${seconds} s, ${run.wrong ? "WRONG" : "as the model says"}`);
  if (run.wrong) {
    say(told(run));
    const until = values.unshrunk ? 0 : Date.now() + SHRINK_MS;
    const short = await shrink(run, (given) => play(where, given), until);
    say(`\nShrunk to ${short.steps.length} steps:\n${told(short)}\n${JSON.stringify(short.steps)}`);
    results.push({
      name: `seed ${seed}`,
      failure: `npm run simulate -- --seed ${seed} --steps ${most}\n${told(short)}`,
    });
  } else results.push({ name: `seed ${seed}`, failure: null });
}

function told({ story, wrong }: Run): string {
  return `${story.join("\n")}\n${wrong ?? ""}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
