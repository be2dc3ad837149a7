import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleOf } from "./bundle.mjs";
import { LOG_FORMAT } from "./log.mjs";
import { makeFolder } from "./make-folder.mjs";
import { ROOT } from "./root.mjs";
import { ownHost } from "./server/hosts.mjs";

const DARAJA = { sandbox: "https://sandbox.safaricom.co.ke", live: "https://api.safaricom.co.ke" };
const GATEWAYS = {
  sandbox: "https://api.sandbox.africastalking.com",
  live: "https://api.africastalking.com",
};
/** A shortcode of the simulated gateway, so that people can answer; a name cannot be answered. */
const SIMULATED_SENDER = "22886";
const MPESA_NAMES = ["MPESA_CONSUMER_KEY", "MPESA_CONSUMER_SECRET", "MPESA_PASSKEY"];

/**
 * @typedef {{ port: number, simPort: number, folder: string, embedded: boolean, simulated: boolean, demo: boolean, server:
 *   (databaseUrl: string) => NodeJS.ProcessEnv, simulator: NodeJS.ProcessEnv }} Settings
 */

/**
 * The settings of one start. The environment takes precedence; generated secrets and defaults fill the gaps.
 * @param {string} root the repository
 * @param {boolean} dev
 * @returns {Settings} `server` and `simulator` are the environments of those processes; `embedded`: our own Postgres
 * @throws Error with a message for the operator when a setting is invalid or incomplete
 */
export function readSettings(root, dev) {
  // An empty value counts as not set, as in lib/platform/env-shape.ts.
  const settings = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const port = readPort(settings.PORT, 3000, "PORT");
  const simPort = readPort(settings.SIM_PORT, port + 1, "SIM_PORT");
  if (port === simPort) throw new Error("PORT and SIM_PORT must differ.");
  if (port === simPort + 1)
    throw new Error("PORT must not be SIM_PORT + 1: the simulator's mail server is there.");
  if (simPort === 65_535)
    throw new Error("SIM_PORT must be below 65535: the simulator's mail server has the next.");
  const folder = dataFolder(root, settings.ACADEMY_DATA);
  const embedded = !settings.DATABASE_URL;
  const mode = mpesaMode(settings);
  const sms = smsMode(settings, mode);
  const simulated = mode === "simulator" || sms === "simulator";
  const secrets = readSecrets(folder);
  const self = `http://${ownHost(settings.HOST)}:${port}`;
  const defaults = {
    // The simulator pays for whoever asks; demo and simulator are this machine's alone.
    ...(simulated ? { HOST: "127.0.0.1" } : {}),
    DEMO: embedded && mode !== "live" ? "1" : "0",
    AUTH_SECRET: secrets.AUTH_SECRET,
    NEXTAUTH_SECRET: settings.AUTH_SECRET ?? secrets.AUTH_SECRET,
    CERTIFICATE_KEY: secrets.CERTIFICATE_KEY,
    CRON_SECRET: secrets.CRON_SECRET,
    CALLBACK_SECRET: secrets.CALLBACK_SECRET,
    ...mpesaDefaults(mode, self, simPort, secrets),
    ...messageDefaults(sms, simPort, secrets),
  };
  const server = {
    // Empty values stay, or Next would read them from .env again.
    ...process.env,
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !settings[name])),
    PORT: String(port),
    SIM_PORT: String(simPort),
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    LOG_FORMAT,
  };
  return {
    port,
    simPort,
    folder,
    embedded,
    simulated,
    demo: server.DEMO === "1" || server.DEMO === "true",
    server: (databaseUrl) => ({ ...server, DATABASE_URL: databaseUrl }),
    simulator: simulatorSettings(settings, server, { self, simPort, mode, sms, secrets }),
  };
}

function dataFolder(root, chosen) {
  const folder = chosen && isAbsolute(chosen) ? chosen : join(root, chosen ?? ".data");
  if (!existsSync(folder)) {
    makeFolder(folder);
    // Postgres may run as another user, which must be able to enter.
    chmodSync(folder, 0o711);
  }
  return folder;
}

function mpesaMode(settings) {
  if (settings.MPESA_MODE) return settings.MPESA_MODE;
  const names = MPESA_NAMES.filter((name) => settings[name]);
  if (names.length === 0) return "simulator";
  throw new Error(`${names.join(" and ")} is set, but MPESA_MODE is not: say simulator, sandbox or live.`);
}

function mpesaDefaults(mode, self, simPort, secrets) {
  if (mode !== "simulator") return { MPESA_BASE_URL: DARAJA[mode] };
  return {
    MPESA_MODE: mode,
    MPESA_BASE_URL: `http://127.0.0.1:${simPort}`,
    MPESA_SHORTCODE: "886490",
    ...Object.fromEntries(MPESA_NAMES.map((name) => [name, secrets[name]])),
    MPESA_CALLBACK_ORIGIN: self,
    MPESA_INITIATOR_NAME: "academyapi",
    MPESA_INITIATOR_PASSWORD: secrets.MPESA_INITIATOR_PASSWORD,
  };
}

