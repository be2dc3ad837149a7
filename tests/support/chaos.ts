import { sendReversal } from "@/lib/domain/payments/orders/reversals";
import { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import { approveRefund, settleRefund } from "@/lib/domain/payments/refunds/decide-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import type { Ctx } from "@/lib/platform/commands/command";
import { CALL_OUTCOMES } from "@/simulator/core/call-outcomes";
import { type Random, seededRandom } from "@/simulator/core/random";
import { asStaff } from "./actors";
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
import { sql } from "./database";
import type { Hold } from "./many-students";
import { outcomeOf } from "./outcome";
import { requestPrompt } from "./request-prompt";
import { advanceAndReconcile, control, customerPays, script, sim } from "./safaricom";

/** What may be hidden, so that callbacks and queries do not suffice to find it. */
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
  /** The desk refunds payments and asks about receipts, and M-Pesa's answers fail in every way it knows. */
  orders?: boolean;
};

/** One action. Shillings; `receipt` is set for a Paybill payment that was made. */
export type Deed = {
  nth: number;
  how: "prompt" | "paybill" | "reversal" | "refund" | "question" | "moved on";
  /** The enrollment whose fee was meant. */
  holder: Hold;
  outcome: string;
  faults: string[];
  account?: string;
  amount: number;
  receipt?: string;
};

/** A run with more payments than this does every entry of the tables once before choosing at random. */
const ONCE_FROM = 100;

type Desk = { cashier: Ctx; finance: Ctx };
type Plan = (chance: Random, nth: number, holder: Hold) => Deed;

/**
 * Makes payments with every known fault (simulator/README.md), by prompt and by Paybill, on right and wrong accounts,
 * short, over, late and twice, while time passes and the scheduler runs: in a long run every entry of the tables
 * once, then at random. The same seed gives the same run. Each action has a hold of its own.
 * @param holders at least as many as payments; the fee is 500 shillings
 * @returns what was done, in order; a day later all of it has settled
 */
export async function chaos(
  seed: string,
  payments: number,
  holders: Hold[],
  hidden: Hidden = {},
): Promise<Deed[]> {
  const chance = seededRandom(seed);
  const desk = hidden.orders
    ? { cashier: await asStaff("cashier"), finance: await asStaff("finance") }
    : null;
  const first = payments > ONCE_FROM ? eachOnce(hidden) : [];
  const deeds: Deed[] = [];
  for (const [nth, holder] of holders.slice(0, payments).entries()) {
    await keepTime();
    const plan = first[nth] ?? ((...given) => drawDeed(...given, hidden));
    const deed = await done(chance, plan(chance, nth, holder), desk);
    deeds.push(deed);
    if (hidden.reversed && deed.how === "paybill" && deed.receipt && chance.below(100) < 12)
      deeds.push(await giveBack(chance, deed));
    if (chance.below(100) < 4) deeds.push(await moveOn(chance, deed));
    if (chance.below(100) < 8) await advanceAndReconcile(5 + chance.below(90));
  }
  for (const seconds of [60, 300, 900, 3_600, 7_200, 86_400]) await advanceAndReconcile(seconds);
  return deeds;
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
    return (_, nth, holder) => ({ nth, how: "prompt", holder, outcome, faults: wrong, amount: 500 });
  };
  return [
    ...outcomes.map((outcome) => prompted(outcome, [])),
    ...faults.map((fault) => prompted("success", [fault])),
    ...(hidden.orders ? ordersOnce() : []),
  ];
}

/** Each way a reversal can go, each fault of its result, and a refund that was paid out by hand. */
function ordersOnce(): Plan[] {
  const refunded = (outcome: string, faults: string[]): Plan => {
    return (_, nth, holder) => ({ nth, how: "refund", holder, outcome, faults, amount: 500 });
  };
  return [
    ...CALL_OUTCOMES.map(({ name }) => refunded(name, [])),
    ...ON_THE_WAY_OF_ORDERS.map((fault) => refunded("success", [fault])),
    refunded("by hand", []),
  ];
}

function drawDeed(chance: Random, nth: number, holder: Hold, hidden: Hidden): Deed {
  if (hidden.orders && chance.below(100) < 4) return orderOf(chance, nth, holder, hidden);
  return chance.draw() < 0.55 ? promptOf(chance, nth, holder, hidden) : billOf(chance, nth, holder, hidden);
}

function orderOf(chance: Random, nth: number, holder: Hold, hidden: Hidden): Deed {
  const how = hidden.lost && chance.below(2) === 0 ? ("question" as const) : ("refund" as const);
  const outcome = one(chance, ["success", "success", ...CALL_OUTCOMES.map(({ name }) => name)]);
  const faults = chance.below(2) === 0 ? [one(chance, ON_THE_WAY_OF_ORDERS)] : [];
  return { nth, how, holder, outcome, faults, amount: 500 };
}

function promptOf(chance: Random, nth: number, holder: Hold, hidden: Hidden): Deed {
  const outcome = hidden.lies && chance.below(100) < 4 ? one(chance, LYING_PROMPTS) : drawn(chance, PROMPTS);
  const drawnFaults = chance.below(100) < 40 ? [one(chance, QUICK)] : [];
  const believable = NAMELESS.has(outcome) && !hidden.lies;
  const faults = drawnFaults.filter((fault) => !(believable && /^forged(:id)?$/.test(fault)));
  if (chance.below(100) < 6 && outcome === "success") faults.splice(0, 1, one(chance, OTHER_AMOUNTS));
  if (hidden.lost && chance.below(100) < 10) faults.push(one(chance, LOSSES));
  return { nth, how: "prompt", holder, outcome, faults, amount: 500 };
}

