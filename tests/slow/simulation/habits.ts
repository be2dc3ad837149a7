import type { Random } from "@/simulator/core/random";
import { PEOPLE } from "./people";
import { drawStep, type Ending, pick, type Step } from "./steps";

/** What a person does step by step, until a step cannot happen; what a step does not say is as drawn. */
type Habit = (random: Random, drawn: Step) => Partial<Step>[];

const MINUTE = 60;
const PAUSES = [4 * MINUTE, 4 * MINUTE, 9 * MINUTE];
const UNPAID: Ending[] = [
  { outcome: "cancelled", faults: [], says: "and cancels it" },
  { outcome: "no_money", faults: [], says: "and has no money" },
  { outcome: "no_answer", faults: ["lost"], says: "and does not answer it" },
];
const PART = { kind: "paybill", wrongAccount: false, isUntold: false, shillings: 200 } as const;

/** Asks for prompt after prompt on one phone, and pays none. */
const insists: Habit = (random) =>
  Array.from({ length: 4 + random.below(7) }, () => [
    { kind: "prompt", twice: false, ending: pick(random, UNPAID) } as const,
    { kind: "wait", seconds: pick(random, PAUSES) } as const,
  ]).flat();

/** Looks at the page, changes elsewhere, and goes back to the page with its old choice. */
const goesBack: Habit = (random, { group }) => [
  { kind: "openPage" },
  { kind: random.below(3) === 0 ? "moveAtDesk" : "move", group: group + 1 },
  { kind: "sendPage" },
];

const paysAtOnce: Habit = () => [{ kind: "enroll" }, { kind: "prompt" }];

/** Pays a part of a seat, and the rest later. */
const paysInParts: Habit = () => [PART, { kind: "wait" }, { ...PART, shillings: 300 }];

/** The same, with the seat of an offer. */
const takesOffer: Habit = () => [
  { kind: "acceptOffer" },
  PART,
  { kind: "sweep" },
  { ...PART, shillings: 300 },
];

/** Frees a seat, which the scheduler gives to who waits. */
const givesUp: Habit = () => [{ kind: "cancel" }, { kind: "sweep" }];

/** Who asks to give a payment back wants to be the one who agrees, too. */
const agreesAlone: Habit = () => [
  { kind: "paybill", wrongAccount: true, fromFund: false, isUntold: false },
  { kind: "giveBack" },
  { kind: "agreeToOwn" },
];

const CASH = { twice: false, shillings: 500, stray: 0 } as const;

/** Asks for the fee of one who gave nothing, which the fund pays when another agrees. */
const needsHelp: Habit = () => [
  { kind: "paybill", wrongAccount: true, fromFund: true, isUntold: false },
  { kind: "waive", fromFund: true, isShort: false, byFinance: false },
  { kind: "decideWaiver", isShort: false, byFinance: true, stray: 0 },
];

/** Somebody pays while the waiver of the fee waits. */
const paysMeanwhile: Habit = () => [
  { kind: "waive", fromFund: false, byFinance: true, isShort: false },
  PART,
  { kind: "decideWaiver", isShort: false, byFinance: false, stray: 0 },
];

/** Cash is taken and taken back. */
const changesMind: Habit = () => [
  { kind: "enroll" },
  { kind: "takeCash", ...CASH, byFinance: false },
  { kind: "voidCash", ...CASH, fromFund: true },
];

const paysCash: Habit = () => [
  { kind: "takeCash", ...CASH },
  { kind: "closeDay", isShort: false, twice: false },
  { kind: "deposit" },
];

/** A payment of which M-Pesa told nobody is found by the statement, after its month was filed. */
const foundLate: Habit = () => [
  { kind: "paybill", isUntold: true },
  { kind: "monthEnd" },
  { kind: "fileMonth", twice: false },
  { kind: "importStatement" },
];

/** The wrong file is imported, and withdrawn. */
const wrongFile: Habit = () => [
  { kind: "paybill", isUntold: true, wrongAccount: true, fromFund: false },
  { kind: "importStatement" },
  { kind: "withdrawStatement", stray: 0 },
  { kind: "importStatement" },
];

const HABITS = [
  ...[needsHelp, paysMeanwhile, changesMind, paysCash, foundLate, wrongFile],
  ...[insists, goesBack, paysAtOnce, paysAtOnce, paysInParts, givesUp, agreesAlone],
  // There is seldom an offer.
  ...[takesOffer, takesOffer, takesOffer, takesOffer, takesOffer, takesOffer],
];

/**
 * Draws steps without end; one in six begins a habit.
 * @param applies whether a step can happen now. What cannot happen to the drawn person happens to the next to whom it can; a habit
 *   ends at what cannot happen
 */
export function* drawSteps(
  random: Random,
  groups: number,
  applies: (step: Step) => boolean,
): Generator<Step, never> {
  let before: Step | undefined;
  for (;;) {
    const drawn = drawStep(random, groups, before);
    const steps = random.below(6) === 0 ? begin(pick(random, HABITS), random, groups, drawn) : [drawn];
    const who = whoCan(steps[0], applies);
    if (who === undefined || isRepeated(drawn, before)) continue;
    for (const step of steps.map((one) => as(who, one))) {
      if (!applies(step)) break;
      yield step;
      before = step;
    }
  }
}

/** The scheduler has nothing to do a second later. */
function isRepeated({ kind }: Step, before: Step | undefined): boolean {
  return kind === "sweep" && before?.kind === "sweep";
}

function begin(habit: Habit, random: Random, groups: number, drawn: Step): Step[] {
  return habit(random, drawn).map((says) => {
    const { who, server, stray } = drawn;
    const step = {
      ...drawStep(random, groups),
      group: drawn.group,
      server,
      stray,
      killedAfter: null,
      ...says,
    };
    return { ...step, who, payer: who, group: step.group % groups };
  });
}

function whoCan(step: Step | undefined, applies: (step: Step) => boolean): number | undefined {
  if (!step) return undefined;
  const people = [...PEOPLE.keys()].map((n) => (step.who + n) % PEOPLE.length);
  return people.find((who) => applies(as(who, step)));
}

/** The same step of another person, who pays alone where the first did. */
function as(who: number, step: Step): Step {
  return { ...step, who, payer: step.payer === step.who ? who : step.payer };
}
