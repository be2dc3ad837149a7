import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { type Child, startChild } from "@/scripts/lib/child.mjs";
import { freePort } from "@/scripts/lib/ports.mjs";
import { startPostgres } from "@/scripts/lib/postgres.mjs";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { throwAwayFolder } from "@/scripts/lib/throw-away-folder.mjs";
import { copyDemoDatabase } from "./demo-database";
import { cookiesOf, PASSWORD } from "./staff";

const root = join(import.meta.dirname, "..", "..", "..");

export type OwnDatabase = {
  /** The data folder. */
  folder: string;
  /** A direct connection. */
  database: string;
  /** Shuts Postgres down cleanly. */
  stopDatabase: () => Promise<void>;
  /** Restarts it at the same address. */
  startDatabase: () => Promise<void>;
  close: () => Promise<void>;
};

export type OwnAcademy = OwnDatabase & { url: string; server: Child };

/** A separate database with the demo, on a Postgres that the test may stop: the one shared by all page tests must stay up. */
export async function ownDatabase(name: string): Promise<OwnDatabase> {
  const folder = throwAwayFolder(root, `e2e-${name}`);
  removeHome(folder);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  await copyDemoDatabase(folder);
  const port = await freePort();
  const start = () => startPostgres({ folder, throwAway: true, port });
  let running = await start();
  return {
    folder,
    database: running.url("academy"),
    stopDatabase: async () => void (await running.child.stop()),
    startDatabase: async () => {
      running = await start();
    },
    close: async () => {
      await running.child.stop();
      removeHome(folder);
    },
  };
}

/** A separate academy with the demo, on a database of its own. @param settings beside those of the run */
export async function ownAcademy(name: string, settings: Record<string, string> = {}): Promise<OwnAcademy> {
  const own = await ownDatabase(name);
  const { folder } = own;
  // The simulator's mail server has the port after its own.
  const simPort = await freePort(3);
  const port = simPort + 2;
  const env = {
    ...process.env,
    ...settings,
    DATABASE_URL: own.database,
    PORT: String(port),
    SIM_PORT: String(simPort),
    ACADEMY_DATA: folder,
    DEMO: "0",
  };
  const log = openSync(join(folder, "start.log"), "w");
  const server = await startChild("The academy", process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env,
    output: log,
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () => statusOf(`${url}/api/ready`),
    200,
    () => readFileSync(join(folder, "start.log"), "utf8"),
  );
  return {
    ...own,
    url,
    server,
    close: async () => {
      await server.stop(25_000, "SIGINT");
      await own.close();
    },
  };
}

/** The status of an address; 0 without a response. */
export async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address, { redirect: "manual" }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** An upper limit for a busy machine. */
const LONGEST_MS = 90_000;

/** Polls until the response is the wanted one. @throws Error with the text of `report` after the limit */
export async function until(ask: () => Promise<number>, wanted: number, report = () => ""): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  for (let last = await ask(); last !== wanted; last = await ask()) {
    if (Date.now() > deadline)
      throw new Error(`still ${last} instead of ${wanted} after ${LONGEST_MS} ms. ${report()}`);
    await pause(50);
  }
}

/** Signs in a demo account through next-auth's addresses. @returns the Cookie header */
export async function signedIn(url: string, phone: string): Promise<string> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const sent = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(csrf), origin: url },
    body: new URLSearchParams({ csrfToken, msisdn: phone, password: PASSWORD }),
    redirect: "manual",
  });
  return cookiesOf(sent);
}

/** Signs a demo account in to a browser. */
export async function enterAcademy(context: BrowserContext, url: string, phone: string): Promise<void> {
  for (const cookie of (await signedIn(url, phone)).split("; ")) {
    const [name = "", ...value] = cookie.split("=");
    await context.addCookies([{ name, value: value.join("="), url }]);
  }
}
