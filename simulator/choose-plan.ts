import { type Fault, readFaults } from "./faults";
import { type Outcome, outcomeOfPhone, type Step } from "./outcomes";
import type { Push } from "./prompts";
import { walletOf } from "./wallets";
import type { Plan, Script, World } from "./world";

/** Seconds after which a number nobody looks at pays by itself. */
const BY_ITSELF_AFTER = 10;
const OFF_AFTER = 26;
/** A page looked at less than this long ago counts as open. */
const OPEN_SECONDS = 5;

/** How this push will go: a script, else the number's suffix, else a hand, else it is paid by itself (mpesa.md 12.3). */
export function choosePlan(world: World, push: Push): Plan {
  const script = takeScript(world, push);
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
  return {
    chosenBy,
    name: outcome.name,
    answer: outcome.answer ?? "ack",
    steps: outcome.steps,
    faults: [...faults, ...readFaults(outcome.faults)],
  };
}

function itself(name: string, step: Step, faults: Fault[]): Plan {
  return { chosenBy: "itself", name, answer: "ack", steps: [step], faults };
}

/** The first script in the queue that fits; it is used up by one. */
function takeScript(world: World, push: Push): Script | undefined {
  const script = world.scripts.find(({ match, left }) => left > 0 && fits(match, push));
  if (!script) return undefined;
  script.left -= 1;
  world.scripts = world.scripts.filter(({ left }) => left > 0);
  return script;
}

function fits(match: Script["match"], push: Push): boolean {
  return (
    (match.phone === undefined || match.phone === push.phone) &&
    (match.amount === undefined || match.amount === push.amount) &&
    (match.accountReference === undefined || match.accountReference === push.accountReference)
  );
}

/** The faults chance gives what no script names. */
export function drawChaos(world: World): Fault[] {
  return world.settings.chaos
    .filter(({ percent }) => world.chance.draw() * 100 < percent)
    .map(({ fault }) => fault);
}
