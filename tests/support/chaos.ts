import { type Chance, chanceFrom } from "@/simulator/chance";
import type { Holder } from "./crowd";
import { askByPhone } from "./prompts";
import { control, customerPays, passAndReconcile, script } from "./safaricom";

/** How a prompt goes: an outcome of simulator/README.md and how often among a hundred. */
const PROMPTS: [outcome: string, weight: number][] = [
  ["success", 24],
  ["cancelled", 4],
  ["no_money", 3],
  ["wrong_pin", 3],
  ["no_answer", 3],
  ["expired", 2],
  ["lock", 2],
  ["limit", 2],
  ["busy", 2],
  ["push_failed", 2],
  ["smsc_timeout", 2],
  ["error", 2],
  ["unknown_code", 2],
  ["lost_answer", 4],
  ["html_answer", 3],
  ["half_answer", 3],
  ["empty_answer", 3],
  ["callback_lost", 5],
  ["callback_twice", 4],
  ["callback_late", 4],
  ["late_success", 4],
  ["before_ack", 4],
  ["query_lies", 3],
  ["c2b_first", 4],
  ["still_processing", 3],
  ["spike", 2],
  ["internal", 2],
  ["maintenance", 1],
  ["refused", 1],
  ["invalid_token", 2],
];
/** What may go wrong on the way besides; none of these hides money for good. */
const ON_THE_WAY = [
  ...[
    "duplicate:3",
    "delay:90",
    "delay:1800",
    "reorder",
    "truncated-json",
    "wrong-content-type",
    "from-other-ip",
  ],
  ...["old-replay", "forged", "forged:id", "forged:secret", "c2b-duplicate:2", "c2b-delay:300", "c2b-forged"],
  ...["no-balance", "balance-value", "shuffled", "amount-integer", "string-code", "extra-fields", "no-names"],
];
const ON_THE_WAY_OF_BILLS = [
  ...[
    "duplicate:4",
    "delay:60",
    "delay:3600",
    "reorder",
    "wrong-content-type",
    "from-other-ip",
    "old-replay",
  ],
  ...["forged", "extra-fields", "first-name-only", "no-names"],
];

/** Outcomes in which the callback comes before the prompt's id is known. */
const NAMELESS = new Set(["lost_answer", "html_answer", "half_answer", "empty_answer", "before_ack"]);

/** What may be hidden, and so needs more than callbacks and queries to be found. */
export type Hidden = {
  /** Confirmations that never come, or come broken: the pull or the statement has them. */
  lost?: boolean;
  /** Payments that Safaricom gives back and tells nobody of: only the statement has them. */
  reversed?: boolean;
  /**
   * Callbacks that name another amount than was paid, and forgeries at the address of a prompt whose own id is not known
   * yet, where the address is all the proof there is: only the statement is right.
   */
  lies?: boolean;
};

/** One thing that somebody did. Shillings; `receipt` is there for a paybill payment that was made. */
export type Deed = {
  nth: number;
  how: "prompt" | "paybill" | "reversal";
  /** Whose fee it was meant for. */
  holder: Holder;
  outcome: string;
  faults: string[];
  account?: string;
  amount: number;
  receipt?: string;
};

/**
 * So many payments with everything that can go wrong (mpesa.md 12.3, 12.4), by prompt and by paybill, on accounts right and
 * wrong, short, over, late and twice, while time passes and the scheduler works. The same seed does the same. Each deed is
 * of a holder of its own, but for those who pay twice.
 * @param holders at least as many as payments; the fee is 500 shillings
 * @returns what was done, in order; a day later all of it has settled
 */
export async function chaos(
  seed: string,
  payments: number,
  holders: Holder[],
  hidden: Hidden = {},
): Promise<Deed[]> {
  const chance = chanceFrom(seed);
  const deeds: Deed[] = [];
  for (const holder of holders.slice(0, payments)) {
    const nth = deeds.length;
    const deed =
      chance.draw() < 0.55 ? promptOf(chance, nth, holder, hidden) : billOf(chance, nth, holder, hidden);
    const done = await (deed.how === "prompt" ? prompt(deed) : bill(chance, deed));
    deeds.push(done);
    if (hidden.reversed && done.receipt && chance.below(100) < 12) deeds.push(await giveBack(chance, done));
    if (chance.below(100) < 8) await passAndReconcile(5 + chance.below(90));
  }
  for (const seconds of [60, 300, 900, 3_600, 7_200, 86_400]) await passAndReconcile(seconds);
  return deeds;
}

function promptOf(chance: Chance, nth: number, holder: Holder, hidden: Hidden): Deed {
  const outcome = hidden.lies && chance.below(100) < 4 ? "other_amount" : drawn(chance, PROMPTS);
  const drawnFaults = chance.below(100) < 40 ? [one(chance, ON_THE_WAY)] : [];
  const believable = NAMELESS.has(outcome) && !hidden.lies;
  const faults = drawnFaults.filter((fault) => !(believable && /^forged(:id)?$/.test(fault)));
  // Another amount than asked, told truly: short, or over.
  if (chance.below(100) < 6 && outcome === "success")
    faults.splice(0, 1, one(chance, ["paid-amount:300", "paid-amount:700"]));
  if (hidden.lost && chance.below(100) < 10) faults.push("no-c2b");
  return { nth, how: "prompt", holder, outcome, faults, amount: 500 };
}

function billOf(chance: Chance, nth: number, holder: Holder, hidden: Hidden): Deed {
  const right = holder.payCode;
  const accounts = [
    ...Array(6).fill(right),
    right.toLowerCase(),
    ` ${right.slice(0, 3)}-${right.slice(3)} `,
    [...right].reverse().join(""),
    right.slice(1),
    "",
    "SADAKA",
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

async function prompt(deed: Deed): Promise<Deed> {
  const phone = `2547${String(30_000_000 + deed.nth)}`;
  await script(phone, deed.outcome, ...deed.faults);
  await askByPhone({ student: { id: deed.holder.studentId }, enrollmentId: deed.holder.enrollmentId }, phone);
  return deed;
}

async function bill(chance: Chance, deed: Deed): Promise<Deed> {
  const phone = `07${String(40_000_000 + deed.nth)}`;
  const channel = one(chance, ["sim", "sim", "app", "fuliza", "bank", "business"]);
  const msisdn = one(chance, ["hashed", "masked", "full", "empty"]);
  const pay = (amount: number, faults: string[]) =>
    customerPays({ account: deed.account ?? "", amount, phone, faults, channel, msisdn });
  const { receipt } = await pay(deed.amount, deed.faults);
  if (deed.outcome === "twice") await pay(deed.amount, []);
  if (deed.outcome === "in parts") await pay(200, []);
  return { ...deed, receipt };
}

async function giveBack(chance: Chance, { nth, holder, amount, receipt = "" }: Deed): Promise<Deed> {
  const part = chance.below(2) === 0 ? amount : Math.max(1, Math.floor(amount / 2));
  const done = await control("reverse", { receipt, amount: part });
  const outcome = done.rejected ? String(done.code) : "done";
  return { nth, how: "reversal", holder, outcome, faults: [], amount: part, receipt };
}

function drawn(chance: Chance, table: [string, number][]): string {
  const all = table.reduce((sum, [, weight]) => sum + weight, 0);
  let left = chance.below(all);
  for (const [name, weight] of table) {
    left -= weight;
    if (left < 0) return name;
  }
  return "success";
}

function one<Thing>(chance: Chance, things: Thing[]): Thing {
  const thing = things[chance.below(things.length)];
  if (thing === undefined) throw new Error("Nothing to choose from.");
  return thing;
}
