import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runChild, startChild } from "./child.mjs";
import { freePort } from "./ports.mjs";
import { clusterIn, postgresHome } from "./postgres-home.mjs";

const USER = "academy";
const THROW_AWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts the packaged Postgres on a free port of 127.0.0.1, with its cluster in (or, for root, near) the data folder.
 * @param {{ folder: string, throwAway?: boolean, port?: number }} options `throwAway` trades durability for speed; `port`
 *   reuses a port
 * @returns {Promise<{ child: import("./child.mjs").Child, url: (database: string) => string }>}
 * @throws Error with the end of Postgres' log when it does not start
 */
export async function startPostgres({ folder, throwAway = false, port: wanted }) {
  const installation = await postgresHome(folder);
  const cluster = await ensureCluster(installation, throwAway);
  await stopLeftover(cluster);
  const password = readPassword(installation.home);
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await freePort());
    const child = await launch(installation, cluster, port, throwAway);
    if (await becomesReady(child, cluster)) {
      const withLog = { ...child, tail: () => lastLines(logFile(installation.home)) };
      return {
        child: withLog,
        url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
      };
    }
    const log = lastLines(logFile(installation.home));
    // The port was taken meanwhile, or a killed Postgres is still exiting.
    const mayRetry = /could not bind|still in use/.test(log);
    if (!mayRetry || attempt === 20) throw new Error(`Postgres does not start. Its log ends with:\n${log}`);
    await pause(250);
  }
}

/**
 * The Postgres that `npm start` is running in a data folder.
 * @param {string} folder
 * @returns {Promise<((database: string) => string) | null>} its addresses; null if none is running
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
 * Creates a database unless it exists.
 * @param {(database: string) => string} url of startPostgres
 * @param {string} name letters and underscores
 * @returns {Promise<boolean>} whether it was created
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

async function ensureCluster(installation, throwAway) {
  const cluster = clusterIn(installation.home);
  if (!existsSync(cluster)) await makeCluster(installation, cluster, throwAway);
  return cluster;
}

/**
 * Creates the cluster beside its destination and renames it when complete, so that an interrupted start leaves no partial
 * cluster.
 */
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
    await runChild("initdb", join(native, "bin", "initdb"), args, processOptions(account, { quiet: true }));
    writeFileSync(passwordFile(home), password, { mode: 0o600 });
    renameSync(draft, cluster);
  } finally {
    rmSync(shown, { force: true });
  }
}

function readPassword(home) {
  try {
    return readFileSync(passwordFile(home), "utf8");
  } catch (error) {
    if (error.code === "EACCES")
      throw new Error(`The data in ${home} belongs to another user. Start as that user.`);
    throw new Error(
      `${passwordFile(home)} cannot be read (${error.code}); without it the data in ${home} cannot be opened.`,
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
    const options = processOptions(account, { output, endSignal: "SIGINT" });
    return await startChild("Postgres", join(native, "bin", "postgres"), ["-D", cluster, ...args], options);
  } finally {
    closeSync(output);
  }
}

/** Waits for line eight of postmaster.pid, as pg_ctl does. */
async function becomesReady(child, cluster) {
  let exited = false;
  void child.exited.then(() => {
    exited = true;
  });
  const file = join(cluster, "postmaster.pid");
  while (!exited) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
    await pause(25);
  }
  return false;
}

/** Postgres gets nothing of our environment, neither secrets nor the operator's PGDATA. */
function processOptions(account, options) {
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

/**
 * Stops a Postgres that an earlier start left running in this cluster (kill -9), and removes the lock file of one that is
 * gone (power cut), since its process id may have been reused.
 * @param {string} cluster the cluster's folder
 */
async function stopLeftover(cluster) {
  const lock = join(cluster, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  if (runsIn(pid, cluster)) await endPostgres(pid, cluster);
  rmSync(lock, { force: true });
}

async function endPostgres(pid, cluster) {
  // Fast shutdown, then immediate: the next start recovers from the write-ahead log.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGQUIT"])) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 10_000; waited += 50) {
      if (!runsIn(pid, cluster)) return;
      await pause(50);
    }
  }
  throw new Error(`A Postgres of an earlier start does not stop; stop process ${pid} yourself.`);
}

/** Whether a process id belongs to a Postgres of this cluster. */
function runsIn(pid, cluster) {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}
