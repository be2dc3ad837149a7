import { connect } from "node:net";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { nameStatements } from "@/lib/platform/db/named-statements";
import { PoolQueue } from "@/lib/platform/db/pool-queue";

/** The session settings of our own pool (db/client.ts). */
export const SESSION = { TimeZone: "UTC", plan_cache_mode: "force_custom_plan" };
/** The settings inside the transactions of commands that keep their plans (commands/kept-plans.ts). */
export const CACHED_PLANS = { ...SESSION, plan_cache_mode: "auto" };

/**
 * A statement as the driver sent it; `gives` names the values of its first row that later statements need. Those with the same number of a
 * flight were sent without waiting in between.
 */
export type Statement = { text: string; params: unknown[]; flight: number; gives?: Record<string, string> };

const shared = globalThis as typeof globalThis & { academyPool?: unknown };

/**
 * Captures the SQL of one call: the handler runs in this process on a connection that records its statements, so that
 * the reference is never out of date.
 * @param before calls of the same kind: a statement that the connection does not know yet is asked for its types, in a flight of its own
 * @throws Error when the handler does not answer with 200 or 201
 */
export async function statementsOf(
  url: string,
  call: () => Promise<Response>,
  ...before: (() => Promise<Response>)[]
): Promise<Statement[]> {
  const outcome: Statement[] = [];
  const line = { flight: 0, isAnswered: true };
  const watched = {
    socket: ({ host, port }: { host: string[]; port: number[] }) =>
      connect(port[0] ?? 5432, host[0] ?? "localhost").on("data", () =>
        Object.assign(line, { isAnswered: true }),
      ),
  };
  const sql = postgres(url, {
    ...watched,
    max: 1,
    onnotice: () => {},
    connection: SESSION,
    debug: (_connection, text, params) => {
      if (line.isAnswered) Object.assign(line, { flight: line.flight + 1, isAnswered: false });
      outcome.push({ text, params: [...params], flight: line.flight });
    },
  });
  try {
    nameStatements(sql);
    await sql`select 1`;
    const db = drizzle(sql);
    shared.academyPool = { sql, db, keeping: db, queue: new PoolQueue(1), direct: true };
    for (const one of before) await quietly(one);
    outcome.length = 0;
    const response = await quietly(call);
    const body = await response.text();
    if (response.status > 201) throw new Error(`A call to be measured answered ${response.status}: ${body}`);
    // None of these is waited for alone, or part of the call.
    return outcome.filter(({ text }) => !/^reset |set_config/.test(text));
  } finally {
    shared.academyPool = undefined;
    // A connection lent for a COPY may never be returned.
    await sql.end({ timeout: 1 });
  }
}

/** The handlers log each call; the bench does not print that. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const write = process.stdout.write;
  process.stdout.write = () => true;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}

/**
 * Replaces values that differ next time with names, wherever they occur in a parameter.
 * @param named name to the value it had
 */
export function withNames(statements: Statement[], named: Record<string, string>): Statement[] {
  return statements.map((statement) => ({
    ...statement,
    params: statement.params.map((param) => {
      if (typeof param !== "string" && typeof param !== "number") return param;
      const text = Object.entries(named).reduce(
        (written, [name, value]) => written.replaceAll(value, `«${name}»`),
        String(param),
      );
      return text === String(param) ? param : text;
    }),
  }));
}

/** Lets the first row of the matching statements give a name its value. */
export function giving(statements: Statement[], beginning: string, gives: Record<string, string>) {
  return statements.map((statement) =>
    statement.text.startsWith(beginning) ? { ...statement, gives } : statement,
  );
}