/** A slow body takes three real seconds: once is enough. */
const QUICK = ON_THE_WAY.filter((fault) => fault !== "slow-body");

function billOf(chance: Random, nth: number, holder: Hold, hidden: Hidden): Deed {
  const right = holder.payCode;
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
    holder,
    outcome: one(chance, ["once", "once", "once", "once", "twice", "in parts"]),
    faults,
    account: one(chance, accounts),
    amount: one(chance, [500, 500, 500, 500, 300, 499, 501, 1_000, 12.5]),
  };
}

async function done(chance: Random, deed: Deed, desk: Desk | null): Promise<Deed> {
  if (deed.how === "paybill") return bill(chance, deed);
  if (desk && deed.how === "refund") return refund(deed, desk);
  if (desk && deed.how === "question") return question(deed, desk);
  return prompt(deed);
}

async function prompt(deed: Deed): Promise<Deed> {
  const phone = `2547${String(30_000_000 + deed.nth)}`;
  await script(phone, deed.outcome, ...deed.faults);
  await requestPrompt(
    { student: { id: deed.holder.studentId }, enrollmentId: deed.holder.enrollmentId },
    phone,
  );
  return deed;
}

async function bill(chance: Random, deed: Deed): Promise<Deed> {
  const phone = phoneOf(deed);
  const channel = one(chance, ["sim", "sim", "app", "fuliza", "bank", "business"]);
  const msisdn = one(chance, ["hashed", "masked", "full", "empty"]);
  const pay = (amount: number, faults: string[]) =>
    customerPays({ account: deed.account ?? "", amount, phone, faults, channel, msisdn });
  const { receipt } = await pay(deed.amount, deed.faults);
  if (deed.outcome === "twice") await pay(deed.amount, []);
  if (deed.outcome === "in parts") await pay(200, []);
  return { ...deed, receipt };
}

/** A student pays twice and the desk refunds the second payment: by a reversal, or by hand in M-Pesa's portal. */
async function refund(deed: Deed, { cashier, finance }: Desk): Promise<Deed> {
  const { enrollmentId, payCode } = deed.holder;
  const pay = () => customerPays({ account: payCode, phone: phoneOf(deed) });
  await pay();
  const { receipt } = await pay();
  const isByHand = deed.outcome === "by hand";
  const amount = isByHand ? 200 : deed.amount;
  const asked = await requestRefund(cashier, { enrollment_id: enrollmentId, amount, reason: "Paid twice" });
  await approveRefund(finance, { refund_id: asked.refund_id });
  const { receipt: from } = await receiptOf(asked.transaction_id);
  if (isByHand) {
    const { receipt: code } = await control("reverse", { receipt: from, amount });
    await settleRefund(finance, { refund_id: asked.refund_id, payout_code: String(code) });
  } else {
    await control("next", {
      ...{ call: "reversal", match: { receipt: from } },
      ...{ outcome: deed.outcome, faults: deed.faults },
    });
    await outcomeOf(sendReversal(finance, { refund_id: asked.refund_id }));
  }
  return { ...deed, amount, receipt };
}

/** The confirmation is lost, the payer shows the receipt at the desk, and M-Pesa is asked about it. */
async function question(deed: Deed, { cashier }: Desk): Promise<Deed> {
  const { enrollmentId, payCode } = deed.holder;
  const { receipt } = await customerPays({ account: payCode, phone: phoneOf(deed), faults: ["lost"] });
  await control("next", {
    ...{ call: "status", match: { receipt } },
    ...{ outcome: deed.outcome, faults: deed.faults },
  });
  await takeReceipt(cashier, { enrollment_id: enrollmentId, receipt });
  return { ...deed, receipt };
}

async function giveBack(chance: Random, { nth, holder, amount, receipt = "" }: Deed): Promise<Deed> {
  const part = chance.below(2) === 0 ? amount : Math.max(1, Math.floor(amount / 2));
  const reversed = await control("reverse", { receipt, amount: part });
  const outcome = reversed.rejected ? String(reversed.code) : "done";
  return { nth, how: "reversal", holder, outcome, faults: [], amount: part, receipt };
}

/** The academy moves its own money: to the settlement account, or to the bank. Payments do not change. */
async function moveOn(chance: Random, { nth, holder }: Deed): Promise<Deed> {
  const outcome = one(chance, ["sweep", "withdraw"]);
  const amount = Math.min(100, Math.floor(sim.world.orgBalanceCents / 200));
  if (amount >= 1) await control(outcome, { amount });
  return { nth, how: "moved on", holder, outcome, faults: [], amount };
}

/**
 * Safaricom's clock stands still between steps; it is set to the database's clock, because in production both are
 * right.
 */
async function keepTime(): Promise<void> {
  const behind = Math.floor(Date.now() / 1000 + secondsAhead() - sim.world.clock.now() / 1000);
  if (behind >= 5) await control("clock", { advance: behind });
}

function phoneOf({ nth }: Deed): string {
  return `07${String(40_000_000 + nth)}`;
}

async function receiptOf(transactionId: string): Promise<{ receipt: string }> {
  const [row] = await sql`select receipt from transactions where id = ${transactionId}`;
  return { receipt: String(row?.receipt) };
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

function one<Thing>(chance: Random, things: Thing[]): Thing {
  const thing = things[chance.below(things.length)];
  if (thing === undefined) throw new Error("Nothing to choose from.");
  return thing;
}
