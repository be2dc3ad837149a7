import { type Messaging, newMessaging } from "../messages/messaging";
import type { CallKind, CallOutcome } from "./call-outcomes";
import { Clock } from "./clock";
import type { Fault } from "./faults";
import type { Options, Profile } from "./options";
import type { Outcome, PushAnswer, Step } from "./outcomes";
import type { MsisdnForm } from "./phone-numbers";
import { type Random, seededRandom } from "./random";
import type { UnmovedStatus } from "./result-codes";
import { newTraffic, type Traffic } from "./traffic";

/** Settings that `POST /_sim/seed` changes and a reset restores. */
export type Settings = {
  queryLimit: number;
  /** Per cent of queries about a decided push that get a meaningless 500.001.1001. */
  queryNoise: number;
  validation: boolean;
  /** Real seconds the validation URL has to answer. */
  validationSeconds: number;
  /** When a push's confirmation is sent, relative to its callback. */
  c2bOrder: "after" | "before" | "none";
  /** The versions of the C2B API that the app on the portal has. */
  c2bVersions: (1 | 2)[];
  registerAnswer: (typeof REGISTER_ANSWERS)[number];
  tokenError: (typeof TOKEN_ERRORS)[number];
  /** The form of the payer's number in C2B messages; null: by the registered version. */
  msisdn: MsisdnForm | null;
  /** Faults applied to every push and payment. */
  always: Fault[];
  /** Faults drawn at random, in per cent, for pushes without a script. */
  chaos: { fault: Fault; percent: number }[];
  handsOnly: boolean;
  profile: Profile;
  /** Whether the business pays a fee for each payment. */
  charges: boolean;
  /** Rows in one page of the pull. */
  pullPage: number;
  /** How a pull without payments is answered: code 1001, or HTTP 500. */
  pullNone: (typeof PULL_NONES)[number];
  /** What the offset of a pull counts: rows, or pages, which the answer then numbers. */
  pullOffset: (typeof PULL_OFFSETS)[number];
  /** Seconds until a payment appears in the pull. */
  pullLag: number;
  /** The paybill's maximum balance in cents; beyond it M-Pesa declines with 8. */
  orgLimitCents: number;
};

/** How a registration of C2B URLs is answered, how an invalid token is refused, and how a pull says that it found none. */
export const REGISTER_ANSWERS = ["code", "text", "unreadable"] as const;
export const TOKEN_ERRORS = ["documented", "401", "gateway"] as const;
export const PULL_NONES = ["1001", "500"] as const;
export const PULL_OFFSETS = ["rows", "pages"] as const;

/** Registered once and kept over resets, as Safaricom keeps them. */
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
  /** How many more pushes it applies to. */
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

/** One STK push, as the payer's phone and M-Pesa see it. */
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
  /** `shown` on the phone, `put-away` by the payer, `working` (M-Pesa decides), `over`. */
  state: "shown" | "put-away" | "working" | "over";
  results: Result[];
  queries: number;
  cancelTimers: (() => void)[];
};

/** An SMS on a phone. M-Pesa's own have no price; the academy's have a sender, parts and cost. */
export type Sms = { at: number; text: string; from?: string; parts?: number; costCents?: number };

export type Wallet = {
  phone: string;
  pin: string;
  balanceCents: number;
  /** The balance was set explicitly: the simulator never tops it up. */
  balanceSet: boolean;
  firstName: string;
  middleName: string;
  lastName: string;
  off: boolean;
  inbox: Sms[];
  /** When its page was last loaded, epoch milliseconds on the simulator's clock; null for never. */
  seenAt: number | null;
};

/** Money that moved: the truth to compare a ledger with. */
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
  /** How it was paid, for the statement; undefined for a prompt. */
  channel?: string | undefined;
};

/** A reversal, in whole or in part. `receipt` is its own. */
export type Reversal = {
  receipt: string;
  original: string;
  amountCents: number;
  at: number;
  balanceCents: number;
  payment: Payment;
};

/** A payment that was not made. */
export type Attempt = Pick<
  Payment,
  "amountCents" | "phone" | "firstName" | "middleName" | "lastName" | "account" | "channel"
> & { status: UnmovedStatus };

/** A line of the paybill's book, in order of time. The statement is made of these. */
export type Line = {
  kind: "payment" | "charge" | "reversal" | "sweep" | "withdrawal" | "attempt";
  receipt: string;
  at: number;
  /** Positive came in, negative went out; 0 for an attempt. */
  cents: number;
  balanceCents: number;
  /** The payment that a reversal gives back. */
  original?: Payment;
  attempt?: Attempt;
};

/** The script of a call other than the push (`POST /_sim/next` with `call`). */
export type CallScript = {
  id: number;
  call: CallKind;
  match: { receipt?: string };
  outcome: CallOutcome;
  faults: Fault[];
  left: number;
};

/** A message to the app: its URL, its raw body, and its name in the log. */
export type Message = { what: string; url: string; body: string };

/** A callback, and the forgeries an attacker would send instead. */
export type Callback = Message & { forgeries: (which: string) => Message[] };

/** The state of one simulator, all in memory. */
export type World = {
  options: Options;
  settings: Settings;
  clock: Clock;
  random: Random;
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
  /** Kept over resets. */
  pullRegistered: boolean;
  usedReceipts: Set<string>;
  usedIds: Set<string>;
  queriedAt: number[];
  orgBalanceCents: number;
  sent: Callback[];
  heldBack: (() => Promise<unknown>)[];
  /** The SMS gateway and the mail server. */
  messaging: Messaging;
};

export function newWorld(options: Options): World {
  const clock: Clock = new Clock({
    speed: options.speed,
    startAt: options.startAt,
    frozen: options.frozen,
    onError: (what, error) =>
      traffic.write({ what, method: "", note: `internal error in the simulator: ${String(error)}` }),
  });
  const traffic = newTraffic(() => clock.now());
  return {
    options,
    settings: settingsOf(options),
    clock,
    random: seededRandom(options.seed),
    traffic,
    token: null,
    urls: null,
    pullRegistered: false,
    scriptsMade: 0,
    usedReceipts: new Set(),
    usedIds: new Set(),
    messaging: newMessaging(options),
    ...empty(),
  };
}

/**
 * Clears prompts, money, messages, scripts, log, settings and the clock's offset. Keeps the C2B URLs, the address for reports
 * about SMS and the token, as the real services would, and the issued receipts, so that none repeats. A new seed restarts random
 * values and receipts.
 */
export async function resetWorld(world: World, seed?: string): Promise<void> {
  await world.clock.reset();
  const { callbacks, ussdCallback } = world.messaging;
  const messaging = { ...newMessaging(world.options), callbacks, ussdCallback };
  Object.assign(world, { settings: settingsOf(world.options), messaging, ...empty() });
  world.traffic.clear();
  if (seed === undefined) return;
  world.random = seededRandom(seed);
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
    c2bVersions: [1, 2],
    registerAnswer: "code",
    tokenError: "documented",
    pullNone: "1001",
    pullOffset: "rows",
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
