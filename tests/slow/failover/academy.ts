import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { type Academy, raiseAcademy } from "../faults/support/academy";
import { fill } from "../faults/support/databases";
import type { Cluster } from "./cluster";
import type { Account } from "./node";
import { proxyToApp, proxyToPrimary, startPooler } from "./proxies";

const ROLE = "academy";
/** The timeouts that the driver sets on a direct connection (db/connect.ts). */
const ROLE_SETTINGS = {
  statement_timeout: "5s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "10s",
  plan_cache_mode: "force_custom_plan",
  timezone: "UTC",
};

/** An academy, the proxies in front of it and behind it, and the end of all of them. */
export type RunningAcademy = { academy: Academy; close: () => Promise<void> };

/** Two processes with schedulers behind HAProxy, which reach the primary through PgBouncer and another HAProxy. */
export async function startAcademy(
  folder: string,
  account: Account,
  cluster: Cluster,
): Promise<RunningAcademy> {
  const endings: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let end = endings.pop(); end; end = endings.pop()) await end();
  };
  try {
    const where = { folder, account };
    const database = await proxyToPrimary(where, cluster.nodes);
    endings.push(database.stop);
    const password = randomBytes(18).toString("base64url");
    const url = (name: string) => `postgres://${ROLE}:${password}@127.0.0.1:${database.port}/${name}`;
    await createRole(cluster, database.port, password);
    const academy = await raiseAcademy(
      {
        url,
        copyOfDemo: async (name) => {
          await fill(url, name, ["scripts/db-migrate.ts", "scripts/db-seed.ts"]);
          return url(name);
        },
        grown: () => Promise.reject(new Error("the large database is not part of this test")),
      },
      {
        instances: 2,
        // The second proxy is the test, which gives each caller an address.
        settings: { NO_SCHEDULER: "0", TRUST_PROXY: "2" },
        way: async (direct) => {
          const name = new URL(direct).pathname.slice(1);
          const login = { name: ROLE, password, database: name };
          const pooler = await startPooler(where, database.port, login, 10);
          endings.push(pooler.stop);
          return `postgres://${ROLE}:${password}@127.0.0.1:${pooler.port}/${name}`;
        },
      },
    );
    endings.push(academy.close);
    const ports = academy.instances.map((instance) => Number(new URL(instance.url).port));
    const web = await proxyToApp(where, ports);
    endings.push(web.stop);
    return { academy: { ...academy, url: () => `http://127.0.0.1:${web.port}` }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createRole({ superuser }: Cluster, port: number, password: string): Promise<void> {
  const url = `postgres://${superuser.name}:${superuser.password}@127.0.0.1:${port}/postgres`;
  // Until its first check HAProxy treats both as the primary and alternates between them.
  for (let right = 0; right < 4; ) right = (await leadsToStandby(url)) ? 0 : right + 1;
  await withDatabase(url, async (sql) => {
    // CREATE and ALTER ROLE take no parameters; name, settings and password are this test's own.
    await sql.unsafe(`create role ${ROLE} login createdb password '${password}'`);
    for (const [name, value] of Object.entries(ROLE_SETTINGS))
      await sql.unsafe(`alter role ${ROLE} set ${name} = '${value}'`);
  });
}

function leadsToStandby(url: string): Promise<boolean> {
  return withDatabase(url, async (sql) => (await sql`select pg_is_in_recovery() as standby`)[0]?.standby);
}

function withDatabase<Result>(url: string, work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  return work(sql).finally(() => sql.end({ timeout: 2 }));
}
