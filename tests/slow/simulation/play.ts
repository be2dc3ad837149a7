import { seededRandom } from "@/simulator/core/random";
import type { Ground } from "../faults/support/databases";
import { Differs, type Stage } from "./acting";
import { ACTIONS } from "./actions";
import { compare } from "./compare";
import { GROUPS, SEASON, START } from "./furnish";
import { Model } from "./model";
import { drawStep, type Step } from "./steps";
import { raiseWorld } from "./world";

/** What was played: the steps, a line for each, and what went wrong at the last. */
export type Run = { steps: Step[]; story: string[]; wrong: string | null };

const TRIES = 200;
/** Time between two steps, so that no two things happen at once. */
const TICK_MS = 1000;

/** Plays an academy: so many steps drawn from a seed, or given steps again. Steps that cannot happen are left out. */
export async function play(
  ground: Ground,
  what: { seed: number; steps: number } | Step[],
  tell: (line: string) => void = () => {},
): Promise<Run> {
  const world = await raiseWorld(ground);
  const model = new Model(START, GROUPS, SEASON);
  const run: Run = { steps: [], story: [], wrong: null };
  try {
    for (const next of stepsOf(what, model)) {
      const line = await happen({ world, model }, next, run);
      if (!line) continue;
      run.story.push(line);
      tell(line);
      if (run.wrong) break;
    }
  } finally {
    await world.close();
  }
  return run;
}

function* stepsOf(what: { seed: number; steps: number } | Step[], model: Model): Generator<Step> {
  if (Array.isArray(what)) {
    yield* what;
    return;
  }
  const random = seededRandom(`academy ${what.seed}`);
  let before: Step | undefined;
  for (let n = 0; n < what.steps; n += 1) {
    let step = drawStep(random, GROUPS.length, before);
    for (let tries = 0; tries < TRIES && !ACTIONS[step.kind].applies(model, step); tries += 1)
      step = drawStep(random, GROUPS.length, before);
    yield step;
    before = step;
  }
}

async function happen(stage: Stage, step: Step, run: Run): Promise<string | undefined> {
  const { world, model } = stage;
  const action = ACTIONS[step.kind];
  if (!action.applies(model, step)) return undefined;
  run.steps.push(step);
  world.front.servers = [world.academy.url(step.server)];
  const says = () => `${clock(model.now)}  ${action.says(step, world)}`;
  try {
    await world.advance(TICK_MS, model);
    const refusal = await action.play(stage, step);
    await compare(stage, step, run.steps.length);
    return `${says()}${refusal ? `: ${refusal}` : ""}`;
  } catch (error) {
    run.wrong =
      error instanceof Differs ? error.message : String(error instanceof Error ? error.stack : error);
    return says();
  }
}

/** As "Mon 4 Jan 10:03:05", Nairobi. */
function clock(at: number): string {
  const shown = new Date(at + 3 * 3_600_000).toUTCString();
  return `${shown.slice(0, 3)} ${shown.slice(5, 11)} ${shown.slice(17, 25)}`;
}
