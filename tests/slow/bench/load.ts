import { Worker } from "node:worker_threads";
import { SESSION, type Statement } from "./capture";
import { type Round, roundOf } from "./figures";
import type { Academy, Reference } from "./stage";

export type HttpOrder = { method: string; path: string; headers?: Record<string, string>; body?: string };
/** Values that differ between runs of the same statements: a name of `capture.ts` and its value. */
export type SqlOrder = Record<string, string>;

type Load = { lanes: number; seconds: number; again?: boolean };
type Result = { latencies: number[]; answers: Record<string, number>; ms: number };

/**
 * Sends requests over kept connections, from a separate thread.
 * @throws Error when an answer is not 200 or 201: a refusal is quick and would count as speed.
 */
export async function httpRound(url: string, orders: HttpOrder[], load: Load): Promise<Round> {
  const result = await inThread({ kind: "http", url, orders, ...load });
  const wrong = Object.keys(result.answers).filter((status) => !["200", "201"].includes(status));
  if (wrong.length > 0)
    throw new Error(`${orders[0]?.method} ${orders[0]?.path} answered ${JSON.stringify(result.answers)}`);
  return roundOf(result.latencies, result.ms);
}

/** A side of calls over HTTP, with orders of its own for each round. */
export function httpSide(
  name: string,
  url: string,
  orders: () => HttpOrder[],
  load: Load,
  goal: { atLeast?: number } = {},
): Reference {
  return { name, ...goal, round: () => httpRound(url, orders(), load) };
}

/** The same calls to the server of another commit, if there is one. */
export function beforeSide({ before }: Academy, orders: () => HttpOrder[], load: Load): Reference[] {
  return before ? [httpSide("the other commit", before.url, orders, load)] : [];
}

/**
 * The statements of a call on their own, by a plain driver with one connection per lane, from a separate thread.
 * @param load `session`: settings other than those of our pool
 */
export function sqlSide(
  url: string,
  steps: Statement[],
  orders: () => SqlOrder[],
  load: Load & { session?: typeof SESSION },
): Reference {
  const round = async () => {
    const result = await inThread({ kind: "sql", url, steps, orders: orders(), session: SESSION, ...load });
    return roundOf(result.latencies, result.ms);
  };
  const flights = new Set(steps.map(({ flight }) => flight)).size;
  return { name: `the same ${steps.length} statements, sent in ${flights} flights, plain driver`, round };
}

/** The request that a handler of this process gets when a call is recorded. */
export function requestOf({ method, path, headers = {}, body = "" }: HttpOrder): Request {
  return new Request(`http://bench${path}`, { method, headers, body: body || null });
}

function inThread(workerData: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("load-worker.mjs", import.meta.url), { workerData, execArgv: [] });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The load ended with code ${code}.`)));
  });
}
