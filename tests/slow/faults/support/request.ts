import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** A response, or status 0 and the reason why there is none. */
export type Answer = {
  status: number;
  /** Milliseconds until the whole response was read. */
  ms: number;
  text: string;
  json: unknown;
  headers: Headers;
};

export type Asking = {
  method?: string;
  /** Sent as JSON, by default with POST. */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The caller's address; by default a random one. */
  caller?: string;
  token?: string;
  /** Milliseconds. */
  timeoutMs?: number;
};

/** Sends a request to an academy. Never throws. */
export async function ask(url: string, path: string, asking: Asking = {}): Promise<Answer> {
  const { json, body, caller = randomAddress(), token, timeoutMs = 20_000 } = asking;
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // A timer of our own: now and then fetch settles neither by an answer nor by its signal, when a server was killed and starts again.
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = new Error(`no answer in ${timeoutMs} ms`);
      stop.abort(reason);
      reject(reason);
    }, timeoutMs);
  });
  const answered = async (): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method: asking.method ?? (json === undefined && body === undefined ? "GET" : "POST"),
      redirect: "manual",
      signal: stop.signal,
      headers: {
        "x-forwarded-for": caller,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...asking.headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, ms: passed(), text, json: parsed(text), headers: answer.headers };
  };
  try {
    return await Promise.race([answered(), late]);
  } catch (fault) {
    return { status: 0, ms: passed(), text: causeOf(fault), json: undefined, headers: new Headers() };
  } finally {
    clearTimeout(timer);
  }
}

/** What a browser asks for. */
export const PAGE: Asking = { headers: { accept: "text/html" } };

export function askAll(url: string, paths: string[], asking?: Asking): Promise<Answer[]> {
  return Promise.all(paths.map((path) => ask(url, path, asking)));
}

/**
 * Repeats a request until its answer is right or the time is over.
 * @returns the last answer, and the milliseconds since the first request
 */
export async function until(
  isRight: (answer: Answer) => boolean,
  limitMs: number,
  request: () => Promise<Answer>,
): Promise<{ answer: Answer; took: number }> {
  const began = Date.now();
  for (;;) {
    const answer = await request();
    const took = Date.now() - began;
    if (isRight(answer) || took > limitMs) return { answer, took };
    await pause(50);
  }
}

/** A random public address, so that callers do not share rate limits. */
export function randomAddress(): string {
  return `41.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** The value at a path of a JSON response, as text; empty if there is none. */
export function field({ json }: Pick<Answer, "json">, ...path: (string | number)[]): string {
  let value = json;
  for (const name of path) value = value instanceof Object ? Reflect.get(value, name) : undefined;
  return value === undefined || value === null ? "" : String(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function causeOf(fault: unknown): string {
  const cause = fault instanceof Error ? (fault.cause ?? fault) : fault;
  return cause instanceof Error
    ? `${Reflect.get(cause, "code") ?? ""} ${cause.message}`.trim()
    : String(cause);
}
