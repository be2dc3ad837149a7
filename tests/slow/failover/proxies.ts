import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Child, startChild } from "@/scripts/lib/child.mjs";
import { freePort, isListening } from "@/scripts/lib/ports.mjs";
import { type Account, type Node, ownFile, ownFolder } from "./node";

const START_MS = 20_000;

export type Proxy = { port: number; stop: () => Promise<unknown> };
type Where = { folder: string; account: Account };

/** HAProxy in front of the two Postgres: connections go to the one that Patroni calls the primary, and end with its rule. */
export function proxyToPrimary(where: Where, nodes: Node[]): Promise<Proxy> {
  const servers = nodes.map(
    ({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`,
  );
  return startHaproxy(where, "database", (port) => [
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout check 2s",
    "  timeout client 30m",
    "  timeout server 30m",
    "listen primary",
    `  bind 127.0.0.1:${port}`,
    "  option httpchk OPTIONS /primary",
    "  http-check expect status 200",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...servers,
  ]);
}

/**
 * HAProxy in front of the app processes. While none is ready, because the database is away, requests still go to live ones: their
 * own 503 keeps what was typed into a form.
 */
export function proxyToApp(where: Where, ports: number[]): Promise<Proxy> {
  const servers = ports.map((port, n) => `  server app${n + 1} 127.0.0.1:${port} check`);
  return startHaproxy(where, "web", (port) => [
    "defaults",
    "  mode http",
    "  timeout connect 2s",
    "  timeout check 3s",
    "  timeout client 40s",
    "  timeout server 40s",
    "  option forwardfor",
    "  option redispatch",
    "  default-server inter 1s fall 2 rise 1",
    "frontend web",
    `  bind 127.0.0.1:${port}`,
    "  use_backend alive if { nbsrv(ready) eq 0 }",
    "  default_backend ready",
    "backend ready",
    "  option httpchk GET /api/ready",
    ...servers,
    "backend alive",
    "  option httpchk GET /api/health",
    ...servers,
  ]);
}

async function startHaproxy(
  { folder, account }: Where,
  name: string,
  lines: (port: number) => string[],
): Promise<Proxy> {
  const port = await freePort();
  const home = join(folder, `haproxy-${name}`);
  const file = join(home, "haproxy.cfg");
  ownFolder(home, account);
  ownFile(file, `${["global", "  maxconn 500", ...lines(port)].join("\n")}\n`, account);
  const child = await startChild("HAProxy", "/usr/sbin/haproxy", ["-db", "-f", file], {
    ...account,
    cwd: home,
    quiet: true,
  });
  await listening(child, port);
  return { port, stop: () => child.stop(5_000) };
}

/**
 * PgBouncer in transaction mode before the database.
 * @param behind the port it connects to
 * @param login the role of the app
 * @param connections to the database, for all clients
 */
export async function startPooler(
  { folder, account }: Where,
  behind: number,
  login: { name: string; password: string; database: string },
  connections: number,
): Promise<Proxy> {
  const port = await freePort();
  const home = join(folder, "pgbouncer");
  const [file, users] = [join(home, "pgbouncer.ini"), join(home, "users.txt")];
  ownFolder(home, account);
  ownFile(users, `"${login.name}" "${login.password}"\n`, account);
  const lines = [
    "[databases]",
    `${login.database} = host=127.0.0.1 port=${behind}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    `default_pool_size = ${connections}`,
    "max_client_conn = 200",
    // By default 15 seconds: the primary would be back long before any client is let through.
    "server_login_retry = 1",
    "server_connect_timeout = 3",
    // By default two minutes, in which the app has long given up.
    "query_wait_timeout = 3",
  ];
  ownFile(file, `${lines.join("\n")}\n`, account);
  const child = await startChild("PgBouncer", "/usr/sbin/pgbouncer", [file], {
    ...account,
    cwd: home,
    quiet: true,
  });
  await listening(child, port);
  return { port, stop: () => child.stop(5_000, "SIGINT") };
}

async function listening(child: Child, port: number): Promise<void> {
  const began = performance.now();
  while (!(await isListening(port))) {
    if (performance.now() - began > START_MS)
      throw new Error(`${child.name} does not start:\n${child.tail()}`);
    await pause(50);
  }
}
