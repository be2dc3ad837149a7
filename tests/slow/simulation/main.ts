import { stopChildren } from "@/scripts/lib/child.mjs";
import { breakEmptyGround } from "./ground";
import { play } from "./play";

const at = (name: string, otherwise: number) => {
  const n = process.argv.indexOf(`--${name}`);
  return n < 0 ? otherwise : Number(process.argv[n + 1]);
};
const seed = at("seed", 1);
const steps = at("steps", 60);
const ground = await breakEmptyGround();
let failed = false;
try {
  const began = Date.now();
  const run = await play(ground, { seed, steps }, say);
  say(`Seed ${seed}, ${run.steps.length} steps, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (run.wrong) say(run.wrong);
  failed = run.wrong !== null;
} finally {
  await ground.close();
  await stopChildren();
}
process.exit(failed ? 1 : 0);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
