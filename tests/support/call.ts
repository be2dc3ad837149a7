import { expect, vi } from "vitest";
import type { Handler } from "@/lib/platform/http/endpoint";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** The exports of a route file. */
export type Route = Partial<Record<Method, Handler>>;
export type Fields = Record<string, unknown>;

/** The envelope of docs/api.md; a list's `data` is read with `rows`. */
export type Body = Fields & {
  success: boolean;
  status: number;
  msg: string;
  code?: string;
  errors?: Record<string, string[]>;
  request_id?: string;
  data: Fields;
};
export type Answer = { status: number; headers: Headers; text: string; body: Body };

export type Sent = {
  /** An object is sent as JSON. */
  json?: unknown;
  /** Sent unchanged, as JSON unless `headers` say otherwise. */
  raw?: BodyInit;
  query?: Record<string, string> | string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The parameters of the path; they also replace [name] in it. */
  params?: Record<string, string>;
  /** The caller's address, as our own server passes it on. */
  from?: string;
};

/** Every line the handlers logged in this test file. */
export const logged: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  vi.spyOn(stream, "write").mockImplementation(((chunk: string | Uint8Array, ...rest: []) => {
    if (typeof chunk !== "string" || !chunk.startsWith('{"at":')) return write(chunk, ...rest);
    logged.push(chunk);
    return true;
  }) as typeof stream.write);
}

/** Calls one method of a route with a real Request, and checks the envelope of the answer. */
export function caller(route: Route, method: Method, path: string): (sent?: Sent) => Promise<Answer> {
  return async (sent = {}) => {
    const answer = await ask(route, method, path, sent);
    expectEnvelope(answer);
    return answer;
  };
}

/** Calls one method of a route with a real Request, without checks. */
export async function ask(route: Route, method: Method, path: string, sent: Sent): Promise<Answer> {
  const handler = route[method];
  if (!handler) throw new Error(`${path} exports no ${method}`);
  const address = fill(path, sent.params ?? {});
  const params = { ...sent.params, call: callOf(address) };
  const response = await handler(requestOf(method, address, sent), {
    // Next passes `call` to the routes of resources, which are typed so; the others ignore it.
    params: Promise.resolve(params as Record<string, string> & typeof params),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

/** Expects a refusal with this status and code, naming exactly these fields. */
export function expectRefusal(answer: Answer, status: number, code: string, ...fields: string[]): void {
  expect({
    status: answer.status,
    code: answer.body.code,
    fields: Object.keys(answer.body.errors ?? {}).sort(),
  }).toEqual({ status, code, fields: [...fields].sort() });
}

/** The rows of a list. */
export function rows(value: unknown): Fields[] {
  expect(Array.isArray(value)).toBe(true);
  return value as Fields[];
}

const LEAKS = [
  /\bat\s.{0,200}\.[cm]?[jt]sx?:\d+/,
  /node_modules/,
  /PostgresError|DrizzleQueryError|ZodError|TypeError|ECONN/,
  /\b(select|insert|update|delete)\b[^.!?]{0,200}\b(from|into|set|where)\b[^.!?]{0,40}["$]/i,
  /violates|constraint|relation "/i,
];

/** The envelope, no caching, no framing, a request id, no internals: true of every JSON answer of /api/v1. */
export function expectEnvelope({ status, headers, text, body }: Answer): void {
  const blame = `${status} ${text.slice(0, 300)} ${status >= 500 ? logged.at(-2) : ""}`;
  expect(status, blame).not.toBe(500);
  expect(headers.get("content-type"), blame).toBe("application/json; charset=utf-8");
  expect(headers.get("cache-control"), blame).toBe("no-store");
  expect(headers.get("content-security-policy"), blame).toContain("frame-ancestors 'none'");
  expect(headers.get("x-request-id"), blame).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.status, blame).toBe(status);
  expect(typeof body.msg === "string" && body.msg.length > 0, blame).toBe(true);
  expect(typeof body.success, blame).toBe("boolean");
  for (const leak of LEAKS) expect(text).not.toMatch(leak);
  if (status < 400) return;
  expect(body.success, blame).toBe(false);
  expect(body.code, blame).toMatch(/^[a-z][a-z_]*$/);
  expect(body.request_id, blame).toBe(headers.get("x-request-id"));
  for (const defineTexts of Object.values(body.errors ?? {})) {
    expect(
      defineTexts.length > 0 && defineTexts.every((sentence) => typeof sentence === "string"),
      blame,
    ).toBe(true);
  }
}

/** A path with values for its parameters, or x. */
function fill(path: string, params: Record<string, string>): string {
  return path.replace(/\[(\w+)\]/g, (_whole, name: string) => encodeURIComponent(params[name] ?? "x"));
}

/** The parts of a path that Next passes to a [[...call]] folder. */
export function callOf(path: string): string[] {
  const below = path.replace(/^\/api\/v1\/((?:payments|messages)\/callbacks\/[^/]*|[^/]+)\/?/, "");
  return below === "" ? [] : below.split("/").map(decodeURIComponent);
}

function requestOf(method: Method, path: string, sent: Sent): Request {
  const query = typeof sent.query === "string" ? sent.query : new URLSearchParams(sent.query).toString();
  const headers = new Headers();
  const body = sent.raw ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
  if (body !== undefined) headers.set("content-type", "application/json");
  if (sent.token !== undefined) headers.set("authorization", `Bearer ${sent.token}`);
  if (sent.from) {
    // As our own server does before it passes a request on.
    Object.assign(globalThis, { [Symbol.for("academy.own-server")]: true });
    headers.set("x-academy-address", sent.from);
  }
  for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value);
  return new Request(`http://academy.test${path}${query ? `?${query}` : ""}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body, duplex: "half" }),
  } as RequestInit);
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return { success: false, status: 0, msg: "", data: {} };
  }
}
