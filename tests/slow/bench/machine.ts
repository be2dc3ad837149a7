import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import nextPackage from "next/package.json";
import type postgres from "postgres";

/** Where and when figures were taken; without it they mean nothing. */
export type Machine = Record<
  "date" | "commit" | "cpu" | "memory" | "node" | "next" | "postgres" | "load",
  string
>;

/** @param root the repository @param sql any connection to the measured Postgres, if one is measured */
export async function readMachine(root: string, sql?: postgres.Sql): Promise<Machine> {
  return {
    date: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    commit: commitOf(root),
    cpu: `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    next: nextPackage.version,
    postgres: sql ? await postgresOf(sql) : "not measured",
    load: loadavg()
      .map((figure) => figure.toFixed(1))
      .join(" "),
  };
}

async function postgresOf(sql: postgres.Sql): Promise<string> {
  const [row] = await sql`select version() as version, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commits`;
  const version = /PostgreSQL ([\d.]+\w*)/.exec(row?.version)?.[1];
  return `${version}, fsync ${row?.fsync}, synchronous_commit ${row?.commits}`;
}

/** The commit, marked if files differ from it; a copy without git has none. */
function commitOf(root: string): string {
  const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no") !== "";
    return `${git("rev-parse", "--short=10", "HEAD")}${changed ? " with changes" : ""}`;
  } catch {
    return "unknown";
  }
}
