import { type HttpResponse, isObject, json, textOf } from "../core/http";
import { isoTime } from "../core/nairobi-time";
import { MSISDN_FORMS } from "../core/phone-numbers";
import { walletOf } from "../core/wallets";
import {
  PULL_NONES,
  PULL_OFFSETS,
  REGISTER_ANSWERS,
  resetWorld,
  type Settings,
  TOKEN_ERRORS,
  type World,
} from "../core/world";
import type { Messaging } from "../messages/messaging";
import { BadCall, parseFaults, phoneOf } from "./bad-call";
import { queueScript } from "./scripts";
import { showState } from "./state";

/** Reads the value of a field. Throws BadCall, naming the field. */
type Reader<Value> = (value: unknown, name: string) => Value;
type Setter = (world: World, value: unknown, name: string) => void;

/**
 * `POST /_sim/seed`: changes settings, phones and scripts in one body, so that a scenario is one JSON file. Rejects unknown
 * keys by name. Returns the state.
 */
export function seedWorld(world: World, body: Record<string, unknown>): HttpResponse {
  for (const key of Object.keys(body))
    if (!Object.hasOwn(SETTERS, key))
      throw new BadCall(`Unknown setting ${key}.`, { settings: Object.keys(SETTERS) });
  for (const [key, value] of Object.entries(body)) SETTERS[key]?.(world, value, key);
  return showState(world);
}

const SETTERS: Record<string, Setter> = {
  query_limit: setting("queryLimit", within(0, 1_000_000)),
  query_noise: setting("queryNoise", within(0, 100)),
  validation: setting("validation", flag),
  validation_seconds: setting("validationSeconds", within(0, 60)),
  c2b_order: setting("c2bOrder", oneOf(["after", "before", "none"])),
  c2b_versions: setting("c2bVersions", readVersions),
  register_answer: setting("registerAnswer", oneOf(REGISTER_ANSWERS)),
  token_error: setting("tokenError", oneOf(TOKEN_ERRORS)),
  pull_none: setting("pullNone", oneOf(PULL_NONES)),
  pull_offset: setting("pullOffset", oneOf(PULL_OFFSETS)),
  msisdn: setting("msisdn", (value, name) => (value === null ? null : oneOf(MSISDN_FORMS)(value, name))),
  always: setting("always", parseFaults),
  chaos: setting("chaos", readChaos),
  hands_only: setting("handsOnly", flag),
  profile: setting("profile", oneOf(["sandbox", "production"])),
  charges: setting("charges", flag),
  pull_page: setting("pullPage", within(1, 10_000)),
  pull_lag: setting("pullLag", within(0, 1_000_000)),
  org_limit: setting("orgLimitCents", cents(1_000_000_000)),
  sms_price: ofMessages("priceCents", cents(1000)),
  sms_balance: ofMessages("balanceCents", cents(1_000_000_000)),
  sms_senders: ofMessages("senders", listOf),
  sms_promotional: ofMessages("promotional", listOf),
  sms_callbacks: ofMessages("callbacks", textOf),
  ussd_callback: ofMessages("ussdCallback", textOf),
  phones: (world, value, name) => each(value, name, (phone) => readWallet(world, phone)),
  scripts: (world, value, name) => each(value, name, (script) => queueScript(world, script)),
};

function setting<Key extends keyof Settings>(key: Key, read: Reader<Settings[Key]>): Setter {
  return (world, value, name) => {
    world.settings[key] = read(value, name);
  };
}

function ofMessages<Key extends keyof Messaging>(key: Key, read: Reader<Messaging[Key]>): Setter {
  return (world, value, name) => {
    world.messaging[key] = read(value, name);
  };
}

function readWallet(world: World, given: Record<string, unknown>) {
  const wallet = walletOf(world, phoneOf(given.phone));
  if (given.balance !== undefined) {
    wallet.balanceCents = cents(500_000)(given.balance, "balance");
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
    parseFaults(written).map((fault) => ({ fault, percent: within(0, 100)(percent, written) })),
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

function within(least: number, most: number): Reader<number> {
  return (value, name) => {
    if (typeof value !== "number" || !(value >= least && value <= most))
      throw new BadCall(`${name} must be a number from ${least} to ${most}.`);
    return value;
  };
}

/** Shillings, kept in cents. @param most in shillings */
function cents(most: number): Reader<number> {
  return (value, name) => Math.round(within(0, most)(value, name) * 100);
}

function flag(value: unknown, name: string): boolean {
  if (typeof value !== "boolean") throw new BadCall(`${name} must be true or false.`);
  return value;
}

function oneOf<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value, name) => {
    const word = words.find((known) => known === value);
    if (!word) throw new BadCall(`${name} must be one of ${words.join(", ")}.`);
    return word;
  };
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
