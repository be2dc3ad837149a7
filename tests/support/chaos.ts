import { vi } from "vitest";
import { CALL_OUTCOMES } from "@/simulator/core/call-outcomes";
import { type Random, seededRandom } from "@/simulator/core/random";
import { asStaff } from "./actors";
import { type Deed, done, giveBack, moveOn, one } from "./chaos-deeds";
import {
  LIES,
  LOSSES,
  LYING_PROMPTS,
  NAMELESS,
  ON_THE_WAY,
  ON_THE_WAY_OF_BILLS,
  ON_THE_WAY_OF_ORDERS,
  OTHER_AMOUNTS,
  PROMPTS,
} from "./chaos-tables";
import { secondsAhead } from "./clock";
import type { Hold } from "./many-students";
import { advanceAndReconcile, control, sim } from "./safaricom";

/** Faults that callbacks and queries alone do not reveal. */
export type Hidden = {
  /** Confirmations that never arrive, or arrive broken: the pull or the statement has them. */
  lost?: boolean;
  /** Payments that Safaricom reverses without a message: only the statement has them. */
  reversed?: boolean;
  /**
   * Callbacks that name another amount than was paid, and forgeries at the address of a prompt whose own id is not
   * known yet, where the address is the only proof: only the statement is right.
   */
  lies?: boolean;
  /** The desk refunds payments and asks about receipts, and M-Pesa's answers fail in every known way. */
  orders?: boolean;
};

/** A run with more payments than this does every entry of the tables once before choosing at random. */
const ONCE_FROM = 100;

type Plan = (chance: Random, nth: number, hold: Hold) => Deed;

/**
 * Makes payments with every known fault (simulator/README.md), by prompt and by Paybill, on right and wrong accounts,
 * short, over, late and twice, while time passes and the scheduler runs: in a long run every entry of the tables
 * once, then at random. The same seed gives the same run. Each action has a hold of its own.
 * @param holds at least as many as payments; the fee is 500 shillings
 * @returns what was done, in order; a day later all of it has settled
 */
export async function chaos(
  seed: string,
  payments: number,
  holds: Hold[],
  hidden: Hidden = {},
): Promise<Deed[]> {
  const chance = seededRandom(seed);
  const desk = hidden.orders
    ? { cashier: await asStaff("cashier"), finance: await asStaff("finance") }
    : null;
  const first = payments > ONCE_FROM ? eachOnce(hidden) : [];
  const deeds: Deed[] = [];
  const restore = hangUpOnSlowAnswers();
  for (const [nth, hold] of holds.slice(0, payments).entries()) {
    await keepTime();
    const plan = first[nth] ?? ((...given) => drawDeed(...given, hidden));
    const deed = await done(chance, plan(chance, nth, hold), desk);
    deeds.push(deed);
    if (hidden.reversed && deed.how === "paybill" && deed.receipt && chance.below(100) < 12)
      deeds.push(await giveBack(chance, deed));
    if (chance.below(100) < 4) deeds.push(await moveOn(chance, deed));
    if (chance.below(100) < 8) await advanceAndReconcile(5 + chance.below(90));
  }
  for (const seconds of [60, 300, 900, 3_600, 7_200, 86_400]) await advanceAndReconcile(seconds);
  restore();
  return deeds;
}

/**
 * On Safaricom's frozen clock a slow answer never comes within the academy's ten seconds. The academy hangs up at the
 * moment Safaricom begins to wait, and the test need not wait for real.
 */
function hangUpOnSlowAnswers(): () => void {
  const { clock } = sim.world;
  const wait = clock.wait.bind(clock);
  let hangUp = new AbortController();
  const timeouts = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => hangUp.signal);
  const waits = vi.spyOn(clock, "wait").mockImplementation((seconds) => {
    hangUp.abort();
    hangUp = new AbortController();
    return wait(seconds);
  });
  return () => {
    timeouts.mockRestore();
    waits.mockRestore();
  };
}

/** Each outcome and each fault of the tables, so that none is left to chance. */
function eachOnce(hidden: Hidden): Plan[] {
  const outcomes = [...PROMPTS.map(([name]) => name), ...(hidden.lies ? LYING_PROMPTS : [])];
  const faults = [
    ...ON_THE_WAY,
    ...OTHER_AMOUNTS,
    ...(hidden.lost ? LOSSES : []),
    ...(hidden.lies ? LIES : []),
  ];
  const prompted = (outcome: string, wrong: string[]): Plan => {
    return (_, nth, hold) => ({ nth, how: "prompt", hold, outcome, faults: wrong, amount: 500 });
  };
  return [
    ...outcomes.map((outcome) => prompted(outcome, [])),
    ...faults.map((fault) => prompted("success", [fault])),
    ...(hidden.lost ? [lostBusiness] : []),
    // Without the prompt's id, a forgery at its own address is believed.
    ...(hidden.lies ? [prompted("lost_answer", ["forged"])] : []),
    ...(hidden.orders ? ordersOnce() : []),
  ];
}