/** Without a setting the simulator replaces the gateway whenever it replaces Safaricom. */
function smsMode(settings, mpesa) {
  if (settings.SMS_MODE) return settings.SMS_MODE;
  if (settings.SMS_API_KEY)
    throw new Error("SMS_API_KEY is set, but SMS_MODE is not: say simulator, sandbox or live.");
  return mpesa === "simulator" ? "simulator" : "off";
}

function messageDefaults(mode, simPort, secrets) {
  const callbacks = {
    SMS_MODE: mode,
    SMS_CALLBACK_SECRET: secrets.SMS_CALLBACK_SECRET,
    ...(mode === "simulator" ? { USSD_CALLBACK_SECRET: secrets.USSD_CALLBACK_SECRET } : {}),
  };
  if (mode !== "simulator") return { ...callbacks, SMS_BASE_URL: GATEWAYS[mode] ?? "" };
  return {
    ...callbacks,
    SMS_BASE_URL: `http://127.0.0.1:${simPort}`,
    SMS_USERNAME: "sandbox",
    SMS_API_KEY: secrets.SMS_API_KEY,
    SMS_SENDER: SIMULATED_SENDER,
    SMTP_URL: `smtp://127.0.0.1:${simPort + 1}`,
    MAIL_FROM: "Academy <academy@academy.example>",
  };
}

/**
 * The simulator gets its own settings and the keys that it checks, but neither the server's database nor its other secrets, nor
 * the keys of a real service.
 */
function simulatorSettings(given, server, { self, simPort, mode, sms, secrets }) {
  const keys = mode === "simulator" ? server : secrets;
  const smsKeys = sms === "simulator" ? server : { SMS_API_KEY: "" };
  const senders = given.SMS_SENDER && sms === "simulator" ? { SIM_SMS_SENDERS: given.SMS_SENDER } : {};
  const own = Object.entries(given).filter(([name]) => name.startsWith("SIM_") || name.startsWith("NODE_"));
  return {
    PATH: given.PATH,
    HOME: given.HOME,
    SystemRoot: given.SystemRoot,
    TMPDIR: given.TMPDIR,
    SIM_SHORTCODE: server.MPESA_SHORTCODE,
    SIM_CONSUMER_KEY: keys.MPESA_CONSUMER_KEY,
    SIM_CONSUMER_SECRET: keys.MPESA_CONSUMER_SECRET,
    SIM_PASSKEY: keys.MPESA_PASSKEY,
    SIM_INITIATOR_NAME: keys.MPESA_INITIATOR_NAME,
    SIM_INITIATOR_PASSWORD: keys.MPESA_INITIATOR_PASSWORD,
    SIM_SMS_USERNAME: smsKeys.SMS_USERNAME,
    SIM_SMS_API_KEY: smsKeys.SMS_API_KEY,
    SIM_SMS_CALLBACKS: `${self}/api/v1/messages/callbacks/${smsKeys.SMS_CALLBACK_SECRET ?? ""}`,
    SIM_USSD_CALLBACK: smsKeys.USSD_CALLBACK_SECRET
      ? `${self}/api/v1/ussd/callbacks/${smsKeys.USSD_CALLBACK_SECRET}`
      : "",
    ...senders,
    ...Object.fromEntries(own),
    MPESA_MODE: "simulator",
    SIM_PORT: String(simPort),
    LOG_FORMAT,
  };
}

function readPort(text, fallback, setting) {
  const port = text ? Number(text) : fallback;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${setting} must be a port between 1 and 65535, not "${text}".`);
}

const random = (bytes) => randomBytes(bytes).toString("base64url");
/** How each secret is generated; lib/platform/env-shape.ts checks what the server accepts. */
const GENERATORS = {
  AUTH_SECRET: () => random(36),
  CERTIFICATE_KEY: () => random(36),
  CRON_SECRET: () => random(36),
  CALLBACK_SECRET: () => randomBytes(16).toString("hex"),
  MPESA_CONSUMER_KEY: () => random(24),
  MPESA_CONSUMER_SECRET: () => random(36),
  MPESA_PASSKEY: () => randomBytes(32).toString("hex"),
  MPESA_INITIATOR_PASSWORD: () => random(18),
  SMS_API_KEY: () => random(36),
  SMS_CALLBACK_SECRET: () => random(18),
  USSD_CALLBACK_SECRET: () => random(18),
};

/**
 * The secrets in the data folder's secrets.json, generated at first use. Only the owner can read the file.
 * @returns {Record<keyof typeof GENERATORS, string>}
 */
function readSecrets(folder) {
  const file = join(folder, "secrets.json");
  try {
    const secrets = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    const missing = Object.entries(GENERATORS).filter(([name]) => !secrets[name]);
    for (const [name, generate] of missing) secrets[name] = generate();
    if (missing.length > 0) writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
    return secrets;
  } catch (error) {
    throw new Error(`The secrets in ${file} cannot be read or written (${error.code ?? "not valid JSON"}).`);
  }
}

/**
 * Validates the server's settings before Next starts, which would report them repeatedly and keep answering 500.
 * @param {NodeJS.ProcessEnv} env
 * @throws Error that names each invalid or missing setting
 */
export async function requireValidSettings(env) {
  const module = pathToFileURL(join(ROOT, bundleOf("lib/platform/env-shape.ts")));
  const { parseEnv } = await import(module.href);
  parseEnv(env);
}
