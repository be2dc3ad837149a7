import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { type Child, startChild } from "@/scripts/lib/child.mjs";
import { freePort } from "@/scripts/lib/ports.mjs";
import { SERVER } from "@/scripts/lib/stack.mjs";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { type Databases, GROWN, ROOT } from "./databases";
import { ask } from "./request";

export type Settings = Record<string, string>;
export type Raising = {
  instances?: number;
  /** Settings of every instance, and further ones of each. */
  settings?: Settings;
  each?: Settings[];
  /** On the large database instead of a copy of the demo. */
  grown?: boolean;
  /** Another Postgres than the run's own. */
  ground?: Databases;
  /** Turns the database's address into one through a proxy or pooler. */
  way?: (url: string) => Promise<string> | string;
};

/** One process of the academy, run by scripts/serve.mjs. */
export type Instance = {
  url: string;
  pid: () => number;
  /** kill -9. */
  kill: () => Promise<void>;
  /** Restarts it, from another built app if one is named. @returns the milliseconds until it was alive */
  start: (root?: string) => Promise<number>;
  /** Sends SIGTERM. @returns the exit code */
  end: () => Promise<number>;
  /** The end of its output. */
  tail: () => string;
};

export type Academy = {
  instances: [Instance, ...Instance[]];
  /** The address of instance n, modulo their number. */
  url: (n?: number) => string;
  /** A direct connection to the database. */
  sql: postgres.Sql;
  name: string;
  ground: Databases;
  close: () => Promise<void>;
};

const ALIVE_MS = 60_000;
let born = 0;

/** Starts one or more instances on a copy of the demo or on the large database. Callers set their address in X-Forwarded-For. */
export async function raiseAcademy(ground: Databases, how: Raising = {}): Promise<Academy> {
  born += 1;
  const standsOn = how.ground ?? ground;
  const name = how.grown ? GROWN.name : `fault_${born}`;
  const plain = how.grown ? await standsOn.grown() : await standsOn.copyOfDemo(name);
  const sql = postgres(plain, {
    max: 4,
    onnotice: () => {},
    // Looking at everything takes longer than a request may.
    connection: { application_name: "faults", statement_timeout: 120_000 },
    backoff: () => 0.1,
  });
  const shared: NodeJS.ProcessEnv = {
    ...process.env,
    ...TEST_SETTINGS,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    TRUST_PROXY: "1",
    // Readiness would check the simulator; a fault with a Daraja of its own overrides the settings.
    MPESA_MODE: "sandbox",
    DATABASE_URL: how.way ? await how.way(plain) : plain,
    ...how.settings,
  };
  const instances: Academy["instances"] = [await instance({ ...shared, ...how.each?.[0] })];
  while (instances.length < (how.instances ?? 1))
    instances.push(await instance({ ...shared, ...how.each?.[instances.length] }));
  await Promise.all(instances.map((one) => one.start()));
  return {
    instances,
    url: (n = 0) => instances[n % instances.length]?.url ?? "",
    sql,
    name,
    ground: standsOn,
    close: async () => {
      await Promise.all(instances.map((one) => one.kill()));
      await sql.end({ timeout: 2 });
    },
  };
}

async function instance(settings: NodeJS.ProcessEnv): Promise<Instance> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: Child | undefined;
  return {
    url,
    pid: () => child?.pid ?? 0,
    tail: () => child?.tail() ?? "",
    kill: async () => void (await child?.stop(0, "SIGKILL")),
    end: async () => (await child?.stop(20_000, "SIGTERM")) ?? 0,
    start: async (root = ROOT) => {
      const began = performance.now();
      child = await startChild("The academy", process.execPath, SERVER, {
        cwd: root,
        env: { ...settings, PORT: String(port) },
        quiet: true,
      });
      while ((await ask(url, "/api/health", { timeoutMs: 2_000 })).status !== 200) {
        if (performance.now() - began > ALIVE_MS)
          throw new Error(`an instance does not start:\n${child.tail()}`);
        await pause(30);
      }
      return Math.round(performance.now() - began);
    },
  };
}

/** The setting that loads a file of this folder into an instance before anything else. */
export function preloaded(file: string): Settings {
  return { NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, file)).href}` };
}

/** The resident memory of a process, in megabytes. */
export function memoryOf({ pid }: Instance): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** The processor time of a process, in seconds. */
export function workOf({ pid }: Instance): number {
  const fields = readFileSync(`/proc/${pid()}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
