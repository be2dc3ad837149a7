import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { bundleOf } from "@/scripts/lib/bundle.mjs";
import { type Child, startChild } from "@/scripts/lib/child.mjs";
import { freePort } from "@/scripts/lib/ports.mjs";
import { postgresHome } from "@/scripts/lib/postgres-home.mjs";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { startPooler } from "../../slow/failover/proxies";
import { type OwnDatabase, ownDatabase, statusOf, until } from "./own-academy";

const ROOT = join(import.meta.dirname, "..", "..", "..");
/** Debian's account without rights, where this process may choose one. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const CONNECTIONS = 5;

export type AnyHost = {
  url: string;
  simulator: string;
  own: OwnDatabase;
  /** Whether PgBouncer stands between; it does wherever it is installed. */
  pooled: boolean;
  cronSecret: string;
  close: () => Promise<void>;
};

/**
 * The academy as a platform runs it: Next's own server on nothing but the traced files of a build, read-only, as an account without
 * rights, with PgBouncer before the database and no scheduler.
 * @param build the folder of the built app; TRACED_BUILD names another than this one
 */
export async function startOnAnyHost(build = process.env.TRACED_BUILD ?? ROOT): Promise<AnyHost> {
  const own = await ownDatabase("any-host");
  const app = copyTraced(build);
  const [port, simPort] = [await freePort(), await freePort(2)];
  const url = `http://localhost:${port}`;
  const simulator = `http://127.0.0.1:${simPort}`;
  const pooler = await poolerBefore(own);
  const settings = {
    ...TEST_SETTINGS,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: pooler?.url ?? own.database,
    DATABASE_POOL: "3",
    PORT: String(port),
    MPESA_BASE_URL: simulator,
    MPESA_CALLBACK_ORIGIN: url,
    SMS_MODE: "simulator",
    SMS_BASE_URL: simulator,
    SMS_SENDER: "22886",
    // Next's start then reads no next.config.ts, which is none of the traced files.
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(settingsOf(build)),
  };
  const children: Child[] = [];
  const start = async (name: string, args: string[], options: Parameters<typeof startChild>[3]) => {
    const child = await startChild(name, process.execPath, args, { quiet: true, ...options });
    children.unshift(child);
    return child;
  };
  await start("The simulator", [join(build, bundleOf("simulator/main.ts"))], {
    cwd: build,
    env: simulatorSettings(url, simPort),
  });
  const next = join(app, "node_modules", "next", "dist", "bin", "next");
  const host = await start("The host", [next, "start", "-p", String(port)], {
    cwd: app,
    env: { PATH: process.env.PATH, ...settings } as NodeJS.ProcessEnv,
    ...NOBODY,
  });
  // The simulated paybill is not registered, since no scheduler runs, so the academy never counts as ready.
  await until(
    () => statusOf(`${url}/register`),
    200,
    () => host.tail(),
  );
  return {
    url,
    simulator,
    own,
    pooled: pooler !== null,
    cronSecret: settings.CRON_SECRET,
    close: async () => {
      for (const child of children) await child.stop(5_000);
      await pooler?.stop();
      await own.close();
      rmSync(app, { recursive: true, force: true });
    },
  };
}

/**
 * Copies what the traces of a build name (*.nft.json), its static files and Next itself, the host's own part. Nobody but root may write
 * there.
 */
function copyTraced(build: string): string {
  const to = mkdtempSync("/var/tmp/academy-host-");
  const traces = readdirSync(join(build, ".next"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json"))
    .map((name) => join(build, ".next", name));
  const listed = traces.flatMap((trace) => {
    const { files }: { files: string[] } = JSON.parse(readFileSync(trace, "utf8"));
    return files.map((file) => relative(build, resolve(dirname(trace), file)));
  });
  const { files }: { files: string[] } = required(build);
  const named = [...new Set([...listed, ...files])].filter((file) => !file.startsWith(`..${sep}`));
  for (const file of named) {
    const from = join(build, file);
    const found = lstatSync(from, { throwIfNoEntry: false });
    if (!found) continue;
    mkdirSync(join(to, dirname(file)), { recursive: true });
    // Next's links to the packages that it does not bundle.
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), join(to, file));
    else copyFileSync(from, join(to, file));
  }
  for (const folder of ["public", ".next/static", ".next/server", "node_modules/next"])
    cpSync(join(build, folder), join(to, folder), { recursive: true });
  chmodSync(to, 0o755);
  return to;
}

function required(build: string) {
  return JSON.parse(readFileSync(join(build, ".next", "required-server-files.json"), "utf8"));
}

function settingsOf(build: string): object {
  return { ...required(build).config, distDir: ".next" };
}

async function poolerBefore(own: OwnDatabase) {
  if (spawnSync("pgbouncer", ["--version"]).status !== 0) return null;
  const { home, account } = await postgresHome(own.folder);
  const { port, username, password, pathname } = new URL(own.database);
  const login = { name: username, password: decodeURIComponent(password), database: pathname.slice(1) };
  const pooler = await startPooler({ folder: home, account }, Number(port), login, CONNECTIONS);
  return { ...pooler, url: `postgres://${username}:${password}@127.0.0.1:${pooler.port}${pathname}` };
}

function simulatorSettings(url: string, port: number): NodeJS.ProcessEnv {
  const own = TEST_SETTINGS;
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    SIM_PORT: String(port),
    SIM_SPEED: "5",
    SIM_SHORTCODE: own.MPESA_SHORTCODE,
    SIM_CONSUMER_KEY: own.MPESA_CONSUMER_KEY,
    SIM_CONSUMER_SECRET: own.MPESA_CONSUMER_SECRET,
    SIM_PASSKEY: own.MPESA_PASSKEY,
    SIM_SMS_USERNAME: own.SMS_USERNAME,
    SIM_SMS_API_KEY: own.SMS_API_KEY,
    SIM_SMS_SENDERS: "22886",
    SIM_SMS_CALLBACKS: `${url}/api/v1/messages/callbacks/${own.SMS_CALLBACK_SECRET}`,
    SIM_USSD_CALLBACK: `${url}/api/v1/ussd/callbacks/${own.USSD_CALLBACK_SECRET}`,
    MPESA_MODE: "simulator",
  } as NodeJS.ProcessEnv;
}
