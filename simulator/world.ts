import type { CallKind, CallOutcome } from "./call-outcomes";
import { type Chance, chanceFrom } from "./chance";
import { Clock } from "./clock";
import type { Letter } from "./delivery";
import type { Fault } from "./faults";
import type { Options, Profile } from "./options";
import type { Outcome, PushAnswer, Step } from "./outcomes";
import type { MsisdnForm } from "./phone-numbers";
import { newTraffic, type Traffic } from "./traffic";

/** What may be changed while it runs (`POST /_sim/seed`) and goes back to the start's by a reset. */
export type Settings = {
  queryLimit: number;
  /** Per cent of queries about a decided push that get a senseless 500.001.1001 (mpesa.md 3). */
  queryNoise: number;
  validation: boolean;
  /** Real seconds the validation URL has; the other side is real too (mpesa.md 4.3). */
  validationSeconds: number;
  /** When the confirmation of a push comes, seen from its callback (mpesa.md 4.5). */
  c2bOrder: "after" | "before" | "none";
  /** The payer's number in C2B messages; null is what the registered version gives. */
  msisdn: MsisdnForm | null;
  /** Faults, mostly shapes of the body, that go with every push and payment. */
  always: Fault[];
  /** Faults drawn by chance, in per cent, for pushes no script names. */
  chaos: { fault: Fault; percent: number }[];
  handsOnly: boolean;
  profile: Profile;
  /** Whether the business pays a fee for each payment (mpesa.md 8.1). */
  charges: boolean;
  /** Rows in one answer of the pull. */
  pullPage: number;
  /** Seconds until a payment stands in the pull. */
  pullLag: number;
  /** Most the paybill may hold, in cents; above it M-Pesa says 8. */
  orgLimitCents: number;
};

/** Registered once and kept over resets, like Safaricom does. */
export type C2bUrls = {
  version: 1 | 2;
  responseType: "Completed" | "Cancelled";
  confirmation: string;
  validation: string;
};

export type Script = {
  id: number;
  match: { phone?: string; amount?: number; accountReference?: string };
  outcome: Outcome;
  faults: Fault[];
  /** How many pushes it is still good for. */
  left: number;
};

export type Plan = {
  chosenBy: "script" | "suffix" | "hand" | "itself";
  name: string;
  answer: PushAnswer;
  steps: Step[];
  faults: Fault[];
};

export type Result = { code: string; at: number; receipt?: string };

/** One STK push as the payer's phone and M-Pesa see it. */
export type Prompt = {
  checkoutRequestId: string;
  merchantRequestId: string;
  phone: string;
  /** Whole shillings. */
  amount: number;
  accountReference: string;
  callbackUrl: string;
  openedAt: number;
  plan: Plan;
  /** `shown` on the phone, `put-away` by the payer, `working` on it, `over`. */
  state: "shown" | "put-away" | "working" | "over";
  results: Result[];
  queries: number;
  callOff: (() => void)[];
};

export type Sms = { at: number; text: string };

export type Wallet = {
  phone: string;
  pin: string;
  balanceCents: number;
  /** Somebody set the balance: it is obeyed even where the simulator would top up. */
  balanceSet: boolean;
  firstName: string;
  middleName: string;
  lastName: string;
  off: boolean;
  inbox: Sms[];
  /** When its page was last looked at, epoch milliseconds of the simulator's clock. */
  seenAt: number | null;
};

/** Money that really moved: the truth a ledger is measured against. */
export type Payment = {
  receipt: string;
  kind: "express" | "paybill";
  transactionType: "Pay Bill" | "Buy Goods" | "Organization To Organization Transfer";
  amountCents: number;
  phone: string;
  firstName: string;
  middleName: string;
  lastName: string;
  account: string;
  shortcode: string;
  at: number;
  balanceCents: number;
  checkoutRequestId?: string;
  /** How it was paid, as the statement tells it; a prompt has none. */
  channel?: string | undefined;
};

/** A payment given back, whole or in part. `receipt` is its own. */
export type Reversal = {
  receipt: string;
  original: string;
  amountCents: number;
  at: number;
  balanceCents: number;
  payment: Payment;
};

