import { randomBytes } from "node:crypto";

/** Which Daraja to simulate: production registers the C2B URLs once and has no C2B simulate. */
export type Profile = "sandbox" | "production";

/** What is fixed at start. Seconds are latencies on the simulator's clock unless stated otherwise. */
export type Options = {
  /** 0 picks a free port. */
  port: number;
  shortcode: string;
  consumerKey: string;
  consumerSecret: string;
  passkey: string;
  /** The API operator for status and reversal. Without a password every credential is wrong. */
  initiatorName: string;
  initiatorPassword: string;
  /** Divides every latency. */
  speed: number;
  orgName: string;
  /** Hosts besides loopback that callbacks may go to, as `host` or `host:port`. */
  callbackHosts: string[];
  profile: Profile;
  seed: string;
  /** STK queries in 60 seconds; 0 for no limit. */
  queryLimit: number;
  /** No number is paid automatically. */
  handsOnly: boolean;
  /** What the academy must send to the SMS gateway. Without a key every call is refused. */
  smsUsername: string;
  smsApiKey: string;
  /** Sender IDs and shortcodes that exist. */
  smsSenders: string[];
  /** Shillings for one part, and on the account. */
  smsPrice: number;
  smsBalance: number;
  /** Where reports about SMS go, without /delivery, /incoming and /opt-out; empty for nowhere. */
  smsCallbacks: string;
  /** Where steps of USSD sessions go; empty for nowhere. */
  ussdCallback: string;
  /** The port of the mail server; 0 picks a free one, null starts none. */
  mailPort: number | null;
  /** Start with the clock frozen. */
  frozen: boolean;
  /** Start time in epoch milliseconds; null for the real time. */
  startAt: number | null;
};

/** The required options; the others have defaults. */
export type PartialOptions = Pick<Options, "consumerKey" | "consumerSecret" | "passkey"> & Partial<Options>;

/** A setting that prevents the start. The message is for the operator. */
export class BadSetting extends Error {}

/** Fills in the defaults. Without a seed it draws one, so that a restart does not repeat receipts. */
export function withDefaults(options: PartialOptions): Options {
  return {
    port: 3001,
    shortcode: "886490",
    initiatorName: "academyapi",
    initiatorPassword: "",
    speed: 1,
    orgName: "GNM ACADEMY (SIMULATOR)",
    callbackHosts: [],
    profile: "sandbox",
    seed: randomBytes(6).toString("hex"),
    queryLimit: 5,
    handsOnly: false,
    smsUsername: "sandbox",
    smsApiKey: "",
    smsSenders: ["AFRICASTKNG", "ACADEMY", "22886"],
    smsPrice: 0.8,
    smsBalance: 5000,
    smsCallbacks: "",
    ussdCallback: "",
    mailPort: null,
    frozen: false,
    startAt: null,
    ...options,
  };
}

/**
 * Reads the options from the environment. Throws BadSetting if MPESA_MODE is live, a secret is missing or a value is
 * invalid.
 */
export function optionsFromEnv(env: Record<string, string | undefined>): Options {
  if (env.MPESA_MODE?.trim().toLowerCase() === "live")
    throw new BadSetting("MPESA_MODE is live: the simulator does not start beside real money.");
  const profile = env.SIM_PROFILE?.trim() || "sandbox";
  if (profile !== "sandbox" && profile !== "production")
    throw new BadSetting(`SIM_PROFILE must be sandbox or production, not ${profile}.`);
  const shortcode = env.SIM_SHORTCODE?.trim() || "886490";
  if (!/^\d{5,7}$/.test(shortcode)) throw new BadSetting("SIM_SHORTCODE must be 5 to 7 digits.");
  const seed = env.SIM_SEED?.trim();
  const port = whole(env, "SIM_PORT", 3001, 65535);
  const senders = listed(env.SIM_SMS_SENDERS);
  return withDefaults({
    port,
    mailPort: port === 0 ? 0 : port + 1,
    smsUsername: env.SIM_SMS_USERNAME?.trim() || "sandbox",
    smsApiKey: env.SIM_SMS_API_KEY?.trim() ?? "",
    ...(senders.length > 0 ? { smsSenders: senders } : {}),
    smsPrice: shillings(env, "SIM_SMS_PRICE", 0.8),
    smsBalance: shillings(env, "SIM_SMS_BALANCE", 5000),
    smsCallbacks: env.SIM_SMS_CALLBACKS?.trim() ?? "",
    ussdCallback: env.SIM_USSD_CALLBACK?.trim() ?? "",
    shortcode,
    consumerKey: secret(env, "SIM_CONSUMER_KEY"),
    consumerSecret: secret(env, "SIM_CONSUMER_SECRET"),
    passkey: secret(env, "SIM_PASSKEY"),
    initiatorName: env.SIM_INITIATOR_NAME?.trim() || "academyapi",
    initiatorPassword: env.SIM_INITIATOR_PASSWORD?.trim() ?? "",
    speed: speed(env.SIM_SPEED),
    orgName: env.SIM_ORG_NAME?.trim() || "GNM ACADEMY (SIMULATOR)",
    callbackHosts: listed(env.SIM_CALLBACK_HOSTS?.toLowerCase()),
    profile,
    queryLimit: whole(env, "SIM_QUERY_LIMIT", 5, 1_000_000),
    handsOnly: ["1", "true", "yes"].includes(env.SIM_HANDS_ONLY?.trim().toLowerCase() ?? ""),
    ...(seed ? { seed } : {}),
  });
}

function listed(text = ""): string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}

function shillings(env: Record<string, string | undefined>, name: string, otherwise: number): number {
  const text = env[name]?.trim();
  const value = text ? Number(text) : otherwise;
  if (!(value >= 0 && value <= 1_000_000)) throw new BadSetting(`${name} must be shillings, not ${text}.`);
  return value;
}

function secret(env: Record<string, string | undefined>, name: string): string {
  const value = env[name]?.trim();
  if (!value) throw new BadSetting(`${name} is missing. It has no default.`);
  return value;
}

function whole(
  env: Record<string, string | undefined>,
  name: string,
  otherwise: number,
  most: number,
): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new BadSetting(`${name} must be a whole number from 0 to ${most}, not ${text}.`);
  return value;
}

function speed(text: string | undefined): number {
  if (!text?.trim()) return 1;
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value))
    throw new BadSetting(`SIM_SPEED must be above 0, not ${text}.`);
  return value;
}
