import { seededRandom } from "@/simulator/core/random";
import { Differs, type Stage } from "./actions/acting";
import { ACTIONS, applies } from "./actions/actions";
import { compare } from "./compare";
import { GROUPS, SEASON, START } from "./furnish";
import type { EmptyGround } from "./ground";
import { drawSteps } from "./habits";
import { Model } from "./model/model";
import { shownTime } from "./model/terms";
import type { Step } from "./steps";
import { raiseWorld } from "./world";

/** What was played: the steps, a line for each, and what went wrong at the last; runs that share one of `faults` have the same fault. */
export type Run = { steps: Step[]; story: string[]; wrong: string | null; faults: string[] };

/** Time between two steps, so that no two things happen at once. */
const TICK_MS = 1000;

/** Plays an academy: so many steps drawn from a seed, or given steps again. Steps that cannot happen are left out. */
export async function play(
  ground: EmptyGround,
  what: { seed: number; steps: number } | Step[],
  tell: (line: string) => void = () => {},
): Promise<Run> {
  const world = await raiseWorld(ground);
  const model = newModel();
  const run: Run = { steps: [], story: [], wrong: null, faults: [] };
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

/** The model of an empty academy; what it changes is its own. */
export function newModel(): Model {
  return new Model(START, structuredClone(GROUPS), { ...SEASON });
}

function* stepsOf(what: { seed: number; steps: number } | Step[], model: Model): Generator<Step> {
  if (Array.isArray(what)) {
    yield* what;
    return;
  }
  const can = (step: Step) => applies(model, step);
  const drawn = drawSteps(seededRandom(`academy ${what.seed}`), GROUPS.length, can);
  for (let n = 0; n < what.steps; n += 1) yield drawn.next().value;
}

async function happen(stage: Stage, step: Step, run: Run): Promise<string | undefined> {
  const { world, model } = stage;
  const action = ACTIONS[step.kind];
  if (!applies(model, step)) return undefined;
  run.steps.push(step);
  const servers = step.twice ? [step.server, 1 - step.server] : [step.server];
  world.front.servers = servers.map(world.academy.url);
  const killed =
    step.killedAfter === null ? "" : `, while server ${step.server + 1} is killed and starts again`;
  const what = action.says(step, world, model) + killed;
  const says = () => `${shownTime(model.now)}  ${what}`;
  try {
    await world.advance(TICK_MS, model);
    const crash = step.killedAfter === null ? undefined : world.crash(step.server, step.killedAfter);
    const refusal = await action.play(stage, step).finally(() => crash);
    world.front.throwFault();
    await compare(stage, step, run.steps.length);
    return `${says()}${refusal ? `: ${refusal}` : ""}`;
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const faults = error instanceof Differs ? error.faults : [message.split("\n")[0] ?? ""];
    run.wrong = error instanceof Differs ? message : (stack ?? message);
    run.faults = faults.map((fault) => fault.replace(/[0-9a-f-]{36}|\d+/g, "#"));
    return says();
  }
}
