import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "@/db/schema";
import { Slots } from "@/db/slots";

/** How our own pool sets its connections up (db/client.ts). */
export const SESSION = { TimeZone: "UTC", plan_cache_mode: "force_custom_plan" };

/** A statement as the driver sent it; `gives` names what of its first row later statements need. */
export type Statement = { text: string; params: unknown[]; gives?: Record<string, string> };

const shared = globalThis as typeof globalThis & { academyPool?: unknown };

/**
 * What our own code asks the database for one call, statement by statement: the handler is run in this process on a
 * connection that writes down what it sends. So a reference never goes out of date.
 * @throws Error when the handler does not answer with 200 or 201
 */
export async function statementsOf(url: string, call: () => Promise<Response>): Promise<Statement[]> {
  const said: Statement[] = [];
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: SESSION,
    debug: (_connection, text, params) => said.push({ text, params: [...params] }),
  });
  try {
    await sql`select 1`;
    said.length = 0;
    shared.academyPool = { sql, db: drizzle(sql, { schema }), slots: new Slots(1) };
    const response = await quietly(call);
    const body = await response.text();
    if (response.status > 201) throw new Error(`A call to be measured answered ${response.status}: ${body}`);
    return said.filter(({ text }) => !/^reset |set_config/.test(text));
  } finally {
    shared.academyPool = undefined;
    // A connection that was lent for a COPY may be on its way back for ever.
    await sql.end({ timeout: 1 });
  }
}

/** The handlers log each call; that is no part of what the bench prints. */
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
 * Puts names in the place of what will differ the next time: each value, wherever it stands in a parameter.
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

/** Says that the first row of the statements that begin so gives a name its value. */
export function giving(statements: Statement[], beginning: string, gives: Record<string, string>) {
  return statements.map((statement) =>
    statement.text.startsWith(beginning) ? { ...statement, gives } : statement,
  );
}