/** How a transaction that moved no money ended, in the statement's words (mpesa.md 8.1). */
export type Unmoved = "Failed" | "Cancelled" | "Declined" | "Attempted" | "Expired";

/** Somebody would have paid, and did not. */
export type Attempt = Pick<
  Payment,
  "amountCents" | "phone" | "firstName" | "middleName" | "lastName" | "account" | "channel"
> & { status: Unmoved };

/** A line of the paybill's account, in the order things happened: what the statement is made of. */
export type Line = {
  kind: "payment" | "charge" | "reversal" | "sweep" | "withdrawal" | "attempt";
  receipt: string;
  at: number;
  /** Above 0 came in, below 0 went out; an attempt moved nothing. */
  cents: number;
  balanceCents: number;
  /** The payment a reversal gives back. */
  original?: Payment;
  attempt?: Attempt;
};

/** How a call that is no push goes, once it comes (`POST /_sim/next` with `call`). */
export type CallScript = {
  id: number;
  call: CallKind;
  match: { receipt?: string };
  outcome: CallOutcome;
  faults: Fault[];
  left: number;
};

/** Everything one simulator knows. All of it lives in memory. */
export type World = {
  options: Options;
  settings: Settings;
  clock: Clock;
  chance: Chance;
  traffic: Traffic;
  token: { value: string; until: number } | null;
  urls: C2bUrls | null;
  prompts: Map<string, Prompt>;
  scripts: Script[];
  scriptsMade: number;
  wallets: Map<string, Wallet>;
  payments: Payment[];
  reversals: Reversal[];
  book: Line[];
  callScripts: CallScript[];
  /** The paybill asked for its pull; kept over resets. */
  pullRegistered: boolean;
  usedReceipts: Set<string>;
  usedIds: Set<string>;
  queriedAt: number[];
  orgBalanceCents: number;
  sent: Letter[];
  heldBack: (() => Promise<unknown>)[];
};

/** A new world by its options. */
export function newWorld(options: Options): World {
  const clock: Clock = new Clock({
    speed: options.speed,
    startAt: options.startAt,
    frozen: options.frozen,
    onError: (what, error) =>
      traffic.write({
        kind: "callback",
        what,
        method: "",
        url: "",
        headers: {},
        body: "",
        status: null,
        answer: "",
        note: `the simulator itself failed: ${String(error)}`,
      }),
  });
  const traffic = newTraffic(() => clock.now());
  return {
    options,
    settings: settingsOf(options),
    clock,
    chance: chanceFrom(options.seed),
    traffic,
    token: null,
    urls: null,
    pullRegistered: false,
    scriptsMade: 0,
    usedReceipts: new Set(),
    usedIds: new Set(),
    ...empty(),
  };
}

/**
 * Forgets prompts, money, scripts, logs, settings and the clock's offset. Keeps the C2B URLs and the token, as
 * Safaricom would, and the receipts handed out, so that none comes twice. A new seed starts chance and receipts afresh.
 */
export async function resetWorld(world: World, seed?: string): Promise<void> {
  await world.clock.reset();
  Object.assign(world, { settings: settingsOf(world.options), ...empty() });
  world.traffic.clear();
  if (seed === undefined) return;
  world.chance = chanceFrom(seed);
  world.usedReceipts = new Set();
  world.usedIds = new Set();
}

function empty() {
  return {
    prompts: new Map(),
    scripts: [],
    wallets: new Map(),
    payments: [],
    reversals: [],
    book: [],
    callScripts: [],
    queriedAt: [],
    orgBalanceCents: 0,
    sent: [],
    heldBack: [],
  };
}

function settingsOf(options: Options): Settings {
  return {
    queryLimit: options.queryLimit,
    queryNoise: 0,
    validation: true,
    validationSeconds: 8,
    c2bOrder: "after",
    msisdn: null,
    always: [],
    chaos: [],
    handsOnly: options.handsOnly,
    profile: options.profile,
    charges: true,
    pullPage: 100,
    pullLag: 0,
    orgLimitCents: 50_000_000_00,
  };
}
