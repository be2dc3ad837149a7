import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runChild, startChild } from "./child.mjs";
import { freePort } from "./ports.mjs";
import { clusterIn, postgresHome } from "./postgres-home.mjs";
import { clearLeftover, runsIn } from "./postgres-leftover.mjs";

const USER = "academy";
const THROW_AWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts the packaged Postgres on a free port of 127.0.0.1, with its cluster in (or, for root, near) the data folder.
 * @param {{ folder: string, throwAway?: boolean, port?: number }} options throwAway trades safety in a power cut for
 *   speed; port asks for one that a Postgres had before
 * @returns {Promise<{ child: import("./child.mjs").Child, url: (database: string) => string }>}
 * @throws Error with the end of Postgres' log when it does not start
 */
export async function startPostgres({ folder, throwAway = false, port: wanted }) {
  const place = await postgresHome(folder);
  const cluster = await ensureCluster(place, throwAway);
  await clearLeftover(cluster);
  const password = readPassword(place.home);
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    const child = await launch(place, cluster, port, throwAway);
    if (await becomesReady(child, cluster)) {
      const told = { ...child, tail: () => lastLines(logFile(place.home)) };
      return {
        child: told,
        url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
      };
    }
    const log = lastLines(logFile(place.home));
    // The port was taken in between, or processes of a Postgres that was killed are still leaving.
    const passes = /could not bind|still in use/.test(log);
    if (!passes || attempt === 20) throw new Error(`Postgres does not start. Its log ends with:\n${log}`);
    await pause(250);
  }
}

/**
 * The Postgres that an `npm start` has running on a data folder.
 * @param {string} folder
 * @returns {Promise<((database: string) => string) | null>} its addresses; null when none runs there
 */
export async function runningPostgres(folder) {
  const { home } = await postgresHome(folder);
  const lock = existsSync(home) ? join(clusterIn(home), "postmaster.pid") : "";
  if (!lock || !existsSync(lock)) return null;
  const [pid, , , port, , , , state] = readFileSync(lock, "utf8").split("\n");
  if (state?.trim() !== "ready" || !runsIn(Number(pid), clusterIn(home))) return null;
  const password = readPassword(home);
  return (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Makes a database unless it exists.
 * @param {(database: string) => string} url of startPostgres
 * @param {string} name letters and underscores
 * @returns {Promise<boolean>} whether it was made now
 */
export async function ensureDatabase(url, name) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(url("postgres"), { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!found) await sql`create database ${sql(name)}`;
    return !found;
  } finally {
    await sql.end();
  }
}

async function ensureCluster(place, throwAway) {
  const cluster = clusterIn(place.home);
  if (!existsSync(cluster)) await makeCluster(place, cluster, throwAway);
  return cluster;
}

/** Made beside its place and moved there when it is whole, so that an interrupted start leaves nothing half made. */
async function makeCluster({ native, home, account }, cluster, throwAway) {
  const [draft, shown] = [`${cluster}.draft`, `${cluster}.initial-password`];
  const password = randomBytes(24).toString("base64url");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  rmSync(shown, { force: true });
  writeFileSync(shown, password, { mode: 0o600 });
  if (account) for (const path of [draft, shown]) chownSync(path, account.uid, account.gid);
  const args = [
    "-D",
    draft,
    "-U",
    USER,
    "--pwfile",
    shown,
    "-A",
    "scram-sha-256",
    "-E",
    "UTF8",
    "--locale=C",
  ];
  if (throwAway) args.push("--no-sync");
  try {
    await runChild("initdb", join(native, "bin", "initdb"), args, surroundings(account, { quiet: true }));
    writeFileSync(passwordFile(home), password, { mode: 0o600 });
    renameSync(draft, cluster);
  } finally {
    rmSync(shown, { force: true });
  }
}

function readPassword(home) {
  try {
    return readFileSync(passwordFile(home), "utf8");
  } catch (fault) {
    if (fault.code === "EACCES")
      throw new Error(`The data in ${home} belongs to another user. Start as that user.`);
    throw new Error(
      `${passwordFile(home)} cannot be read (${fault.code}); without it the data in ${home} stays closed.`,
    );
  }
}

async function launch({ native, home, account }, cluster, port, throwAway) {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 100,
    timezone: "UTC",
    log_timezone: "UTC",
    ...(throwAway ? THROW_AWAY : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = openSync(logFile(home), "w", 0o600);
  try {
    const options = surroundings(account, { output, endSignal: "SIGINT" });
    return await startChild("Postgres", join(native, "bin", "postgres"), ["-D", cluster, ...args], options);
  } finally {
    closeSync(output);
  }
}

/** postmaster.pid says in its eighth line when connections are welcome; pg_ctl reads the same. */
async function becomesReady(child, cluster) {
  let over = false;
  void child.exited.then(() => {
    over = true;
  });
  const file = join(cluster, "postmaster.pid");
  while (!over) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
    await pause(25);
  }
  return false;
}

/** Postgres gets nothing of our environment: neither our secrets nor a PGDATA of the operator's. */
function surroundings(account, options) {
  const { PATH, SystemRoot } = process.env;
  return { ...options, ...account, cwd: "/", env: { PATH, SystemRoot, LC_ALL: "C", TZ: "UTC" } };
}

function passwordFile(home) {
  return join(home, "postgres-password");
}

function logFile(home) {
  return join(home, "postgres.log");
}

function lastLines(file) {
  return readFileSync(file, "utf8").trim().split("\n").slice(-20).join("\n");
}
