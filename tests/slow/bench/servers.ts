import { cpSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Child, runChild, startChild } from "@/scripts/lib/child.mjs";
import { freePort } from "@/scripts/lib/ports.mjs";
import { compressStatic } from "@/scripts/lib/server/static-files.mjs";
import { HEAP, SERVER } from "@/scripts/lib/stack.mjs";
import { TEST_SETTINGS, withoutSettings } from "@/scripts/lib/test-settings.mjs";

const READY_MS = 120_000;

/** The database address of servers that read no data. */
export const NO_DATABASE = "postgres://127.0.0.1:9/nobody-listens-here";

export type Server = { url: string; child: Child };

/** The settings of the measured academy: production, with callers known by X-Forwarded-For. */
export function settingsFor(root: string, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...withoutSettings(root),
    ...TEST_SETTINGS,
    TRUST_PROXY: "1",
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/** The academy as served in production. Its log is in the folder. */
export function serveAcademy(
  root: string,
  folder: string,
  name: string,
  databaseUrl: string,
): Promise<Server> {
  const log = join(folder, `${name}.log`);
  return serve(`The academy ${name}`, root, SERVER, settingsFor(root, databaseUrl), log, "/api/health");
}

/**
 * An app of Next's alone, built from tests/slow/bench/bare with the same packages, behind the same server.
 * @param reads a file with the statements that its /read/{name} runs
 */
export async function serveBare(
  root: string,
  folder: string,
  databaseUrl: string,
  reads: string,
): Promise<Server> {
  const copy = join(folder, "bare");
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(join(root, "tests", "slow", "bench", "bare"), copy, { recursive: true });
  const env = { ...settingsFor(root, databaseUrl), BENCH_ROOT: root, BENCH_READS: reads };
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const options = { cwd: copy, env, quiet: true };
  await runChild("The build of the bare app", process.execPath, [next, "build"], options);
  await compressStatic(copy);
  return serve("The bare app", copy, [...HEAP, "server.mjs"], env, join(folder, "bare.log"), "/");
}

/** Memory of a process in RAM, in MiB; null if the system does not report it. */
export function memoryOf({ child }: Server): number | null {
  try {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    return null;
  }
}

async function serve(
  name: string,
  cwd: string,
  args: string[],
  settings: NodeJS.ProcessEnv,
  log: string,
  health: string,
): Promise<Server> {
  const port = await freePort();
  const env = { ...settings, PORT: String(port) };
  const child = await startChild(name, process.execPath, args, { cwd, env, output: openSync(log, "w") });
  const url = `http://127.0.0.1:${port}`;
  let over = false;
  void child.exited.then(() => {
    over = true;
  });
  for (const deadline = Date.now() + READY_MS; !over && Date.now() < deadline; await pause(100)) {
    const answer = await fetch(`${url}${health}`).catch(() => null);
    // Any answer will do: Safaricom is not simulated here.
    if (answer) return { url, child };
  }
  throw new Error(`${name} did not start:\n${readFileSync(log, "utf8").slice(-2_000)}`);
}
