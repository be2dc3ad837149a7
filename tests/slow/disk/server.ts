import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { type Child, runChild, startChild } from "@/scripts/lib/child.mjs";
import { debianPostgres } from "@/scripts/lib/debian-packages.mjs";
import { freePort } from "@/scripts/lib/ports.mjs";
import { type Account, ownFile, ownFolder } from "../failover/node";

/** The latest Postgres that Debian's pgBackRest 2.45 backs up. */
const NEWEST_POSTGRES = 15;
/** Generous: other work may share the machine. */
const START_MS = 600_000;
const STANZA = "academy";
/** docs/backups.md says 300; this test does not wait that long. */
const ARCHIVE_TIMEOUT_S = 5;

/** A Postgres whose log pgBackRest archives, as docs/backups.md sets it up. */
export type Archived = {
  version: string;
  url: (database: string) => string;
  /** Without the archive, what is written from then on leaves no trace in it. */
  start: (archives?: boolean) => Promise<void>;
  /** SIGKILL of Postgres and all its processes, and the end of its disk. */
  loseDisk: () => Promise<void>;
  stop: () => Promise<unknown>;
  backUp: () => Promise<void>;
  /** The name of the newest archived segment of the log. */
  newestArchived: () => string;
  /** Restores the lost disk: to the end of the archive, to a moment, or only to the backup itself. */
  restore: (to: "end" | "backup" | Date) => Promise<void>;
};

export async function startArchived(folder: string, account: Account): Promise<Archived> {
  const bin = debianPostgres(NEWEST_POSTGRES);
  const [data, sockets, repository] = ["data", "sockets", "repository"].map((name) => join(folder, name));
  if (!data || !sockets || !repository) throw new Error("unreachable");
  const [port, config, log] = [await freePort(), join(folder, "pgbackrest.conf"), join(folder, "log")];
  for (const path of [folder, sockets, repository, log]) ownFolder(path, account);
  ownFile(config, configuration({ data, sockets, repository, log, port }), account);
  const options = { ...account, cwd: folder, quiet: true };
  const archiver = (...args: string[]) => ["--config", config, "--stanza", STANZA, ...args];
  const backrest = (what: string, ...args: string[]) =>
    runChild(`pgbackrest ${what}`, "pgbackrest", archiver(...args, what), options);
  await runChild(
    "initdb",
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "--locale=C.UTF-8"],
    options,
  );
  let server: Child | undefined;
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const start = async (archives = true) => {
    const settings = {
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: sockets,
      max_connections: 60,
      timezone: "UTC",
      archive_mode: archives ? "on" : "off",
      archive_command: `pgbackrest ${archiver("archive-push").join(" ")} %p`,
      archive_timeout: ARCHIVE_TIMEOUT_S,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    server = await startChild("Postgres", join(bin, "postgres"), ["-D", data, ...args], {
      ...options,
      endSignal: "SIGINT",
    });
    await accepting(url("postgres"), server);
  };
  await start();
  await backrest("stanza-create");
  return {
    version: basename(dirname(bin)),
    url,
    start,
    backUp: () => backrest("backup", "--type=full"),
    newestArchived: () => {
      const found = execFileSync("pgbackrest", archiver("--output=json", "info"), {
        ...account,
        cwd: folder,
        encoding: "utf8",
      });
      return JSON.parse(found)[0]?.archive?.[0]?.max ?? "";
    },
    loseDisk: async () => {
      await server?.stop(0, "SIGKILL");
      await rm(data, { recursive: true, force: true });
      // The processes of a killed postmaster end by themselves.
      while (isInUse(data)) await pause(100);
      await rm(data, { recursive: true, force: true });
      ownFolder(data, account);
    },
    stop: async () => server?.stop(10_000),
    restore: (to) =>
      to instanceof Date
        ? backrest(
            "restore",
            "--type=time",
            `--target=${to.toISOString().replace("T", " ").replace("Z", "+00")}`,
            "--target-action=promote",
          )
        : backrest("restore", ...(to === "backup" ? ["--type=immediate", "--target-action=promote"] : [])),
  };
}

type Where = { data: string; sockets: string; repository: string; log: string; port: number };

/** deploy/pgbackrest.conf with the folders of this test. */
function configuration({ data, sockets, repository, log, port }: Where): string {
  return `[global]
repo1-path=${repository}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-in-this-test
start-fast=y
log-path=${log}
lock-path=${log}
[${STANZA}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${sockets}
pg1-user=postgres
`;
}

function isInUse(data: string): boolean {
  try {
    return execFileSync("pgrep", ["-f", `postgres.*${data}`], { encoding: "utf8" }).trim() !== "";
  } catch {
    return false;
  }
}

/** Waits until it accepts writes: after a restore it first replays the archive. */
async function accepting(url: string, server: Child): Promise<void> {
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  for (const end = Date.now() + START_MS; ; await pause(200)) {
    const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 });
    try {
      const [row] = await sql`select pg_is_in_recovery() as replaying`;
      if (row?.replaying === false) return;
    } catch {
      // Not yet.
    } finally {
      await sql.end({ timeout: 1 });
    }
    if (ended || Date.now() > end) throw new Error(`Postgres does not start:\n${server.tail()}`);
  }
}
