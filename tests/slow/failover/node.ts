import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Child, startChild } from "@/scripts/lib/child.mjs";

export type Account = { uid: number; gid: number } | null;

/** What the nodes of a cluster share. */
export type Shared = {
  folder: string;
  account: Account;
  bin: string;
  etcd: number;
  passwords: Passwords;
  isSynchronous: boolean;
};
export type Passwords = { superuser: string; replication: string; rewind: string };

/** A machine of the cluster: Postgres and the Patroni that runs it. */
export type Node = {
  name: string;
  port: number;
  /** The port of Patroni's REST interface. */
  rest: number;
  start: () => Promise<void>;
  /** Whether its Patroni has ended by itself. */
  ended: () => boolean;
  /** SIGKILL of Patroni, the postmaster and all its processes. @returns how many were killed */
  kill: () => number;
  /** Stops the processes that send the log to the standby (SIGSTOP). @returns how many */
  severStandby: () => number;
  /** Deletes the database, as if the disk were lost with the machine. */
  loseDisk: () => Promise<void>;
  /** What the log says after a position; without one, its length. */
  logged: (from: number) => string;
  logSize: () => number;
};

/**
 * The shortest time to live that Patroni's manual allows. The key of the primary is renewed every `loop_wait`, so it expires 15 to 20
 * seconds after the primary died.
 */
const TTL = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

export function makeNode(shared: Shared, name: string, port: number, rest: number): Node {
  const home = join(shared.folder, name);
  const data = join(home, "data");
  const log = join(home, "log");
  const config = join(home, "patroni.json");
  ownFolder(home, shared.account);
  // JSON is YAML, which Patroni reads.
  ownFile(
    config,
    JSON.stringify(settings(shared, { name, port, rest, home, data }), null, 2),
    shared.account,
  );
  let patroni: Child | undefined;
  let isOver = false;
  const logged = (from: number) => (existsSync(log) ? readFileSync(log, "utf8").slice(from) : "");
  return {
    name,
    port,
    rest,
    start: async () => {
      const output = openSync(log, "a", 0o600);
      const options = {
        ...shared.account,
        cwd: home,
        output,
        env: { ...process.env, PYTHONUNBUFFERED: "1" },
      };
      try {
        const started = await startChild(`Patroni of ${name}`, "patroni", [config], options);
        patroni = started;
        isOver = false;
        void started.exited.then(() => {
          isOver = patroni === started;
        });
      } finally {
        closeSync(output);
      }
    },
    ended: () => isOver,
    kill: () => {
      const postmaster = postmasterOf(data);
      const all = [patroni?.pid ?? 0, ...(postmaster ? [postmaster, ...childrenOf(postmaster)] : [])];
      return all.filter((pid) => signalled(pid, "SIGKILL")).length;
    },
    severStandby: () => {
      const postmaster = postmasterOf(data);
      const senders = childrenOf(postmaster).filter((pid) => cmdline(pid).includes("walsender"));
      return senders.filter((pid) => signalled(pid, "SIGSTOP")).length;
    },
    loseDisk: () => rm(data, { recursive: true, force: true }),
    logged,
    logSize: () => logged(0).length,
  };
}

type Own = { name: string; port: number; rest: number; home: string; data: string };

function settings({ bin, etcd, passwords, isSynchronous }: Shared, { name, port, rest, home, data }: Own) {
  const [address, api] = [`127.0.0.1:${port}`, `127.0.0.1:${rest}`];
  return {
    scope: "academy",
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...TTL,
        // Only a standby that has all acknowledged rows may take over. Not strict: with one machine left, writes go on.
        synchronous_mode: isSynchronous,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 60,
            synchronous_commit: "on",
            wal_keep_size: "256MB",
            timezone: "UTC",
          },
        },
      },
      initdb: ["data-checksums", { encoding: "UTF8" }, { locale: "C" }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: bin,
      pgpass: join(home, "pgpass"),
      // Otherwise a copy first waits for Postgres' next checkpoint, some minutes.
      basebackup: { checkpoint: "fast" },
      authentication: {
        superuser: { username: "postgres", password: passwords.superuser },
        replication: { username: "replicator", password: passwords.replication },
        rewind: { username: "rewinder", password: passwords.rewind },
      },
      pg_hba: [
        "host replication replicator 127.0.0.1/32 scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256",
      ],
      parameters: { unix_socket_directories: "", password_encryption: "scram-sha-256" },
    },
  };
}

export function ownFolder(path: string, account: Account): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}

export function ownFile(path: string, text: string, account: Account): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (account) chownSync(path, account.uid, account.gid);
}

function postmasterOf(data: string): number {
  const file = join(data, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  // The file outlives a killed postmaster, and its number may be another program's by now.
  return pid > 0 && cmdline(pid).includes(data) ? pid : 0;
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return 0;
  }
}

function cmdline(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  if (pid <= 0) return false;
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
