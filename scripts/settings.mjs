import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { readPort } from "./ports.mjs";
import { keptSecrets } from "./secrets.mjs";

const DARAJA = { sandbox: "https://sandbox.safaricom.co.ke", live: "https://api.safaricom.co.ke" };
const MPESA_NAMES = ["MPESA_CONSUMER_KEY", "MPESA_CONSUMER_SECRET", "MPESA_PASSKEY"];

/**
 * @typedef {{ port: number, simPort: number, folder: string, embedded: boolean, simulated: boolean, demo: boolean,
 *   server: (databaseUrl: string) => NodeJS.ProcessEnv, simulator: NodeJS.ProcessEnv }} Settings
 */

/**
 * What this start works with: the operator's environment wins, the data folder's secrets fill the gaps.
 * @param {string} root the repository
 * @param {boolean} dev
 * @returns {Settings} server and simulator are the environments of those two processes
 * @throws Error with a sentence when a setting is wrong or half given
 */
export function readSettings(root, dev) {
  // A name that is set to nothing counts as not set, as in lib/platform/env-shape.ts.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const port = readPort(given.PORT, 3000, "PORT");
  const simPort = readPort(given.SIM_PORT, port + 1, "SIM_PORT");
  if (port === simPort) throw new Error("PORT and SIM_PORT must differ.");
  const folder = dataFolder(root, given.ACADEMY_DATA);
  const embedded = !given.DATABASE_URL;
  const mode = mpesaMode(given);
  const simulated = mode === "simulator";
  const secrets = keptSecrets(folder);
  const defaults = {
    DEMO: embedded && mode !== "live" ? "1" : "0",
    AUTH_SECRET: secrets.AUTH_SECRET,
    NEXTAUTH_SECRET: given.AUTH_SECRET ?? secrets.AUTH_SECRET,
    CRON_SECRET: secrets.CRON_SECRET,
    CALLBACK_SECRET: secrets.CALLBACK_SECRET,
    ...mpesaDefaults(mode, port, simPort, secrets),
  };
  const server = {
    // A name set to nothing stays so, or Next would read it out of .env again.
    ...process.env,
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !given[name])),
    PORT: String(port),
    SIM_PORT: String(simPort),
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  return {
    port,
    simPort,
    folder,
    embedded,
    simulated,
    demo: server.DEMO === "1" || server.DEMO === "true",
    server: (databaseUrl) => ({ ...server, DATABASE_URL: databaseUrl }),
    simulator: simulatorSettings(given, server, simPort),
  };
}

function dataFolder(root, chosen) {
  const folder = chosen && isAbsolute(chosen) ? chosen : join(root, chosen ?? ".data");
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    // Postgres may run as another user and must be able to pass.
    chmodSync(folder, 0o711);
  }
  return folder;
}

function mpesaMode(given) {
  if (given.MPESA_MODE) return given.MPESA_MODE;
  const names = MPESA_NAMES.filter((name) => given[name]);
  if (names.length === 0) return "simulator";
  throw new Error(`${names.join(" and ")} is set, but MPESA_MODE is not: say simulator, sandbox or live.`);
}

function mpesaDefaults(mode, port, simPort, secrets) {
  if (mode !== "simulator") return { MPESA_BASE_URL: DARAJA[mode] };
  return {
    MPESA_MODE: mode,
    MPESA_BASE_URL: `http://127.0.0.1:${simPort}`,
    MPESA_SHORTCODE: "886490",
    ...Object.fromEntries(MPESA_NAMES.map((name) => [name, secrets[name]])),
    MPESA_CALLBACK_ORIGIN: `http://127.0.0.1:${port}`,
    MPESA_INITIATOR_NAME: "academyapi",
    MPESA_INITIATOR_PASSWORD: secrets.MPESA_INITIATOR_PASSWORD,
  };
}

/** The simulator sees its own settings and nothing of the server's database or secrets. */
function simulatorSettings(given, server, simPort) {
  const own = Object.entries(given).filter(([name]) => name.startsWith("SIM_") || name.startsWith("NODE_"));
  return {
    PATH: given.PATH,
    HOME: given.HOME,
    SystemRoot: given.SystemRoot,
    TMPDIR: given.TMPDIR,
    SIM_SHORTCODE: server.MPESA_SHORTCODE,
    SIM_CONSUMER_KEY: server.MPESA_CONSUMER_KEY,
    SIM_CONSUMER_SECRET: server.MPESA_CONSUMER_SECRET,
    SIM_PASSKEY: server.MPESA_PASSKEY,
    SIM_INITIATOR_NAME: server.MPESA_INITIATOR_NAME,
    SIM_INITIATOR_PASSWORD: server.MPESA_INITIATOR_PASSWORD,
    ...Object.fromEntries(own),
    MPESA_MODE: "simulator",
    SIM_PORT: String(simPort),
  };
}
