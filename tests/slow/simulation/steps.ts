import type { Random } from "@/simulator/core/random";
import { PEOPLE, phoneOf } from "./people";

export const KINDS = [
  "register",
  "enroll",
  "enrollAtDesk",
  "move",
  "moveAtDesk",
  "openPage",
  "sendPage",
  "cancel",
  "prompt",
  "choosePaybill",
  "paybill",
  "join",
  "leave",
  "wait",
  "sweep",
  "mark",
  "crash",
] as const;
export type Kind = (typeof KINDS)[number];

/** How often each is drawn. */
const WEIGHTS: Record<Kind, number> = {
  register: 14,
  enroll: 16,
  enrollAtDesk: 3,
  move: 6,
  moveAtDesk: 4,
  openPage: 5,
  sendPage: 6,
  cancel: 3,
  prompt: 16,
  choosePaybill: 4,
  paybill: 8,
  join: 12,
  leave: 3,
  wait: 13,
  sweep: 12,
  mark: 4,
  crash: 1,
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const WAITS = [15, 15, 40, 90, 90, 4 * MINUTE, 12 * MINUTE, 31 * MINUTE, 3 * HOUR, 11 * HOUR, 25 * HOUR];
/** M-Pesa's results, and what happens to the callback. */
const ENDINGS = [
  { outcome: "success", faults: [] },
  { outcome: "success", faults: ["duplicate:2"] },
  { outcome: "success", faults: ["duplicate:1", "c2b-duplicate:1"] },
  { outcome: "success", faults: ["delay:150"] },
  { outcome: "success", faults: ["delay:2400"] },
  { outcome: "success", faults: ["lost", "no-c2b"] },
  { outcome: "cancelled", faults: [] },
  { outcome: "no_money", faults: ["duplicate:2"] },
];
const AMOUNTS = [500, 500, 200, 300, 700];

/** One thing that happens. Everything is drawn for every kind, so that dropping a step changes no other. */
export type Step = {
  kind: Kind;
  who: number;
  group: number;
  /** Which of the two servers is asked, and gets Safaricom's callbacks. */
  server: number;
  /** Pressed twice: both servers are asked at the same time. */
  twice: boolean;
  /** Whose phone pays. */
  payer: number;
  ending: (typeof ENDINGS)[number];
  shillings: number;
  /** A wrong account is typed at the paybill. */
  wrongAccount: boolean;
  seconds: number;
  /** Who is absent, as bits. */
  absent: number;
};

/** Draws a step. In two of five the person of the step before goes on, so that people come to the later parts of their stories. */
export function drawStep(random: Random, groups: number, before?: Step): Step {
  const pick = <T>(all: readonly T[]): T => all[random.below(all.length)] as T;
  const [goesOn, another] = [random.below(5) < 2, random.below(PEOPLE.length)];
  const who = before && goesOn ? before.who : another;
  return {
    kind: drawKind(random),
    who,
    group: random.below(groups),
    server: random.below(2),
    twice: random.below(5) === 0,
    payer: random.below(4) === 0 ? random.below(PEOPLE.length) : who,
    ending: pick(ENDINGS),
    shillings: pick(AMOUNTS),
    wrongAccount: random.below(6) === 0,
    seconds: pick(WAITS),
    absent: random.below(1 << PEOPLE.length),
  };
}

function drawKind(random: Random): Kind {
  let left = random.below(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0));
  for (const kind of KINDS) {
    left -= WEIGHTS[kind];
    if (left < 0) return kind;
  }
  return "wait";
}

export function payerPhone({ payer }: Step): string {
  return phoneOf(payer);
}
