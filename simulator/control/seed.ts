import { type HttpResponse, isObject, json, textOf } from "../core/http";
import { isoTime } from "../core/nairobi-time";
import { MSISDN_FORMS, readPhone } from "../core/phone-numbers";
import { walletOf } from "../core/wallets";
import {
  PULL_NONES,
  PULL_OFFSETS,
  REGISTER_ANSWERS,
  resetWorld,
  type Settings,
  TOKEN_ERRORS,
  type Wallet,
  type World,
} from "../core/world";
import { BadCall, parseFaults } from "./bad-call";
import { queueScript } from "./scripts";
import { showState } from "./state";

type Setter = (world: World, value: unknown) => void;

/**
 * `POST /_sim/seed`: changes settings, phones and scripts in one body, so that a scenario is one JSON file. Rejects unknown
 * keys by name. Returns the state.
 */
export function seedWorld(world: World, body: Record<string, unknown>): HttpResponse {
  for (const key of Object.keys(body))
    if (!Object.hasOwn(SETTERS, key))
      throw new BadCall(`Unknown setting ${key}.`, { settings: Object.keys(SETTERS) });
  for (const [key, value] of Object.entries(body)) SETTERS[key]?.(world, value);
  return showState(world);
}

const SETTERS: Record<string, Setter> = {
  query_limit: (world, value) => set(world, "queryLimit", numberFrom(value, "query_limit", 0, 1_000_000)),
  query_noise: (world, value) => set(world, "queryNoise", numberFrom(value, "query_noise", 0, 100)),
  validation: (world, value) => set(world, "validation", flag(value, "validation")),
  validation_seconds: (world, value) =>
    set(world, "validationSeconds", numberFrom(value, "validation_seconds", 0, 60)),
  c2b_order: (world, value) => set(world, "c2bOrder", oneOf(value, "c2b_order", ["after", "before", "none"])),
  c2b_versions: (world, value) => set(world, "c2bVersions", readVersions(value)),
  register_answer: (world, value) =>
    set(world, "registerAnswer", oneOf(value, "register_answer", REGISTER_ANSWERS)),
  token_error: (world, value) => set(world, "tokenError", oneOf(value, "token_error", TOKEN_ERRORS)),
  pull_none: (world, value) => set(world, "pullNone", oneOf(value, "pull_none", PULL_NONES)),
  pull_offset: (world, value) => set(world, "pullOffset", oneOf(value, "pull_offset", PULL_OFFSETS)),
  msisdn: (world, value) =>
    set(world, "msisdn", value === null ? null : oneOf(value, "msisdn", MSISDN_FORMS)),
  always: (world, value) => set(world, "always", parseFaults(value)),
  chaos: (world, value) => set(world, "chaos", readChaos(value)),
  hands_only: (world, value) => set(world, "handsOnly", flag(value, "hands_only")),
  profile: (world, value) => set(world, "profile", oneOf(value, "profile", ["sandbox", "production"])),
  charges: (world, value) => set(world, "charges", flag(value, "charges")),
  pull_page: (world, value) => set(world, "pullPage", numberFrom(value, "pull_page", 1, 10_000)),
  pull_lag: (world, value) => set(world, "pullLag", numberFrom(value, "pull_lag", 0, 1_000_000)),
  org_limit: (world, value) =>
    set(world, "orgLimitCents", Math.round(numberFrom(value, "org_limit", 0, 1_000_000_000) * 100)),
  sms_price: (world, value) => {
    world.desk.priceCents = Math.round(numberFrom(value, "sms_price", 0, 1000) * 100);
  },
  sms_balance: (world, value) => {
    world.desk.balanceCents = Math.round(numberFrom(value, "sms_balance", 0, 1_000_000_000) * 100);
  },
  sms_senders: (world, value) => {
    world.desk.senders = listOf(value, "sms_senders");
  },
  sms_promotional: (world, value) => {
    world.desk.promotional = listOf(value, "sms_promotional");
  },
  sms_callbacks: (world, value) => {
    world.desk.callbacks = textOf(value);
  },
  phones: (world, value) => each(value, "phones", (phone) => readWallet(world, phone)),
  scripts: (world, value) => each(value, "scripts", (script) => queueScript(world, script)),
};

function set<Key extends keyof Settings>(world: World, key: Key, value: Settings[Key]) {
  world.settings[key] = value;
}

function readWallet(world: World, given: Record<string, unknown>) {
  const phone = readPhone(given.phone);
  if (!phone) throw new BadCall(`Not a Kenyan mobile number: ${JSON.stringify(given.phone)}.`);
  const wallet: Wallet = walletOf(world, phone);
  if (given.balance !== undefined) {
    wallet.balanceCents = Math.round(numberFrom(given.balance, "balance", 0, 500_000) * 100);
    wallet.balanceSet = true;
  }
  if (given.pin !== undefined) wallet.pin = textOf(given.pin);
  if (given.first_name !== undefined) wallet.firstName = textOf(given.first_name);
  if (given.middle_name !== undefined) wallet.middleName = textOf(given.middle_name);
  if (given.last_name !== undefined) wallet.lastName = textOf(given.last_name);
  if (given.off !== undefined) wallet.off = flag(given.off, "off");
}

function readChaos(value: unknown): Settings["chaos"] {
  if (!isObject(value)) throw new BadCall("chaos must be an object of fault and per cent.");
  return Object.entries(value).flatMap(([written, percent]) =>
    parseFaults(written).map((fault) => ({ fault, percent: numberFrom(percent, written, 0, 100) })),
  );
}

function readVersions(value: unknown): Settings["c2bVersions"] {
  if (Array.isArray(value) && value.every((one) => one === 1 || one === 2)) return value;
  throw new BadCall("c2b_versions must be a list of 1 and 2.");
}

function each(value: unknown, name: string, work: (item: Record<string, unknown>) => unknown) {
  if (!Array.isArray(value)) throw new BadCall(`${name} must be a list.`);
  for (const item of value) {
    if (!isObject(item)) throw new BadCall(`${name} must be a list of objects.`);
    work(item);
  }
}

function listOf(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) throw new BadCall(`${name} must be a list.`);
  return value.map(textOf);
}

function numberFrom(value: unknown, name: string, least: number, most: number): number {
  if (typeof value !== "number" || !(value >= least && value <= most))
    throw new BadCall(`${name} must be a number from ${least} to ${most}.`);
  return value;
}

function flag(value: unknown, name: string): boolean {
  if (typeof value !== "boolean") throw new BadCall(`${name} must be true or false.`);
  return value;
}

function oneOf<Word extends string>(value: unknown, name: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === value);
  if (!word) throw new BadCall(`${name} must be one of ${words.join(", ")}.`);
  return word;
}

/**
 * `POST /_sim/reset {seed?}`: clears prompts, money, messages, scripts, log, settings and the clock's offset, and lists what
 * it kept.
 * With a seed, the same receipts and ids are generated again.
 */
export async function reset(world: World, body: Record<string, unknown>): Promise<HttpResponse> {
  const { seed } = body;
  await resetWorld(world, seed === undefined || seed === null ? undefined : String(seed));
  return json(200, {
    reset: ["prompts", "money", "messages", "scripts", "log", "settings", "clock"],
    kept: {
      paybill_urls_registered: world.urls !== null,
      urls: world.urls,
      access_token: world.token !== null,
    },
    now: isoTime(world.clock.now()),
    seed: world.random.seed,
  });
}
