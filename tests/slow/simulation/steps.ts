import type { Random } from "@/simulator/core/random";
import { PEOPLE } from "./people";

/** What happens, and how often each is drawn. What can rarely happen is drawn often, so that it happens where it can. */
const WEIGHTS = {
  register: 14,
  enroll: 16,
  enrollAtDesk: 3,
  move: 6,
  moveAtDesk: 4,
  openPage: 5,
  sendPage: 6,
  cancel: 8,
  prompt: 16,
  choosePaybill: 4,
  paybill: 8,
  join: 22,
  leave: 6,
  wait: 10,
  weekend: 2,
  sweep: 20,
  mark: 16,
  acceptOffer: 20,
  declineOffer: 8,
  useRawIds: 2,
  race: 2,
  match: 4,
  giveBack: 4,
  agreeToOwn: 8,
  keepAfterAll: 3,
  waive: 6,
  decideWaiver: 14,
  withdrawWaiver: 2,
  waiveAll: 1,
  decideAll: 3,
  switchCash: 4,
  takeCash: 12,
  voidCash: 6,
  closeDay: 3,
  deposit: 4,
  importStatement: 3,
  withdrawStatement: 4,
  monthEnd: 2,
  fileMonth: 4,
  closeSeason: 3,
  reopenSeason: 4,
  crash: 1,
};
export type Kind = keyof typeof WEIGHTS;
export const KINDS = Object.keys(WEIGHTS) as Kind[];

/** What may be asked a second time and comes to the same. */
const MAY_BE_CUT: Kind[] = [
  "enroll",
  "enrollAtDesk",
  "move",
  "moveAtDesk",
  "join",
  "leave",
  "choosePaybill",
  "paybill",
];
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const WAITS = [15, 15, 40, 90, 90, 4 * MINUTE, 12 * MINUTE, 31 * MINUTE, 3 * HOUR, 11 * HOUR, 25 * HOUR];
/** M-Pesa's result of a prompt, what happens to the callback, and how a story tells it. */
export type Ending = { outcome: string; faults: string[]; says: string };
const ENDINGS: Ending[] = [
  { outcome: "success", faults: [], says: "and pays" },
  { outcome: "success", faults: ["duplicate:2"], says: "and pays, which M-Pesa tells three times" },
  {
    outcome: "success",
    faults: ["duplicate:1", "c2b-duplicate:1"],
    says: "and pays, which M-Pesa and the paybill tell twice",
  },
  { outcome: "success", faults: ["delay:150"], says: "and pays, which M-Pesa tells 150 seconds later" },
  { outcome: "success", faults: ["delay:2400"], says: "and pays, which M-Pesa tells 40 minutes later" },
  { outcome: "success", faults: ["lost", "no-c2b"], says: "and pays, which M-Pesa tells only when asked" },
  { outcome: "cancelled", faults: [], says: "and cancels it" },
  { outcome: "no_money", faults: ["duplicate:2"], says: "and has no money" },
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
  ending: Ending;
  shillings: number;
  /** A wrong account is typed at the paybill. */
  wrongAccount: boolean;
  /** It is a gift to the bursary fund; the fund pays a waiver; the finance officer voids, or cash goes to M-Pesa. */
  fromFund: boolean;
  /** M-Pesa tells nobody of a payment: only a statement has it. */
  isUntold: boolean;
  /** The finance officer does it, not the admin or the cashier. */
  byFinance: boolean;
  /** The payer writes a name behind the account; the desk leaves out the only times of a class. */
  isShort: boolean;
  /** Names a payment in suspense. */
  stray: number;
  seconds: number;
  /** Who is absent, as bits. */
  absent: number;
  /** The server is killed after M-Pesa took a prompt and before its answer came; whoever called calls again. */
  isCut: boolean;
  /** The server is killed at the call, so many milliseconds after it began; whoever called calls again. */
  killedAfter: number | null;
};

/** Draws a step. In two of five the person of the step before goes on, so that people come to the later parts of their stories. */
export function drawStep(random: Random, groups: number, before?: Step): Step {
  const [goesOn, another] = [random.below(5) < 2, random.below(PEOPLE.length)];
  const who = before && goesOn ? before.who : another;
  const step = {
    kind: drawKind(random),
    who,
    group: random.below(groups),
    server: random.below(2),
    twice: random.below(5) === 0,
    payer: random.below(4) === 0 ? random.below(PEOPLE.length) : who,
    ending: pick(random, ENDINGS),
    shillings: pick(random, AMOUNTS),
    wrongAccount: random.below(6) === 0,
    fromFund: random.below(3) === 0,
    isUntold: random.below(6) === 0,
    byFinance: random.below(2) === 0,
    isShort: random.below(4) === 0,
    stray: random.below(100),
    seconds: pick(random, WAITS),
    absent: random.below(1 << PEOPLE.length),
    isCut: random.below(8) === 0,
    killedAfter: random.below(15) === 0 ? random.below(120) : null,
  };
  return MAY_BE_CUT.includes(step.kind) ? step : { ...step, killedAfter: null };
}

export function pick<T>(random: Random, all: readonly T[]): T {
  return all[random.below(all.length)] as T;
}

function drawKind(random: Random): Kind {
  let left = random.below(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0));
  for (const kind of KINDS) {
    left -= WEIGHTS[kind];
    if (left < 0) return kind;
  }
  return "wait";
}
