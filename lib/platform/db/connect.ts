import "server-only";
import { connect, type Socket } from "node:net";
import postgres from "postgres";
import { nameStatements } from "./named-statements";

/**
 * What holds for each statement or transaction. Behind a pooler each transaction sets it: a pooler refuses it at the start of a session,
 * where it would reach its other clients.
 */
export const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  TimeZone: "UTC",
};
const LINE = { socket: dial, connect_timeout: 3 };

/**
 * Opens the process's connections to Postgres, or to the pooler before it.
 * @param most the size of the pool; each connection is opened when it is first needed
 * @returns `direct`: whether they reach Postgres itself. Behind a pooler each transaction sets `LIMITS`
 * @throws the driver's error when the database does not answer
 */
export async function openConnections(
  url: string,
  most: number,
): Promise<{ sql: postgres.Sql; direct: boolean }> {
  const direct = await reachesPostgres(url);
  const sql = postgres(url, {
    ...LINE,
    max: most,
    // Named statements, the driver's COMMIT included, fail behind a pooler.
    prepare: direct,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    // The driver's own back-off let requests stall for more than ten seconds after a restart.
    backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 1),
    onnotice: () => {},
    connection: {
      application_name: "academy",
      // A cached generic plan turns a search of milliseconds into seconds (docs/performance.md); unnamed statements have none.
      ...(direct ? { ...LIMITS, plan_cache_mode: "force_custom_plan" } : {}),
    },
  });
  if (direct) nameStatements(sql);
  return { sql, direct };
}

/**
 * Whether the address is Postgres itself: then the backend process that the connection names also answers its queries. A pooler
 * in transaction mode may hand the next transaction to another process, which does not know named statements: a COMMIT by name
 * would fail, and confirmed work would be lost.
 * @throws the driver's error when the database does not answer
 */
async function reachesPostgres(url: string): Promise<boolean> {
  const sql = postgres(url, { ...LINE, max: 1, prepare: false, fetch_types: false });
  try {
    const answer = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
    return answer.state.pid === answer[0].pid;
  } finally {
    void sql.end({ timeout: 1 }).catch(() => undefined);
  }
}

/** The driver's parsed address. */
type Where = { host: string[]; port: number[]; path?: string | false };

/**
 * Opens the driver's socket. By itself the driver reconnects at once and without end to a server that closes the connection
 * before its first byte, while the caller waits. Here that is a connection error: the caller gets it, and the next attempt
 * backs off. Only the first host of an address is used.
 */
function dial({ host, port, path }: Where): Socket {
  const socket = path ? connect(path) : connect(port[0] ?? 5432, host[0] ?? "localhost");
  const closedEarly = () => socket.destroy(new ClosedEarly());
  socket.once("end", closedEarly);
  socket.once("data", () => socket.off("end", closedEarly));
  return Object.assign(socket, { host: host[0], port: port[0] });
}

class ClosedEarly extends Error {
  override readonly name = "ClosedEarly";
  /** The driver's code for a closed connection. */
  readonly code = "CONNECTION_CLOSED";
  constructor() {
    super("the database closed the connection before it answered");
  }
}
