import type { CallKind, CallOutcome } from "./call-outcomes";
import { type Fault, readFaults } from "./faults";
import { type Outcome, outcomeOfPhone, type Step } from "./outcomes";
import type { Push } from "./prompts";
import { takeScript } from "./scripts";
import { walletOf } from "./wallets";
import type { Plan, Script, World } from "./world";

/** Seconds until a number without an open page is paid automatically. */
const BY_ITSELF_AFTER = 10;
const OFF_AFTER = 26;
/** A page loaded less than this many seconds ago counts as open. */
const OPEN_SECONDS = 5;

/** Decides how a push goes: a script, else the number's suffix, else by hand, else paid automatically. */
export function choosePlan(world: World, push: Push): Plan {
  const script = takeScript(world.scripts, ({ match }) => fits(match, push));
  if (script) {
    const faults = [...script.faults, ...world.settings.always];
    return planOf(script.outcome, script.outcome.byHand ? "hand" : "script", faults);
  }
  const faults = [...world.settings.always, ...drawChaos(world)];
  const outcome = outcomeOfPhone(push.phone);
  if (outcome) return planOf(outcome, "suffix", faults);
  const wallet = walletOf(world, push.phone);
  if (wallet.off) return itself("phone off", { after: OFF_AFTER, code: "1037" }, faults);
  const open = wallet.seenAt !== null && world.clock.now() - wallet.seenAt <= OPEN_SECONDS * 1000;
  if (open || world.settings.handsOnly)
    return { chosenBy: "hand", name: "by hand", answer: "ack", steps: [], faults };
  return itself("paid by itself", { after: BY_ITSELF_AFTER, code: "0" }, faults);
}

function planOf(outcome: Outcome, chosenBy: Plan["chosenBy"], faults: Fault[]): Plan {
  const { name, answer = "ack", steps } = outcome;
  return { chosenBy, name, answer, steps, faults: [...faults, ...readFaults(outcome.faults)] };
}

function itself(name: string, step: Step, faults: Fault[]): Plan {
  return { chosenBy: "itself", name, answer: "ack", steps: [step], faults };
}

function fits(match: Script["match"], push: Push): boolean {
  return (
    (match.phone === undefined || match.phone === push.phone) &&
    (match.amount === undefined || match.amount === push.amount) &&
    (match.accountReference === undefined || match.accountReference === push.accountReference)
  );
}

/** The random faults where no script applies. */
function drawChaos(world: World): Fault[] {
  return world.settings.chaos
    .filter(({ percent }) => world.random.draw() * 100 < percent)
    .map(({ fault }) => fault);
}

export type CallPlan = { outcome: CallOutcome; faults: Fault[] };

const AS_IT_IS: CallOutcome = { name: "success", answer: "ack" };

/** Decides how a call goes: the first matching script, else success with random faults. */
export function chooseCall(world: World, call: CallKind, receipt: string): CallPlan {
  const script = takeScript(
    world.callScripts,
    (one) => one.call === call && (one.match.receipt ?? receipt) === receipt,
  );
  if (!script) return { outcome: AS_IT_IS, faults: [...world.settings.always, ...drawChaos(world)] };
  return { outcome: script.outcome, faults: [...script.faults, ...world.settings.always] };
}