/** Another business pays and its confirmation is lost: the list leaves it out, so that only the statement has it. */
const lostBusiness: Plan = (_, nth, hold) => ({
  nth,
  how: "paybill",
  hold,
  outcome: "once",
  faults: ["lost"],
  account: hold.payCode,
  channel: "business",
  amount: 500,
});

/** Each way a reversal can go, each fault of its result, and a refund that was paid out by hand. */
function ordersOnce(): Plan[] {
  const refunded = (outcome: string, faults: string[]): Plan => {
    return (_, nth, hold) => ({ nth, how: "refund", hold, outcome, faults, amount: 500 });
  };
  return [
    ...CALL_OUTCOMES.map(({ name }) => refunded(name, [])),
    ...ON_THE_WAY_OF_ORDERS.map((fault) => refunded("success", [fault])),
    refunded("by hand", []),
  ];
}

function drawDeed(chance: Random, nth: number, hold: Hold, hidden: Hidden): Deed {
  if (hidden.orders && chance.below(100) < 4) return orderOf(chance, nth, hold, hidden);
  return chance.draw() < 0.55 ? promptOf(chance, nth, hold, hidden) : billOf(chance, nth, hold, hidden);
}

function orderOf(chance: Random, nth: number, hold: Hold, hidden: Hidden): Deed {
  const how = hidden.lost && chance.below(2) === 0 ? ("question" as const) : ("refund" as const);
  const outcome = one(chance, ["success", "success", ...CALL_OUTCOMES.map(({ name }) => name)]);
  const faults = chance.below(2) === 0 ? [one(chance, ON_THE_WAY_OF_ORDERS)] : [];
  return { nth, how, hold, outcome, faults, amount: 500 };
}

function promptOf(chance: Random, nth: number, hold: Hold, hidden: Hidden): Deed {
  const outcome = hidden.lies && chance.below(100) < 4 ? one(chance, LYING_PROMPTS) : drawn(chance, PROMPTS);
  const drawnFaults = chance.below(100) < 40 ? [one(chance, QUICK)] : [];
  const believable = NAMELESS.has(outcome) && !hidden.lies;
  const faults = drawnFaults.filter((fault) => !(believable && /^forged(:id)?$/.test(fault)));
  if (chance.below(100) < 6 && outcome === "success") faults.splice(0, 1, one(chance, OTHER_AMOUNTS));
  if (hidden.lost && chance.below(100) < 10) faults.push(one(chance, LOSSES));
  return { nth, how: "prompt", hold, outcome, faults, amount: 500 };
}

/** A slow body takes three real seconds: once is enough. */
const QUICK = ON_THE_WAY.filter((fault) => fault !== "slow-body");

function billOf(chance: Random, nth: number, hold: Hold, hidden: Hidden): Deed {
  const right = hold.payCode;
  const accounts = [
    ...Array(6).fill(right),
    right.toLowerCase(),
    ` ${right.slice(0, 3)}-${right.slice(3)} `,
    [...right].reverse().join(""),
    right.slice(1),
    "",
    "SADAKA",
    "0042",
  ];
  const faults = chance.below(100) < 45 ? [one(chance, ON_THE_WAY_OF_BILLS)] : [];
  if (hidden.lost && chance.below(100) < 30) faults.splice(0, 1, one(chance, ["lost", "truncated-json"]));
  return {
    nth,
    how: "paybill",
    hold,
    outcome: one(chance, ["once", "once", "once", "once", "twice", "in parts"]),
    faults,
    account: one(chance, accounts),
    amount: one(chance, [500, 500, 500, 500, 300, 499, 501, 1_000, 12.5]),
  };
}

/** Safaricom's clock is frozen between steps; it is set to the database's clock, because in production both are right. */
async function keepTime(): Promise<void> {
  const behind = Math.floor(Date.now() / 1000 + secondsAhead() - sim.world.clock.now() / 1000);
  if (behind >= 5) await control("clock", { advance: behind });
}

function drawn(chance: Random, table: [string, number][]): string {
  const all = table.reduce((sum, [, weight]) => sum + weight, 0);
  let left = chance.below(all);
  for (const [name, weight] of table) {
    left -= weight;
    if (left < 0) return name;
  }
  return "success";
}
