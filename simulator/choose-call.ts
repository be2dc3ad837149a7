import type { CallKind, CallOutcome } from "./call-outcomes";
import { drawChaos } from "./choose-plan";
import type { Fault } from "./faults";
import type { World } from "./world";

/** How a call goes and what it suffers. */
export type CallPlan = { outcome: CallOutcome; faults: Fault[] };

const AS_IT_IS: CallOutcome = { name: "success", about: "", answer: "ack" };

/** How this call will go: the first script that fits, used up by one, else the truth with the faults of chance. */
export function chooseCall(world: World, call: CallKind, receipt: string): CallPlan {
  const script = world.callScripts.find(
    (one) => one.call === call && one.left > 0 && (one.match.receipt ?? receipt) === receipt,
  );
  if (!script) return { outcome: AS_IT_IS, faults: [...world.settings.always, ...drawChaos(world)] };
  script.left -= 1;
  world.callScripts = world.callScripts.filter(({ left }) => left > 0);
  return { outcome: script.outcome, faults: [...script.faults, ...world.settings.always] };
}
