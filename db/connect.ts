import "server-only";
import postgres from "postgres";
import { dial } from "./dial";
import { nameStatements } from "./named-statements";

const STATEMENT_MS = 5_000;
const LOCK_MS = 3_000;
const IDLE_MS = 10_000;
const LINE = { socket: dial, connect_timeout: 3 };

/**
 * Opens the connections of the process to its Postgres, or to the pooler before it.
 * @param most how many there will be at the same time; each is opened when it is first needed
 * @throws what the driver throws when nobody answers.
 */
export async function openConnections(url: string, most: number): Promise<postgres.Sql> {
  const direct = await reachesPostgres(url);
  const sql = postgres(url, {
    ...LINE,
    max: most,
    // The driver names its own COMMIT too; behind a pooler nothing may have a name.
    prepare: direct,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    // The driver's own back-off let requests stall for more than ten seconds after a restart.
    backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 1),
    onnotice: () => {},
    connection: {
      application_name: "academy",
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_MS,
      TimeZone: "UTC",
      // A cached generic plan turns a search of milliseconds into seconds (design.md section 6).
      plan_cache_mode: "force_custom_plan",
    },
  });
  if (direct) nameStatements(sql);
  return sql;
}

/**
 * Whether Postgres itself answers at an address, and no pooler before it: who is named at the start of a connection is then
 * who answers. A pooler in transaction mode gives the next transaction to another process, where no statement's name
 * is known: a COMMIT sent by its name is answered with an error, and what was said to be kept is gone.
 * @throws what the driver throws when nobody answers.
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
